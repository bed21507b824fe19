import {
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLObjectType,
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
const SCALARS: Samples = {
  ...{ Int: '1', Float: '1', Boolean: 'true' },
  // Of nobody.
  ID: '"00000000-0000-4000-8000-000000000000"',
  DateTime: '"2026-01-01T00:00:00.000Z"',
};

/** Words of a document that stay below the gateway's limit of fields. */
const MAX_WORDS = 380;

/**
 * Returns a query for each root field that selects everything below it, to a maximum depth; several with a part each
 * where one would be longer than the gateway takes.
 */
export function fullQueries(schema: GraphQLSchema, samples: Samples): { name: string; document: string }[] {
  return Object.values(schema.getQueryType()?.getFields() ?? {}).flatMap((field) => {
    const whole = select(field, samples, []);
    const type = getNamedType(field.type);
    const parts =
      wordsOf(whole) > MAX_WORDS && isObjectType(type) ? partsOf(type, samples, [type.name]) : [null];
    return parts.map((part) => ({
      name: field.name,
      document: part === null ? `{ ${whole} }` : `{ ${callOf(field, samples)} { __typename ${part} } }`,
    }));
  });
}

const wordsOf = (text: string): number => text.match(/\w+/g)?.length ?? 0;

/** Returns the selections of a type's fields in as few parts as stay short enough. */
function partsOf(type: GraphQLObjectType, samples: Samples, path: string[]): string[] {
  const parts: string[] = [];
  for (const field of Object.values(type.getFields())) {
    const text = select(field, samples, path);
    const inner = getNamedType(field.type);
    const last = parts.at(-1);
    if (wordsOf(text) > MAX_WORDS && isObjectType(inner)) {
      const nested = partsOf(inner, samples, [...path, inner.name]);
      parts.push(...nested.map((part) => `${callOf(field, samples)} { __typename ${part} }`));
    } else if (last !== undefined && wordsOf(last) + wordsOf(text) <= MAX_WORDS)
      parts[parts.length - 1] = `${last} ${text}`;
    else parts.push(text);
  }
  return parts;
}

function select(field: Field, samples: Samples, path: string[]): string {
  return `${callOf(field, samples)} ${selectAll(field.type, samples, path)}`;
}

/** Returns a field with its arguments. */
function callOf(field: Field, samples: Samples): string {
  const args = field.args.flatMap((arg) => {
    const value = arg.name === 'first' ? '5' : isNonNullType(arg.type) ? sampleOf(arg, samples) : null;
    return value === null ? [] : [`${arg.name}: ${value}`];
  });
  return `${field.name}${args.length > 0 ? `(${args.join(', ')})` : ''}`;
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
