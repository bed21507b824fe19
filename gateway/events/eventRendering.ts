import { type ExecutionResult, execute, type GraphQLSchema } from 'graphql';
import { LRUCache } from 'lru-cache';
import type { App, Context, Viewer } from '../context.ts';
import type { EventPayload } from '../graphql/builder.ts';
import { type CompiledDocument, compileDocument } from '../graphql/compiledDocument.ts';
import { NeedsExecution } from '../graphql/executeFields.ts';
import type { Precondition } from '../platform/database/precondition.ts';
import { sharedReads } from '../platform/database/sharedReads.ts';
import type { Connection } from './connectionRegistry.ts';
import type { SubscriptionRequest } from './subscription.ts';

/** Documents that are kept compiled, each with the variables that it is subscribed to with. */
const MAX_COMPILED = 500;

/** Events that are rendered together: their rows are read together (graphql/eventRows.ts). */
export type EventBatch = { services: App; contexts: Map<Connection, Context> };

/** The JSON of a result, or why there is none. */
export type Rendering = { payload: string } | { payload: null; err: unknown; requestId: string };

/** Renders events for subscriptions and viewers. */
export type EventRendering = {
  /** @param precondition read with the first rows of the batch; null for nothing */
  startBatch(precondition: Precondition | null): EventBatch;
  render(
    request: SubscriptionRequest,
    viewer: Viewer,
    event: EventPayload,
    batch: EventBatch,
  ): Promise<Rendering>;
};

/** Renders events by their compiled documents, or by GraphQL where there is none or it needs more. */
export function createEventRendering(app: App, schema: GraphQLSchema): EventRendering {
  const compiled = new LRUCache<string, { document: CompiledDocument | null }>({ max: MAX_COMPILED });

  /** Compiles a document at its first event: whoever subscribes with ever new variables costs nothing. */
  const compiledOf = ({ key, document, operationName, variables }: SubscriptionRequest) => {
    const kept = compiled.get(key) ?? {
      document: compileDocument(schema, document, operationName, variables),
    };
    compiled.set(key, kept);
    return kept.document;
  };

  const contextFor = (
    { connection }: SubscriptionRequest,
    viewer: Viewer,
    eventBatch: EventBatch,
  ): Context => ({
    ...eventBatch.services,
    ...{ viewer, requiresTwoFactorSetup: false, device: null, eventBatch, record: null },
    ...{ requestId: crypto.randomUUID(), address: connection.address },
  });

  /** @returns null where GraphQL has to execute the document */
  const executeCompiled = async (request: SubscriptionRequest, event: EventPayload, context: Context) => {
    try {
      const document = compiledOf(request);
      return document && { data: await document.execute(event, context) };
    } catch (error) {
      if (error instanceof NeedsExecution) return null;
      throw error;
    }
  };

  const executeDocument = async (request: SubscriptionRequest, rootValue: EventPayload, context: Context) => {
    const { document, operationName, variables: variableValues } = request;
    // Pothos keeps what it finds out of a document with the context.
    const contextValue = { ...context };
    const shared = { schema, document, operationName, variableValues, contextValue, rootValue };
    const result = (await execute(shared)) as ExecutionResult;
    if (result.errors) throw new AggregateError(result.errors, 'Execution failed');
    return result;
  };

  return {
    startBatch: (precondition) => ({
      // Kinds of events come together by chance: a statement for each set of them would be planned ever again.
      services: { ...app, prisma: sharedReads(app.prisma, app.pool, 1, { precondition }) },
      contexts: new Map(),
    }),
    async render(request, viewer, event, batch) {
      const context = batch.contexts.get(request.connection) ?? contextFor(request, viewer, batch);
      batch.contexts.set(request.connection, context);
      try {
        const result =
          (await executeCompiled(request, event, context)) ??
          (await executeDocument(request, event, context));
        return { payload: JSON.stringify(result) };
      } catch (err) {
        return { payload: null, err, requestId: context.requestId };
      }
    },
  };
}
