import {
  type DocumentNode,
  type ExecutionResult,
  execute,
  type GraphQLSchema,
  getOperationAST,
  OperationTypeNode,
} from 'graphql';
import type { App, Context, ExpectedCaller } from '../context.ts';
import { isDatabaseBusy } from '../platform/database/databaseErrors.ts';
import { type Precondition, PreconditionFailed } from '../platform/database/precondition.ts';
import type { ReadRecord } from '../platform/database/readRecord.ts';
import { sharedClients } from '../platform/database/sharedReads.ts';
import { createAnswerVersions, type Question } from './answerVersions.ts';
import { createCompiledQueries } from './compiledQueries.ts';
import type { DocumentValidator } from './documentValidator.ts';
import { checkVariableLimits, findInvalidVariable } from './documentVariables.ts';
import type { Variables } from './executeFields.ts';
import { withinDeadline } from './executionDeadline.ts';
import { idsOf } from './symbolicViewer.ts';
import type { TrustedDocuments } from './trustedDocuments.ts';

/** A query or a mutation that a request asks for, which may be executed. */
export type Operation = Question & {
  type: OperationTypeNode;
  document: DocumentNode;
  variableValues: Variables;
  /** The version of the answer that the client has; empty where it has none and wants one, null where it does not. */
  version: string | null;
};

/** The JSON body of a GraphQL request, not checked yet. */
type Parameters = {
  query?: unknown;
  operationName?: unknown;
  variables?: unknown;
  extensions?: unknown;
};

/** How documents are found and checked. */
type Documents = {
  schema: GraphQLSchema;
  trusted: TrustedDocuments;
  validator: DocumentValidator;
  /** True where a request may have a document of its own. */
  allowsOthers: boolean;
};

/** The answer to a client whose own one is still the same. */
const UNCHANGED: ExecutionResult = { data: null, extensions: { unchanged: true } };

/**
 * Creates the functions that execute the operation of a request without Yoga. Bodies from which they read none, and results
 * with errors, are left to Yoga, which has the words and the status for them.
 */
export function createDirectRequests(app: App, { schema, trusted, validator, allowsOthers }: Documents) {
  const executeCompiled = createCompiledQueries(schema);
  const versions = createAnswerVersions(app);

  const documentOf = ({ query, extensions }: Parameters): { document: DocumentNode; id: string } | null => {
    const id = query ?? idOf(extensions) ?? '';
    const text = query == null ? trusted.get(`${id}`) : allowsOthers ? query : null;
    if (typeof text !== 'string') return null;
    try {
      const document = validator.parse(text);
      return validator.validate(document).length === 0 ? { document, id: `${id}` } : null;
    } catch {
      return null;
    }
  };

  const argsOf = (
    { document, operationName, variableValues }: Operation,
    context: Context,
    precondition: Precondition | null,
    record: ReadRecord | null,
  ) => {
    const clients = sharedClients(context, { precondition, record, ids: idsOf(context.viewer) });
    const contextValue: Context = { ...context, ...clients, record };
    if (record) noteOtherSources(contextValue, record);
    return { schema, document, operationName, variableValues, contextValue };
  };

  return {
    /** Returns the operation of a request; null for whatever else a body can be. */
    operationOf(body: Buffer): Operation | null {
      const parameters = parametersOf(body);
      const found = parameters && documentOf(parameters);
      if (!found) return null;
      const { document, id: documentId } = found;
      const { operationName = null, variables, extensions } = parameters;
      const variableValues = variables ?? {};
      if (operationName !== null && typeof operationName !== 'string') return null;
      if (!isVariables(variableValues)) return null;
      const operation = getOperationAST(document, operationName);
      if (!operation || operation.operation === OperationTypeNode.SUBSCRIPTION) return null;
      const isInvalid =
        checkVariableLimits(variableValues) ?? findInvalidVariable(schema, operation, variableValues);
      const version = versionIn(extensions);
      return isInvalid
        ? null
        : { type: operation.operation, document, documentId, operationName, variableValues, version };
    },

    /** Returns the answer to a query of which the client has the present answer; null for any other one. */
    async unchanged(operation: Operation, expected: ExpectedCaller): Promise<ExecutionResult | null> {
      const { version } = operation;
      if (!version) return null;
      try {
        const isCurrent = await withinDeadline(versions.isCurrent(expected, operation, version));
        return isCurrent === true ? UNCHANGED : null;
      } catch (error) {
        // The query is executed then, and its error says that the database is busy.
        if (isDatabaseBusy(error)) return null;
        throw error;
      }
    },

    /**
     * Executes a query as it is compiled.
     * @returns null where GraphQL has to execute it
     * @throws PreconditionFailed where the precondition does not hold
     */
    executeCompiled(
      operation: Operation,
      context: Context,
      precondition: Precondition | null,
    ): Promise<ExecutionResult | null> {
      const { viewer } = context;
      const record = operation.version === null ? null : versions.openRecord(viewer);
      const executed = async () => {
        const result = await executeCompiled(argsOf(operation, context, precondition, record));
        // Not all reads are shared, and some queries have none.
        if (result?.data && precondition && !precondition.hasHeld && !(await precondition.check()))
          throw new PreconditionFailed();
        const version = result?.data && viewer && record && versions.versionOf(viewer, operation, record);
        return version ? { ...result, extensions: { version } } : result;
      };
      return withinDeadline(executed());
    },

    async execute(operation: Operation, context: Context): Promise<ExecutionResult> {
      return withinDeadline(Promise.resolve(execute(argsOf(operation, context, null, null))));
    },
  };
}

/** Services of the context that resolvers can read from without a shared read. */
const OTHER_SOURCES = ['pool', 'unprepared', 'deliveries', 'bus', 'queue', 'storage', 'geo'] as const;

/** Marks a record as incomplete when a resolver takes one of these services. */
function noteOtherSources(context: Context, record: ReadRecord): void {
  for (const name of OTHER_SOURCES) {
    const source = context[name];
    Object.defineProperty(context, name, {
      get() {
        record.isComplete = false;
        return source;
      },
    });
  }
}

const PARAMETERS = new Set(['query', 'operationName', 'variables', 'extensions']);

function parametersOf(body: Buffer): Parameters | null {
  try {
    const parameters: unknown = JSON.parse(body.toString());
    if (typeof parameters !== 'object' || parameters === null) return null;
    return Object.keys(parameters).every((name) => PARAMETERS.has(name)) ? parameters : null;
  } catch {
    return null;
  }
}

/** Returns the id by which a request names its document. */
function idOf(extensions: unknown): string | null {
  const { persistedQuery } = (extensions ?? {}) as { persistedQuery?: unknown };
  const { version, sha256Hash } = (persistedQuery ?? {}) as { version?: unknown; sha256Hash?: unknown };
  return version === 1 && typeof sha256Hash === 'string' ? sha256Hash : null;
}

/** Returns the version of the answer that the client has; empty where it has none, null where it asks for no version. */
function versionIn(extensions: unknown): string | null {
  const { version } = (extensions ?? {}) as { version?: unknown };
  return typeof version === 'string' ? version : null;
}

const isVariables = (value: unknown): value is Variables =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
