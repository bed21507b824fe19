import {
  type ASTVisitor,
  GraphQLError,
  Kind,
  NoSchemaIntrospectionCustomRule,
  type SelectionNode,
  type ValidationContext,
  type ValidationRule,
} from 'graphql';

const MAX_MESSAGE_LENGTH = 500;

/** Cuts the middle of a message that repeats a long value; its end says which variable it was, and why. */
export function withShortMessage(error: GraphQLError): GraphQLError {
  const { message } = error;
  if (message.length <= MAX_MESSAGE_LENGTH) return error;
  const half = MAX_MESSAGE_LENGTH / 2;
  return new GraphQLError(`${message.slice(0, half)}…${message.slice(-half)}`, error);
}

const DEEPEST = 12;
const MOST_FIELDS = 400;
const MOST_ALIASES = 30;
const LARGEST_PAGE = 50;

/**
 * Bounds on what one document may ask, for admins too: depth, breadth, aliases, and a page size on every
 * paginated list. Fragments count where they are spread.
 */
export function withinBounds(context: ValidationContext): ASTVisitor {
  const refuse = (message: string) => context.reportError(new GraphQLError(message));
  const fragmentCosts = new Map<string, { depth: number; fields: number; aliases: number }>();

  type Selections = { selections: readonly SelectionNode[] };
  const cost = (set: Selections, path: string[]): { depth: number; fields: number; aliases: number } => {
    const total = { depth: 0, fields: 0, aliases: 0 };
    for (const selection of set.selections) {
      let part = { depth: 0, fields: 0, aliases: 0 };
      if (selection.kind === Kind.FIELD && selection.name.value.startsWith('__')) {
        // Introspection is an admin's, and as deep as the schema's own types.
        part = { depth: 0, fields: 1, aliases: 0 };
      } else if (selection.kind === Kind.FIELD) {
        const below = selection.selectionSet ? cost(selection.selectionSet, path) : part;
        part = {
          depth: below.depth + 1,
          fields: below.fields + 1,
          aliases: below.aliases + (selection.alias ? 1 : 0),
        };
      } else if (selection.kind === Kind.INLINE_FRAGMENT) {
        part = cost(selection.selectionSet, path);
      } else if (!path.includes(selection.name.value)) {
        const name = selection.name.value;
        const fragment = context.getFragment(name);
        part = fragmentCosts.get(name) ?? (fragment ? cost(fragment.selectionSet, [...path, name]) : part);
        fragmentCosts.set(name, part);
      }
      total.depth = Math.max(total.depth, part.depth);
      total.fields += part.fields;
      total.aliases += part.aliases;
    }
    return total;
  };

  return {
    OperationDefinition(operation) {
      const { depth, fields, aliases } = cost(operation.selectionSet, []);
      if (depth > DEEPEST) refuse(`A document may be ${DEEPEST} levels deep; this one has ${depth}`);
      if (fields > MOST_FIELDS) refuse(`A document may ask ${MOST_FIELDS} fields; this one asks ${fields}`);
      if (aliases > MOST_ALIASES)
        refuse(`A document may use ${MOST_ALIASES} aliases; this one uses ${aliases}`);
    },
    Field(field) {
      const definition = context.getFieldDef();
      if (!definition?.args.some((argument) => argument.name === 'first')) return;
      const size = field.arguments?.find((argument) => ['first', 'last'].includes(argument.name.value));
      if (!size) return refuse(`${field.name.value} is a list of pages: say how many with first or last`);
      if (size.value.kind === Kind.INT && Number(size.value.value) > LARGEST_PAGE) {
        refuse(`${field.name.value} gives at most ${LARGEST_PAGE} at once`);
      }
    },
  };
}

/** What documents of everybody but admins are held against besides. */
export const withoutIntrospection: ValidationRule = NoSchemaIntrospectionCustomRule;
