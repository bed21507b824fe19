import {
  type DocumentNode,
  type FieldNode,
  GraphQLError,
  type GraphQLField,
  type GraphQLSchema,
  getArgumentValues,
  getOperationAST,
  getVariableValues,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import type { SubscribePayload } from 'graphql-ws';
import { LRUCache } from 'lru-cache';
import type { App, Viewer } from '../context.ts';
import type { EventSource } from '../graphql/builder.ts';
import { truncateMessage } from '../graphql/documentRules.ts';
import { createDocumentValidator, type DocumentValidator } from '../graphql/documentValidator.ts';
import { checkVariableLimits, findInvalidVariable } from '../graphql/documentVariables.ts';
import type { TrustedDocuments } from '../graphql/trustedDocuments.ts';
import type { SubscriptionRequest } from './subscription.ts';

type Variables = Record<string, unknown>;

type ReadDocument = Omit<SubscriptionRequest, 'id' | 'connection'>;

type Rejection = { errors: readonly GraphQLError[] };

const rejection = (message: string): Rejection => ({
  errors: [new GraphQLError(message, { extensions: { code: 'UNKNOWN_DOCUMENT' } })],
});

const MAX_VARIABLE_ERRORS = 20;
/** Documents that are subscribed to, each with its variables. */
const MAX_KEYS = 500;

/** Creates a function that finds, parses and validates the document of a subscribe message, as over HTTP. */
export function createDocumentReader(app: App, schema: GraphQLSchema, documents: TrustedDocuments) {
  const checks = {
    admins: createDocumentValidator(schema, true),
    others: createDocumentValidator(schema, false),
  };
  const sharable = new WeakMap<DocumentNode, boolean>();
  // Deliveries compare keys for each event: the same text is compared at once.
  const keys = new LRUCache<string, string>({ max: MAX_KEYS });
  const keyOf = (...request: unknown[]): string => {
    const key = JSON.stringify(request);
    const known = keys.get(key) ?? key;
    keys.set(known, known);
    return known;
  };

  const isShared = (document: DocumentNode): boolean => {
    const shareable = sharable.get(document) ?? isSharable(schema, document);
    sharable.set(document, shareable);
    return shareable;
  };

  return (payload: SubscribePayload, viewer: Viewer): ReadDocument | Rejection => {
    const isAdmin = viewer.role === 'ADMIN';
    const hash = (payload.extensions?.persistedQuery as { sha256Hash?: unknown } | undefined)?.sha256Hash;
    const anyDocument = isAdmin || !app.config.trustedDocuments;
    const text = typeof hash === 'string' ? documents.get(hash) : anyDocument ? payload.query : undefined;
    if (!text) return rejection('This document is not one of the web app; reload the page');
    const checked = checkText(isAdmin ? checks.admins : checks.others, text);
    if (!checked.document) return { errors: checked.errors };
    const operationName = payload.operationName ?? null;
    const operation = getOperationAST(checked.document, operationName);
    const selection = operation?.selectionSet.selections[0];
    if (operation?.operation !== 'subscription' || selection?.kind !== 'Field') {
      return rejection('Queries and mutations travel over HTTP');
    }
    const rawVariables = payload.variables ?? {};
    const error =
      checkVariableLimits(rawVariables) ??
      (isAdmin ? null : findInvalidVariable(schema, operation, rawVariables));
    if (error) return { errors: [error] };
    const { coerced, errors } = getVariableValues(schema, operation.variableDefinitions ?? [], rawVariables, {
      maxErrors: MAX_VARIABLE_ERRORS,
    });
    if (errors) return { errors: errors.map(truncateMessage) };
    const field = schema.getSubscriptionType()?.getFields()[selection.name.value];
    if (!field) return rejection('There is no such subscription');
    const values = argumentsOf(field, selection, coerced);
    if (!values) return rejection('An argument of this subscription has no value');
    const { after, ...args } = values;
    return {
      document: checked.document,
      operationName,
      variables: coerced,
      args,
      source: field.extensions.events as EventSource,
      key: keyOf(text, operationName, { ...coerced, after: null }),
      shared: isShared(checked.document),
      after: typeof after === 'string' ? after : null,
    };
  };
}

/** Returns the coerced arguments, or null when an optional variable without a value is used for a required argument. */
function argumentsOf(field: GraphQLField<unknown, unknown>, selection: FieldNode, variables: Variables) {
  try {
    return getArgumentValues(field, selection, variables);
  } catch {
    return null;
  }
}

type Checked =
  | { document: DocumentNode; errors?: never }
  | { document?: never; errors: readonly GraphQLError[] };

function checkText(check: DocumentValidator, text: string): Checked {
  try {
    const document = check.parse(text);
    const errors = check.validate(document);
    return errors.length > 0 ? { errors } : { document };
  } catch (error) {
    return { errors: [error as GraphQLError] };
  }
}

/** Returns true when every object that the document selects is rendered the same for everyone who may see it. */
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
