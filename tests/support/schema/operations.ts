import { readFileSync } from 'node:fs';
import {
  type GraphQLInputType,
  type GraphQLSchema,
  getOperationAST,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  parse,
  typeFromAST,
} from 'graphql';

/** Values of arguments and input fields by their names, ids above all. Null leaves a value out. */
export type KnownValues = Record<string, unknown>;

export type Operation = { name: string; kind: string; document: string; variables: Record<string, unknown> };

/** A subscription with a variable, as a string, so that tests can send a value that is not valid. */
export const NOTIFICATION_ADDED =
  'subscription ($after: Cursor) { notificationAdded(after: $after) { __typename } }';

const TRUSTED = new URL('../../../web/generated/documents.json', import.meta.url);

const readTrusted = (): Record<string, string> => JSON.parse(readFileSync(TRUSTED, 'utf8'));

/** Returns the documents that the web app was built with. */
export const trustedDocuments = (): string[] => Object.values(readTrusted());

/** Returns the ids of the documents that the web app was built with, by their texts. */
export const trustedDocumentIds = (): ReadonlyMap<string, string> =>
  new Map(Object.entries(readTrusted()).map(([id, text]) => [text, id]));

/** Returns the document that the web app sends for an operation. */
export function trustedDocument(name: string): string {
  const document = trustedDocuments().find((text) => operationIn(text).name?.value === name);
  if (!document) throw new Error(`The web app has no operation ${name}`);
  return document;
}

/** Returns a document with variables for it: the known values where there are any, and samples otherwise. */
export function operationOf(schema: GraphQLSchema, document: string, known: KnownValues): Operation {
  const operation = operationIn(document);
  const variables = (operation.variableDefinitions ?? []).map(({ variable, type }) => {
    const name = variable.name.value;
    const input = typeFromAST(schema, type) as GraphQLInputType;
    return [name, valueFor(name, input, known)];
  });
  return {
    name: operation.name?.value ?? '',
    kind: operation.operation,
    document,
    variables: Object.fromEntries(variables),
  };
}

function operationIn(document: string) {
  const operation = getOperationAST(parse(document));
  if (!operation) throw new Error(`No operation in ${document}`);
  return operation;
}

const SAMPLES: Record<string, unknown> = {
  Int: 20,
  Float: 1,
  Boolean: true,
  String: 'text',
  DateTime: '2027-05-05T10:00:00.000Z',
};

/** Returns a value for a type. Unknown ids and cursors are null, so that no write fails because of them. */
function valueFor(name: string, type: GraphQLInputType, known: KnownValues): unknown {
  if (known[name] === null) return null;
  if (isNonNullType(type)) return valueFor(name, type.ofType, known) ?? SAMPLES.String;
  if (isListType(type)) {
    const item = valueFor(name.replace(/s$/, ''), type.ofType, known);
    return item === undefined || item === null ? [] : [item];
  }
  if (isEnumType(type)) return type.getValues()[0]?.name;
  if (isInputObjectType(type))
    return Object.fromEntries(
      Object.values(type.getFields()).map((field) => [field.name, valueFor(field.name, field.type, known)]),
    );
  if (type.name === 'ID' || known[name] !== undefined) return known[name] ?? null;
  return name === 'after' || name === 'before' ? null : SAMPLES[type.name];
}
