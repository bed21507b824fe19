import {
  type GraphQLInputType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  getOperationAST,
  isEnumType,
  isNonNullType,
  parse,
  typeFromAST,
} from 'graphql';
import { trustedDocuments } from './operations.ts';

/** A document of the web app with the variables of one way to ask it. */
export type SampledQuery = {
  name: string;
  document: string;
  variables: Record<string, unknown>;
  /** What differs from the first page without filters, such as `search=ada`. */
  variant: string;
};

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

type Variable = { name: string; type: GraphQLInputType; operation: string };

/** Samples by the name of the variable or of the argument, such as `mentorId`, or of one operation: `Project.id`. */
export type SampleIds = Record<string, string>;

const PAGE_SIZE = 25;

/** Words that are frequent, rare, absent, short, and of several columns. */
const SEARCHES = ['ada', 'family4242@large.test', 'zzqqxx', 'ad', 'kemi okafor'];

/** Root fields that admins and others use, and that pages of the admin panel show. */
const SHARED_FIELDS = ['reviewQueue', 'studentsPendingReview'];

/**
 * Returns the queries of the web app that only admins may send or that the admin panel shares with others: each as it
 * is, then with every sort and filter, and every filter in every sort. A table that is added is among them.
 */
export const adminQueries = (schema: GraphQLSchema, ids: SampleIds): SampledQuery[] =>
  queriesOf(schema, ids, (fields) => fields.some((field) => isAdminField(schema, field)));

/** Returns the queries of the web app that others than admins send too, each with every filter. */
export const memberQueries = (schema: GraphQLSchema, ids: SampleIds): SampledQuery[] =>
  queriesOf(
    schema,
    ids,
    (fields) => !fields.some((field) => isAdminField(schema, field) && !SHARED_FIELDS.includes(field)),
  );

function queriesOf(
  schema: GraphQLSchema,
  ids: SampleIds,
  isChosen: (rootFields: string[]) => boolean,
): SampledQuery[] {
  return trustedDocuments().flatMap((document) => {
    const operation = getOperationAST(parse(document));
    if (operation?.operation !== 'query') return [];
    const fields = operation.selectionSet.selections.flatMap((field) =>
      field.kind === 'Field' ? [field.name.value] : [],
    );
    if (!isChosen(fields)) return [];
    const name = operation.name?.value ?? '';
    const variables = (operation.variableDefinitions ?? []).map(({ variable, type }) => ({
      name: variable.name.value,
      type: typeFromAST(schema, type) as GraphQLInputType,
      operation: name,
    }));
    return variantsOf(variables, ids).map(({ values, variant }) => ({
      ...{ name, document, variables: values, variant },
    }));
  });
}

/** Returns whether a root field is for admins alone, by the scopes that it was built with. */
function isAdminField(schema: GraphQLSchema, name: string): boolean {
  const options = schema.getQueryType()?.getFields()[name]?.extensions.pothosOptions as
    | { authScopes?: { admin?: boolean } }
    | undefined;
  return options?.authScopes?.admin === true || SHARED_FIELDS.includes(name);
}

function variantsOf(variables: readonly Variable[], ids: SampleIds) {
  const plain = Object.fromEntries(variables.map((variable) => [variable.name, plainValue(variable, ids)]));
  const choices = variables.map((variable) => ({ ...variable, values: valuesOf(variable, ids) }));
  const sorts = choices.filter(({ name }) => name === 'sort' || name === 'isDescending');
  const filters = choices.filter((choice) => !sorts.includes(choice));
  const orders = sorts.reduce<Record<string, unknown>[]>(
    (all, { name, values }) => all.flatMap((order) => values.map((value) => ({ ...order, [name]: value }))),
    [{}],
  );
  const filtered = filters.flatMap(({ name, values }) =>
    values.map((value) => ({ ...lessonOf(name, ids), ...firstDayOf(name, filters), [name]: value })),
  );
  return orders.flatMap((order) =>
    [{}, ...filtered].map((filter) => ({
      values: { ...plain, ...order, ...filter },
      variant: Object.entries({ ...order, ...filter })
        .map(([name, value]) => `${name}=${value}`)
        .join(' '),
    })),
  );
}

/** Returns the lesson that belongs to a day on which it was completed. */
const lessonOf = (name: string, { lessonId }: SampleIds): Record<string, unknown> =>
  name.startsWith('completed') ? { lessonId } : {};

/**
 * Returns the first day that belongs to a last day of what was done, such as `completedTo`. Without it almost every row
 * was done before, and no index helps to find those.
 */
function firstDayOf(name: string, filters: readonly Variable[]): Record<string, unknown> {
  const first = /^\w+To$/.test(name)
    ? filters.find((other) => other.name === name.replace(/To$/, 'From'))
    : null;
  return first ? { [first.name]: daysAgo(30) } : {};
}

/** Returns the value for a variable that a variant does not set: none, if it may be left out. */
function plainValue(variable: Variable, ids: SampleIds): unknown {
  const { name, type } = variable;
  if (name === 'first') return PAGE_SIZE;
  if (!isNonNullType(type)) return null;
  return valuesOf(variable, ids)[0] ?? null;
}

function valuesOf({ name, type, operation }: Variable, ids: SampleIds): unknown[] {
  if (['first', 'after', 'before', 'unreadAfter', 'readAfter'].includes(name)) return [];
  const named = getNamedType(getNullableType(type));
  if (isEnumType(named)) return named.getValues().map((value) => value.name);
  if (named.name === 'Boolean') return [true, false];
  const sample = ids[`${operation}.${name}`] ?? ids[name];
  if (sample !== undefined) return [sample];
  if (named.name === 'Int') return [1];
  if (named.name === 'DateTime') return [new Date(Date.now() - 30 * 86_400_000).toISOString()];
  if (/^(?:from|\w+From)$/.test(name)) return [30, 365].map(daysAgo);
  if (/^(?:to|\w+To)$/.test(name)) return [daysAgo(0)];
  if (named.name === 'ID') return [ids.id];
  return named.name === 'String' ? SEARCHES : [];
}
