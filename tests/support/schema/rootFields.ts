import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
} from 'graphql';

type Field = GraphQLField<unknown, unknown>;

/** Returns the fields of a root type, by names such as `Query.viewer`. */
export function rootFields(schema: GraphQLSchema, kind: 'Query' | 'Mutation'): [string, Field][] {
  const root = kind === 'Query' ? schema.getQueryType() : schema.getMutationType();
  return Object.values(root?.getFields() ?? {}).map((field) => [`${kind}.${field.name}`, field]);
}

/** Returns the required arguments of a field with sample values, as GraphQL writes them. */
export function argumentsOf(field: Field): string {
  const required = field.args.filter(
    (argument: GraphQLArgument) => isNonNullType(argument.type) || argument.name === 'first',
  );
  if (required.length === 0) return '';
  return `(${required.map((argument) => `${argument.name}: ${sampleOf(argument.type)}`).join(', ')})`;
}

function sampleOf(type: GraphQLInputType): string {
  if (isNonNullType(type)) return sampleOf(type.ofType);
  if (isListType(type)) return '[]';
  if (isEnumType(type)) return type.getValues()[0]?.name ?? '';
  if (isInputObjectType(type)) {
    const fields = Object.values(type.getFields()).filter((field) => isNonNullType(field.type));
    return `{ ${fields.map((field) => `${field.name}: ${sampleOf(field.type)}`).join(', ')} }`;
  }
  const samples: Record<string, string> = {
    ID: '"00000000-0000-4000-8000-000000000000"',
    Int: '1',
    Float: '1',
    Boolean: 'true',
    DateTime: '"2026-01-01T00:00:00.000Z"',
  };
  return samples[type.name] ?? '"text"';
}

/** Returns the smallest selection that a type needs. */
export const selectionOf = (type: GraphQLOutputType) =>
  isLeafType(getNamedType(type)) ? '' : '{ __typename }';
