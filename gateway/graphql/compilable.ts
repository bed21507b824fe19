import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLField,
  GraphQLIncludeDirective,
  type GraphQLObjectType,
  type GraphQLSchema,
  GraphQLSkipDirective,
  getDirectiveValues,
  isAbstractType,
  Kind,
  type SelectionSetNode,
} from 'graphql';
import { optionsOf } from './schemaRules.ts';

/** Thrown for a document that needs more than reading rows: it is executed as every other one. */
export class CannotCompile extends Error {}

export type FieldOptions = {
  resolve?: (parent: never, args: Record<string, unknown>, context: never) => unknown;
  select?: unknown;
  [option: string]: unknown;
};

/** A field of an object that a document selects, under its key in the result; without a field for `__typename`. */
type SelectedField = {
  key: string;
  field: GraphQLField<unknown, unknown> | null;
  nodes: readonly [FieldNode, ...FieldNode[]];
};

type Selecting = { selectionSet?: SelectionSetNode | undefined };

/**
 * Returns a function that finds the fields that nodes of a document select of a type, in the order of the result: with
 * those of fragments, and without those that variables leave out.
 * @throws CannotCompile from that function for directives other than skip and include
 */
export function selectedFields(
  schema: GraphQLSchema,
  document: DocumentNode,
  variables: Record<string, unknown>,
) {
  const definitions = document.definitions.filter(({ kind }) => kind === Kind.FRAGMENT_DEFINITION);
  const fragments: Record<string, FragmentDefinitionNode> = Object.fromEntries(
    (definitions as FragmentDefinitionNode[]).map((fragment) => [fragment.name.value, fragment]),
  );
  const applies = (type: GraphQLObjectType, condition: string) => {
    const wanted = schema.getType(condition);
    return wanted === type || (isAbstractType(wanted) && schema.isSubType(wanted, type));
  };
  const collect = (type: GraphQLObjectType, nodes: readonly Selecting[], found: Map<string, FieldNode[]>) => {
    for (const selection of nodes.flatMap((node) => node.selectionSet?.selections ?? [])) {
      const { directives = [] } = selection;
      if (directives.some(({ name }) => name.value !== 'skip' && name.value !== 'include'))
        throw new CannotCompile('A directive changes how it is executed');
      if (getDirectiveValues(GraphQLSkipDirective, selection, variables)?.if === true) continue;
      if (getDirectiveValues(GraphQLIncludeDirective, selection, variables)?.if === false) continue;
      if (selection.kind === Kind.FIELD) {
        const key = selection.alias?.value ?? selection.name.value;
        found.set(key, [...(found.get(key) ?? []), selection]);
        continue;
      }
      const fragment = selection.kind === Kind.FRAGMENT_SPREAD ? fragments[selection.name.value] : selection;
      const condition = fragment?.typeCondition?.name.value;
      if (fragment && (condition === undefined || applies(type, condition))) collect(type, [fragment], found);
    }
    return found;
  };
  const fieldsOf = (type: GraphQLObjectType, nodes: readonly Selecting[]): SelectedField[] =>
    [...collect(type, nodes, new Map())].map(([key, [first, ...others]]) => {
      if (!first) throw new CannotCompile('A field has no node');
      const name = first.name.value;
      const field = name === '__typename' ? null : type.getFields()[name];
      if (field === undefined) throw new CannotCompile(`${type} has no field ${name}`);
      return { key, field, nodes: [first, ...others] };
    });
  return Object.assign(fieldsOf, { fragments });
}

/** Options with which Pothos does more for a type or field than to call its resolver. */
const MORE_THAN_PLAIN = ['errors', 'grantScopes', 'runScopesOnType', 'skipTypeScopes', 'skipInterfaceScopes'];

/**
 * Returns the fields, all of which can be read from a row, or by a resolver that needs nothing of the document.
 * @throws CannotCompile for others, and where two fields could select different rows of one relation
 */
