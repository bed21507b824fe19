import {
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isNonNullType,
  isObjectType,
  isUnionType,
} from 'graphql';

type Field = GraphQLField<unknown, unknown>;

/** Values of arguments by the name of their type or their own, as GraphQL writes them. */
export type Samples = Record<string, string>;

const MAX_DEPTH = 5;
const SCALARS: Samples = { Int: '1', Float: '1', Boolean: 'true' };

/** Returns a query for each root field that selects everything below it, to a maximum depth. */
export function fullQueries(schema: GraphQLSchema, samples: Samples): { name: string; document: string }[] {
  return Object.values(schema.getQueryType()?.getFields() ?? {}).map((field) => ({
    name: field.name,
    document: `{ ${select(field, samples, [])} }`,
  }));
}

function select(field: Field, samples: Samples, path: string[]): string {
  const args = field.args.flatMap((arg) => {
    const value = arg.name === 'first' ? '5' : isNonNullType(arg.type) ? sampleOf(arg, samples) : null;
    return value === null ? [] : [`${arg.name}: ${value}`];
  });
  return `${field.name}${args.length > 0 ? `(${args.join(', ')})` : ''} ${selectAll(field.type, samples, path)}`;
}

function sampleOf(input: { name: string; type: GraphQLInputType }, samples: Samples): string {
  const type = getNamedType(input.type);
  const sample = samples[type.name] ?? samples[input.name] ?? SCALARS[type.name];
  if (isEnumType(type)) return type.getValues()[0]?.name ?? '';
  if (!sample && isInputObjectType(type)) {
    const required = Object.values(type.getFields()).filter((field) => isNonNullType(field.type));
    return `{ ${required.map((field) => `${field.name}: ${sampleOf(field, samples)}`).join(', ')} }`;
  }
  return sample ?? '"text"';
}

function selectAll(output: GraphQLOutputType, samples: Samples, path: string[]): string {
  const type = getNamedType(output);
  if (isLeafType(type)) return '';
  if (isUnionType(type)) {
    const members = type
      .getTypes()
      .map((member) => `... on ${member.name} ${selectAll(member, samples, path)}`);
    return `{ __typename ${members.join(' ')} }`;
  }
  if (!isObjectType(type)) return '{ __typename }';
  // A type inside itself adds nothing, and deeper fields are reached from another root field.
  if (path.includes(type.name) || path.length >= MAX_DEPTH) return '{ __typename }';
  // Members of a union can have fields of the same name and different types, which need aliases.
  const alias = type.name === 'DomainError' ? 'error_' : '';
  const fields = Object.values(type.getFields()).map(
    (field) => `${alias && `${alias}${field.name}: `}${select(field, samples, [...path, type.name])}`,
  );
  return `{ __typename ${fields.join(' ')} }`;
}
