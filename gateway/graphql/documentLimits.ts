import {
  type ASTNode,
  type DocumentNode,
  GraphQLError,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
  visit,
} from 'graphql';

/** Tokens at which the parser stops. The largest document of the web app has a quarter of them. */
export const MAX_TOKENS = 2000;
export const MAX_DOCUMENT_CHARACTERS = 20_000;

const MAX_DEPTH = 12;
/** GraphiQL's introspection query nests deeper than any of the product's own documents. */
const MAX_INTROSPECTION_DEPTH = 20;
const MAX_FIELDS = 400;
const MAX_ALIASES = 30;
const MAX_LITERAL_DEPTH = 8;

/** Most nodes of each kind in one document as it is written, whether or not an operation uses them. */
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

const NO_COST: Cost = { depth: 0, fields: 0, aliases: 0 };

/**
 * Checks a parsed document against limits that need no schema, before any validation rule runs: some rules take time
 * that grows with the square of the fields. The limits hold for admins too.
 * @returns an error for the first limit that the document exceeds, or null
 */
export function checkDocumentLimits(document: DocumentNode): GraphQLError | null {
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
  for (const [kind, [max, name]] of Object.entries(MAX_NODES)) {
    const count = counts.get(kind) ?? 0;
    if (count > max) return exceeded(`A document may have ${max} ${name}; this one has ${count}`);
  }
  if (aliases > MAX_ALIASES) return tooManyAliases(aliases);
  if (deepestLiteral <= MAX_LITERAL_DEPTH) return null;
  return exceeded(`A value may be ${MAX_LITERAL_DEPTH} levels deep; this document has ${deepestLiteral}`);
}

const isNested = ({ kind }: ASTNode) => kind === Kind.LIST || kind === Kind.OBJECT;

/** Checks the cost of each operation, with fragments counted wherever they are spread. */
function exceededCost(document: DocumentNode): GraphQLError | null {
  const fragments = new Map<string, SelectionSetNode>();
  for (const definition of document.definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION)
      fragments.set(definition.name.value, definition.selectionSet);
  }
  const costs = new Map<string, Cost>();

  const costOfFragment = (name: string): Cost => {
    const cached = costs.get(name);
    if (cached) return cached;
    // Stops at a cycle of fragments, which validation rejects.
    costs.set(name, NO_COST);
    const set = fragments.get(name);
    const cost = set ? costOf(set) : NO_COST;
    costs.set(name, cost);
    return cost;
  };
  const costOf = (set: SelectionSetNode): Cost => {
    const total = { ...NO_COST };
    for (const selection of set.selections) {
      let part: Cost;
      if (selection.kind === Kind.FIELD) {
        const below = selection.selectionSet ? costOf(selection.selectionSet) : NO_COST;
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
    const maxDepth = isIntrospection(operation) ? MAX_INTROSPECTION_DEPTH : MAX_DEPTH;
    if (depth > maxDepth) return exceeded(`A document may be ${maxDepth} levels deep; this one has ${depth}`);
    if (fields > MAX_FIELDS)
      return exceeded(`A document may ask ${MAX_FIELDS} fields; this one asks ${fields}`);
    if (aliases > MAX_ALIASES) return tooManyAliases(aliases);
  }
  return null;
}

const isIntrospection = ({ selectionSet }: OperationDefinitionNode) =>
  selectionSet.selections.every(
    (selection) => selection.kind === Kind.FIELD && ['__schema', '__type'].includes(selection.name.value),
  );

const tooManyAliases = (aliases: number) =>
  exceeded(`A document may use ${MAX_ALIASES} aliases; this one uses ${aliases}`);

const exceeded = (message: string) => new GraphQLError(message, { extensions: { code: 'DOCUMENT_LIMIT' } });
