import {
  type GraphQLField,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  isEnumType,
  isLeafType,
  isNonNullType,
  isObjectType,
  isUnionType,
} from 'graphql';

type Field = GraphQLField<unknown, unknown>;

/** What stands in for an argument, by the name of its type or its own; written as GraphQL writes it. */
export type Samples = Record<string, string>;

const DEPTH = 5;
const plain: Samples = { Int: '1', Float: '1', Boolean: 'true' };

/** One query per root field that asks for everything below it, down to a depth, whatever the schema has by then. */
export function everyQuery(schema: GraphQLSchema, samples: Samples): { name: string; document: string }[] {
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

function sampleOf(arg: Field['args'][number], samples: Samples): string {
  const type = getNamedType(arg.type);
  if (isEnumType(type)) return type.getValues()[0]?.name ?? '';
  return samples[type.name] ?? samples[arg.name] ?? plain[type.name] ?? '"text"';
}

function selectAll(output: GraphQLOutputType, samples: Samples, path: string[]): string {
  const type = getNamedType(output);
  if (isLeafType(type)) return '';
  if (isUnionType(type)) {
    const members = type.getTypes().map((one) => `... on ${one.name} ${selectAll(one, samples, path)}`);
    return `{ __typename ${members.join(' ')} }`;
  }
  if (!isObjectType(type)) return '{ __typename }';
  // A type inside itself says nothing new, and what is deeper is reached from another root.
  if (path.includes(type.name) || path.length >= DEPTH) return '{ __typename }';
  // Members of a union may have fields of one name and different types, which have to be aliased.
  const alias = type.name === 'DomainError' ? 'problem_' : '';
  const fields = Object.values(type.getFields()).map(
    (field) => `${alias && `${alias}${field.name}: `}${select(field, samples, [...path, type.name])}`,
  );
  return `{ __typename ${fields.join(' ')} }`;
}
