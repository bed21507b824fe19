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

/** Values of arguments by the name of their type or their own. */
export type Samples = Record<string, unknown>;

/** A query with the values of its variables. It is the same text for other samples, so that it is validated once. */
export type FullQuery = { name: string; document: string; variables: Record<string, unknown> };

/** The variables of all queries by their names. */
type Variables = Map<string, { type: string; value: unknown }>;

const MAX_DEPTH = 5;
const SCALARS: Samples = {
  ...{ Int: 1, Float: 1, Boolean: true },
  // Of nobody.
  ID: '00000000-0000-4000-8000-000000000000',
  DateTime: '2026-01-01T00:00:00.000Z',
};

/** Words of a document that stay below the gateway's limit of fields. */
const MAX_WORDS = 380;

/**
 * Returns a query for each root field that selects everything below it, to a maximum depth; several with a part each
 * where one would be longer than the gateway takes.
 */
export function fullQueries(schema: GraphQLSchema, samples: Samples): FullQuery[] {
  const known: Variables = new Map();
  return Object.values(schema.getQueryType()?.getFields() ?? {}).flatMap((field) => {
    const call = callOf(field, samples, known);
    const whole = select(field, samples, known, []);
    const type = getNamedType(field.type);
    const texts =
      wordsOf(whole) > MAX_WORDS && isObjectType(type)
        ? partsOf(type, samples, known, [type.name]).map((part) => `${call} { __typename ${part} }`)
        : [whole];
    return texts.map((text) => ({ name: field.name, ...queryOf(text, known) }));
  });
}

/** Returns queries without those that are the same text with the same variables as another one. */
export const distinctQueries = <Query extends Pick<FullQuery, 'document' | 'variables'>>(
  queries: readonly Query[],
): Query[] => [
  ...new Map(
    queries.map((query) => [`${query.document} ${JSON.stringify(query.variables)}`, query]),
  ).values(),
];

/** Returns a query of a selection, with the variables that it names. */
function queryOf(selection: string, known: Variables): Omit<FullQuery, 'name'> {
  const used = [...known].filter(([name]) => new RegExp(`\\$${name}\\b`).test(selection));
  const declared = used.map(([name, { type }]) => `$${name}: ${type}`).join(', ');
  return {
    document: `query ${declared && `(${declared}) `}{ ${selection} }`,
    variables: Object.fromEntries(used.map(([name, { value }]) => [name, value])),
  };
}

const wordsOf = (text: string): number => text.match(/\w+/g)?.length ?? 0;

/** Returns the selections of a type's fields in as few parts as stay short enough. */
function partsOf(type: GraphQLObjectType, samples: Samples, known: Variables, path: string[]): string[] {
  const parts: string[] = [];
  for (const field of Object.values(type.getFields())) {
    const text = select(field, samples, known, path);
    const inner = getNamedType(field.type);
    const last = parts.at(-1);
    if (wordsOf(text) > MAX_WORDS && isObjectType(inner)) {
      const nested = partsOf(inner, samples, known, [...path, inner.name]);
      parts.push(...nested.map((part) => `${callOf(field, samples, known)} { __typename ${part} }`));
    } else if (last !== undefined && wordsOf(last) + wordsOf(text) <= MAX_WORDS)
      parts[parts.length - 1] = `${last} ${text}`;
    else parts.push(text);
  }
  return parts;
}

function select(field: Field, samples: Samples, known: Variables, path: string[]): string {
  return `${callOf(field, samples, known)} ${selectAll(field.type, samples, known, path)}`;
}

/** Returns a field with its arguments: a page of five, and a variable for each one that is required. */
function callOf(field: Field, samples: Samples, known: Variables): string {
  const args = field.args.flatMap((arg) => {
    if (arg.name === 'first') return ['first: 5'];
    return isNonNullType(arg.type) ? [`${arg.name}: $${variableFor(arg, samples, known)}`] : [];
  });
  return `${field.name}${args.length > 0 ? `(${args.join(', ')})` : ''}`;
}

type Input = { name: string; type: GraphQLInputType };

/** Returns the name of the variable for an argument; arguments of the same name and type share one. */
function variableFor(arg: Input, samples: Samples, known: Variables): string {
  const type = String(arg.type);
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? arg.name : `${arg.name}${number}`;
    const other = known.get(name);
    if (!other) known.set(name, { type, value: sampleOf(arg, samples) });
    if ((other?.type ?? type) === type) return name;
  }
}

function sampleOf(input: Input, samples: Samples): unknown {
  const type = getNamedType(input.type);
  if (isEnumType(type)) return type.getValues()[0]?.name;
  const sample = samples[type.name] ?? samples[input.name] ?? SCALARS[type.name];
  if (sample !== undefined || !isInputObjectType(type)) return sample ?? 'text';
  const required = Object.values(type.getFields()).filter((field) => isNonNullType(field.type));
  return Object.fromEntries(required.map((field) => [field.name, sampleOf(field, samples)]));
}

function selectAll(output: GraphQLOutputType, samples: Samples, known: Variables, path: string[]): string {
  const type = getNamedType(output);
  if (isLeafType(type)) return '';
  if (isUnionType(type)) {
    const members = type
      .getTypes()
      .map((member) => `... on ${member.name} ${selectAll(member, samples, known, path)}`);
    return `{ __typename ${members.join(' ')} }`;
  }
  if (!isObjectType(type)) return '{ __typename }';
  // A type inside itself adds nothing, and deeper fields are reached from another root field.
  if (path.includes(type.name) || path.length >= MAX_DEPTH) return '{ __typename }';
  // Members of a union can have fields of the same name and different types, which need aliases.
  const alias = type.name === 'DomainError' ? 'error_' : '';
  const fields = Object.values(type.getFields()).map(
    (field) => `${alias && `${alias}${field.name}: `}${select(field, samples, known, [...path, type.name])}`,
  );
  return `{ __typename ${fields.join(' ')} }`;
}
