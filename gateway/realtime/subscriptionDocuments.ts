import {
  type DocumentNode,
  GraphQLError,
  type GraphQLSchema,
  getArgumentValues,
  getOperationAST,
  getVariableValues,
  parse,
  specifiedRules,
  TypeInfo,
  validate,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import type { SubscribePayload } from 'graphql-ws';
import type { FeedSource } from '../builder.ts';
import { withinBounds, withoutIntrospection, withShortMessage } from '../documentRules.ts';
import type { App, Viewer } from '../platform/context.ts';
import type { TrustedDocuments } from '../platform/documents.ts';
import type { Asked } from './hub.ts';

type Read = Omit<Asked, 'id' | 'line'>;

type Refusal = { refused: readonly GraphQLError[] };

const refused = (message: string): Refusal => ({ refused: [new GraphQLError(message)] });

type Known = { document: DocumentNode; shared: boolean; errors: readonly GraphQLError[] };

/** Finds, parses and checks the document of a subscribe message; each document once. */
export function createDocumentReader(app: App, schema: GraphQLSchema, documents: TrustedDocuments) {
  const cache = new Map<string, Known>();
  const rules = [...specifiedRules, withinBounds, withoutIntrospection];

  const know = (text: string): Known => {
    const known = cache.get(text);
    if (known) return known;
    const document = parse(text, { maxTokens: 2000 });
    const errors = validate(schema, document, rules);
    const fresh = { document, errors, shared: errors.length === 0 && isSharable(schema, document) };
    if (cache.size < 1000) cache.set(text, fresh);
    return fresh;
  };

  return (payload: SubscribePayload, viewer: Viewer): Read | Refusal => {
    const hash = (payload.extensions?.persistedQuery as { sha256Hash?: unknown } | undefined)?.sha256Hash;
    const anyDocument = viewer.role === 'ADMIN' || !app.config.trustedDocuments;
    const text = typeof hash === 'string' ? documents.get(hash) : anyDocument ? payload.query : undefined;
    if (!text) return refused('This document is not one of the web app; reload the page');
    let known: Known;
    try {
      known = know(text);
    } catch (error) {
      return { refused: [error as GraphQLError] };
    }
    if (known.errors.length > 0) return { refused: known.errors };
    const operationName = payload.operationName ?? null;
    const operation = getOperationAST(known.document, operationName);
    const selection = operation?.selectionSet.selections[0];
    if (operation?.operation !== 'subscription' || selection?.kind !== 'Field') {
      return refused('Queries and mutations travel over HTTP');
    }
    const field = schema.getSubscriptionType()?.getFields()[selection.name.value];
    const { coerced, errors } = getVariableValues(
      schema,
      operation.variableDefinitions ?? [],
      payload.variables ?? {},
      { maxErrors: 50 },
    );
    if (errors) return { refused: errors.map(withShortMessage) };
    if (!field) return refused('There is no such subscription');
    const { after, ...args } = getArgumentValues(field, selection, coerced);
    return {
      document: known.document,
      operationName,
      variables: coerced,
      args,
      source: field.extensions.feed as FeedSource,
      key: JSON.stringify([text, operationName, { ...coerced, after: null }]),
      shared: known.shared,
      after: typeof after === 'string' ? after : null,
    };
  };
}

/** True when every object the document touches looks the same to all who may see it. */
function isSharable(schema: GraphQLSchema, document: DocumentNode): boolean {
  const types = new TypeInfo(schema);
  const root = schema.getSubscriptionType();
  let sharable = true;
  visit(
    document,
    visitWithTypeInfo(types, {
      Field({ name }) {
        if (name.value === '__typename') return;
        const parent = types.getParentType();
        if (parent !== root && !parent?.extensions.sameForAll) sharable = false;
      },
    }),
  );
  return sharable;
}
