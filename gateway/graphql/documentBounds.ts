import {
  type ASTNode,
  type DocumentNode,
  GraphQLError,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
  visit,
} from 'graphql';

/** Tokens of one document; the parser stops there. The largest document of the web app has a quarter of it. */
export const MAX_TOKENS = 2000;
export const MAX_DOCUMENT_CHARACTERS = 20_000;

const MAX_DEPTH = 12;
/** What GraphiQL asks of the schema nests deeper than any of the product's own documents. */
const MAX_INTROSPECTION_DEPTH = 20;
const MAX_FIELDS = 400;
const MAX_ALIASES = 30;
const MAX_LITERAL_DEPTH = 8;

/** How many nodes of a kind one document may have as it is written, whether an operation uses them or not. */
const MAX_NODES = {
  [Kind.OPERATION_DEFINITION]: [10, 'operations'],
  [Kind.FRAGMENT_DEFINITION]: [40, 'fragments'],
  [Kind.FRAGMENT_SPREAD]: [100, 'fragment spreads'],
  [Kind.INLINE_FRAGMENT]: [100, 'inline fragments'],
  [Kind.DIRECTIVE]: [30, 'directives'],
  [Kind.VARIABLE_DEFINITION]: [50, 'variables'],
  [Kind.ARGUMENT]: [200, 'arguments'],
  [Kind.FIELD]: [MAX_FIELDS, 'fields'],
} as const;

type Cost = { depth: number; fields: number; aliases: number };

const NONE: Cost = { depth: 0, fields: 0, aliases: 0 };

/**
 * Holds a parsed document against bounds that need no schema, in one pass over it and before any validation rule:
 * some of those take time that grows with the square of the fields. They hold for admins too.
 * @returns the first bound that the document exceeds, or null
 */
export function exceededBound(document: DocumentNode): GraphQLError | null {
  return exceededCount(document) ?? exceededCost(document);
}

function exceededCount(document: DocumentNode): GraphQLError | null {
  const counts = new Map<string, number>();
  let aliases = 0;
  let literalDepth = 0;
  let deepestLiteral = 0;
  visit(document, {
    enter(node) {
      counts.set(node.kind, (counts.get(node.kind) ?? 0) + 1);
      if (node.kind === Kind.FIELD && node.alias) aliases += 1;
      if (isNested(node)) literalDepth += 1;
      deepestLiteral = Math.max(deepestLiteral, literalDepth);
    },
    leave(node) {
      if (isNested(node)) literalDepth -= 1;
    },
  });
  for (const [kind, [most, name]] of Object.entries(MAX_NODES)) {
    const count = counts.get(kind) ?? 0;
    if (count > most) return exceeded(`A document may have ${most} ${name}; this one has ${count}`);
  }
  if (aliases > MAX_ALIASES) return tooManyAliases(aliases);
  if (deepestLiteral <= MAX_LITERAL_DEPTH) return null;
  return exceeded(`A value may be ${MAX_LITERAL_DEPTH} levels deep; this document has ${deepestLiteral}`);
}

const isNested = ({ kind }: ASTNode) => kind === Kind.LIST || kind === Kind.OBJECT;

/** What each operation asks for with its fragments counted wherever they are spread. */
function exceededCost(document: DocumentNode): GraphQLError | null {
  const fragments = new Map<string, SelectionSetNode>();
  for (const definition of document.definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION)
      fragments.set(definition.name.value, definition.selectionSet);
  }
  const costs = new Map<string, Cost>();

  const costOfFragment = (name: string): Cost => {
    const known = costs.get(name);
    if (known) return known;
    // Ends a circle of fragments, which validation rejects.
    costs.set(name, NONE);
    const set = fragments.get(name);
    const cost = set ? costOf(set) : NONE;
    costs.set(name, cost);
    return cost;
  };
  const costOf = (set: SelectionSetNode): Cost => {
    const total = { ...NONE };
    for (const selection of set.selections) {
      let part: Cost;
      if (selection.kind === Kind.FIELD) {
        const below = selection.selectionSet ? costOf(selection.selectionSet) : NONE;
        part = {
          depth: below.depth + 1,
          fields: below.fields + 1,
          aliases: below.aliases + (selection.alias ? 1 : 0),
        };
      } else if (selection.kind === Kind.INLINE_FRAGMENT) {
        part = costOf(selection.selectionSet);
      } else {
        part = costOfFragment(selection.name.value);
      }
      total.depth = Math.max(total.depth, part.depth);
      total.fields += part.fields;
      total.aliases += part.aliases;
    }
    return total;
  };

  for (const operation of document.definitions) {
    if (operation.kind !== Kind.OPERATION_DEFINITION) continue;
    const { depth, fields, aliases } = costOf(operation.selectionSet);
    const maxDepth = asksForTheSchema(operation) ? MAX_INTROSPECTION_DEPTH : MAX_DEPTH;
    if (depth > maxDepth) return exceeded(`A document may be ${maxDepth} levels deep; this one has ${depth}`);
    if (fields > MAX_FIELDS)
      return exceeded(`A document may ask ${MAX_FIELDS} fields; this one asks ${fields}`);
    if (aliases > MAX_ALIASES) return tooManyAliases(aliases);
  }
  return null;
}

const asksForTheSchema = ({ selectionSet }: OperationDefinitionNode) =>
  selectionSet.selections.every(
    (selection) => selection.kind === Kind.FIELD && ['__schema', '__type'].includes(selection.name.value),
  );

const tooManyAliases = (aliases: number) =>
  exceeded(`A document may use ${MAX_ALIASES} aliases; this one uses ${aliases}`);

const exceeded = (message: string) => new GraphQLError(message, { extensions: { code: 'DOCUMENT_LIMIT' } });
