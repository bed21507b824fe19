import {
  BREAK,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLField,
  GraphQLIncludeDirective,
  type GraphQLObjectType,
  type GraphQLSchema,
  GraphQLSkipDirective,
  getArgumentValues,
  getDirectiveValues,
  getNamedType,
  isAbstractType,
  Kind,
  type SelectionSetNode,
  visit,
} from 'graphql';
import { isUnsafeKey } from '../platform/database/objectMaker.ts';
import { isPaging, optionsOf } from './schemaRules.ts';
import { findConflict, readOf, SELECTED } from './selectionConflicts.ts';

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

/** Where fields stand: `context` is that of any viewer of a kind, or null where nothing may depend on the viewer. */
export type Place = { isRoot: boolean; context: object | null };

/**
 * Returns the fields, all of which can be read from a row, or by a resolver that needs nothing of the document.
 * @throws CannotCompile for others, and where two fields could select different rows of one relation
 */
export function plainFields(
  type: GraphQLObjectType,
  selected: readonly SelectedField[],
  place: Place,
): typeof selected {
  const options = optionsOf(type);
  if (type.getInterfaces().length > 0 || MORE_THAN_PLAIN.some((option) => options[option]))
    throw new CannotCompile(`${type} has options of its own`);
  if (selected.some(({ key }) => isUnsafeKey(key))) throw new CannotCompile('A name sets the prototype');
  const ofFields = selected.flatMap(({ field, nodes }) => {
    if (!field) return [];
    checkPlain(type, field, place);
    return [readOf(selectionOf(type, field, nodes, place))];
  });
  const conflict = findConflict([readOf(type.extensions.pothosPrismaSelect), ...ofFields]);
  if (conflict) throw new CannotCompile(`${type} selects ${conflict} in two ways`);
  return selected;
}

/**
 * Returns what a field selects of its row.
 * @throws CannotCompile for a selection that cannot be found for any viewer
 */
function selectionOf(
  type: GraphQLObjectType,
  field: GraphQLField<unknown, unknown>,
  [node]: SelectedField['nodes'],
  { context }: Place,
): object | undefined {
  const { pothosPrismaSelect: selection, pothosPrismaRelationField: relation } = field.extensions;
  if (relation) return { [(relation as { name: string }).name]: relationQuery(type, field, context) };
  if (typeof selection !== 'function') return selection as object | undefined;
  if (!context) throw new CannotCompile(`${type}.${field.name} does not always select the same`);
  try {
    const nested = (query: object) => ({ ...query, [SELECTED]: true });
    return selection(getArgumentValues(field, node, ANY_VARIABLES), context, nested)?.select;
  } catch (cause) {
    throw new CannotCompile(`${type}.${field.name} selects what is not known before`, { cause });
  }
}

/** In the place of each value stands the name of its variable: two may be equal in one request and not in the next. */
const ANY_VARIABLES: Record<string, unknown> = new Proxy(
  {},
  {
    get: (_variables, name) => `\0$${String(name)}`,
    getOwnPropertyDescriptor: () => ({ configurable: true, enumerable: true }),
  },
);

/** Returns how the rows of a relation are selected, which Pothos hands to the function that adds what the document selects. */
function relationQuery(
  type: GraphQLObjectType,
  { name, type: result, extensions: { pothosPrismaSelect: select } }: GraphQLField<unknown, unknown>,
  context: object | null,
): object {
  let query: unknown;
  // A page has limits, which its arguments say.
  if (typeof select === 'function' && !isPaging(getNamedType(result)))
    select({}, {}, (own: unknown) => {
      query = own;
      return {};
    });
  const isFixed = typeof query === 'object' && query !== null;
  if (!isFixed && !context) throw new CannotCompile(`${type}.${name} does not always select the same`);
  return { ...(isFixed ? (query as object) : { selectedBy: name }), [SELECTED]: true };
}

/** @throws CannotCompile for a field whose resolver needs more than the row, the arguments and the context */
function checkPlain(
  type: GraphQLObjectType,
  field: GraphQLField<unknown, unknown>,
  { isRoot, context }: Place,
): void {
  const { rate, pothosArgMappers, rowOfEvent } = field.extensions;
  const options: FieldOptions = optionsOf(field);
  // An event has no failures among its results.
  const isMore = MORE_THAN_PLAIN.some((option) => options[option] && !(context && option === 'errors'));
  if (isMore || (rate && !isRoot) || hasEntries(pothosArgMappers))
    throw new CannotCompile(`${type}.${field.name} has options of its own`);
  if (rowOfEvent) return;
  if (!context && readsDocument(field)) throw new CannotCompile(`${type}.${field.name} reads the document`);
}

/** Returns true for a field whose resolver gets its place in the document. Of relations, only pages use it. */
export function readsDocument(field: GraphQLField<unknown, unknown>): boolean {
  const { pothosPrismaRelationField: relation, pothosExposedField, pothosPrismaSelect } = field.extensions;
  if (relation) return isPaging(getNamedType(field.type));
  const isCount = (pothosPrismaSelect as { _count?: object } | undefined)?._count !== undefined;
  const { resolve } = optionsOf(field) as FieldOptions;
  return (resolve?.length ?? 0) > 3 && !pothosExposedField && !isCount;
}

/** Returns true for a field with a variable among its arguments, however deep. */
export function readsVariables({ arguments: args = [] }: FieldNode): boolean {
  let found = false;
  for (const { value } of args)
    visit(value, {
      Variable() {
        found = true;
        return BREAK;
      },
    });
  return found;
}

/** Returns true where a field further down has a variable among its arguments. */
export function selectsByVariables(
  { selectionSet }: Selecting,
  fragments: Record<string, FragmentDefinitionNode>,
): boolean {
  return (selectionSet?.selections ?? []).some((selection) => {
    if (selection.kind === Kind.FRAGMENT_SPREAD)
      return selectsByVariables(fragments[selection.name.value] ?? {}, fragments);
    return (
      (selection.kind === Kind.FIELD && readsVariables(selection)) || selectsByVariables(selection, fragments)
    );
  });
}

const hasEntries = (value: unknown) => typeof value === 'object' && Object.keys(value ?? {}).length > 0;
