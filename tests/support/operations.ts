import { readFileSync } from 'node:fs';
import {
  type GraphQLInputType,
  type GraphQLSchema,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  Kind,
  parse,
  typeFromAST,
} from 'graphql';

/** What a person knows, ids above all, by the names of the arguments and input fields that take it; null is left out. */
export type Known = Record<string, unknown>;

export type Operation = { name: string; kind: string; document: string; variables: Record<string, unknown> };

/** The documents that the web app was built with. */
export const trustedDocuments = (): string[] =>
  Object.values(
    JSON.parse(readFileSync(new URL('../../web/generated/documents.json', import.meta.url), 'utf8')),
  );

/** A document as a person would send it who names what they know; everything else is made up. */
export function operationOf(schema: GraphQLSchema, document: string, known: Known): Operation {
  const operation = parse(document).definitions.find((one) => one.kind === Kind.OPERATION_DEFINITION);
  if (!operation) throw new Error(`No operation in ${document}`);
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

const MADE_UP: Record<string, unknown> = {
  Int: 20,
  Float: 1,
  Boolean: true,
  String: 'text',
  DateTime: '2027-05-05T10:00:00.000Z',
};

/** Optional values are left out, save ids: whoever knows one names it. */
function valueFor(name: string, type: GraphQLInputType, known: Known): unknown {
  if (known[name] === null) return null;
  if (isNonNullType(type)) return valueFor(name, type.ofType, known) ?? MADE_UP.String;
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
  return name === 'after' || name === 'before' ? null : MADE_UP[type.name];
}