export function plainFields(type: GraphQLObjectType, selected: readonly SelectedField[]): typeof selected {
  const options = optionsOf(type);
  if (type.getInterfaces().length > 0 || MORE_THAN_PLAIN.some((option) => options[option]))
    throw new CannotCompile(`${type} has options of its own`);
  const ofType = { extensions: { pothosPrismaSelect: type.extensions.pothosPrismaSelect } };
  const reads = [ofType, ...selected.flatMap(({ field }) => field ?? [])].flatMap(relationsOf);
  const twice = [...Map.groupBy(reads, ({ relation }) => relation).values()].find(
    (same) => same.length > 1 && !same.every(({ selectsAll }) => selectsAll),
  );
  if (twice) throw new CannotCompile(`${type} selects ${twice[0]?.relation} in two ways`);
  for (const { field } of selected) if (field) checkPlain(type, field);
  return selected;
}

/** @throws CannotCompile for a field whose resolver needs more than the row, the arguments and the context */
function checkPlain(type: GraphQLObjectType, field: GraphQLField<unknown, unknown>): void {
  const {
    rate,
    pothosArgMappers,
    rowOfEvent,
    pothosPrismaSelect: selection,
    ...extensions
  } = field.extensions;
  const options: FieldOptions = optionsOf(field);
  if (MORE_THAN_PLAIN.some((option) => options[option]) || rate || hasEntries(pothosArgMappers))
    throw new CannotCompile(`${type}.${field.name} has options of its own`);
  if (rowOfEvent) return;
  if (extensions.pothosPrismaRelationField ? !hasFixedQuery(field) : typeof selection === 'function')
    throw new CannotCompile(`${type}.${field.name} depends on the viewer or the time`);
  // A fourth parameter is the place in the document. Relations, counts and columns do not use theirs.
  const isRead =
    extensions.pothosPrismaRelationField || extensions.pothosExposedField || (selection as Selection)?._count;
  if ((options.resolve?.length ?? 0) > 3 && !isRead)
    throw new CannotCompile(`${type}.${field.name} reads the document`);
}

/** The columns and relations of its row that a field needs. */
type Selection = { _count?: { select?: object } } | undefined;

/** A relation or count that a field reads; `selectsAll` is true when it reads all rows, in no particular order. */
type Read = { relation: string; selectsAll: boolean };

function relationsOf({ extensions }: Pick<GraphQLField<unknown, unknown>, 'extensions'>): Read[] {
  const relation = extensions.pothosPrismaRelationField as { name: string } | undefined;
  // Fields that the document selects of its rows may filter relations further down.
  if (relation) return [{ relation: relation.name, selectsAll: false }];
  const { _count, ...others } = (extensions.pothosPrismaSelect as Selection) ?? {};
  const toRead = ([name, selection]: [string, unknown]) => ({
    relation: name,
    selectsAll: isUnfiltered(selection),
  });
  const counts = Object.entries(_count?.select ?? {}).map(toRead);
  return [
    ...Object.entries(others).map(toRead),
    ...counts.map((count) => ({ ...count, relation: `_count.${count.relation}` })),
  ];
}

/** Returns true for a selection without conditions, order or limit, however deep. */
function isUnfiltered(selection: unknown): boolean {
  if (typeof selection !== 'object' || selection === null) return true;
  const { select, include, ...more } = selection as Record<string, object | undefined>;
  const nested = [...Object.values(select ?? {}), ...Object.values(include ?? {})];
  return Object.keys(more).length === 0 && nested.every(isUnfiltered);
}

const hasEntries = (value: unknown) => typeof value === 'object' && Object.keys(value ?? {}).length > 0;

/** Returns true for a relation whose rows are always selected in the same way. */
function hasFixedQuery({ extensions }: GraphQLField<unknown, unknown>): boolean {
  const select = extensions.pothosPrismaSelect;
  if (typeof select !== 'function') return false;
  let query: unknown;
  // Pothos hands the query of the relation to the function that adds what the document selects of it.
  select({}, {}, (own: unknown) => {
    query = own;
    return {};
  });
  return typeof query !== 'function';
}
