import { GraphQLError, GraphQLID, GraphQLString, type ValueNode } from 'graphql';
import { isUuid } from '../../contract/pattern.ts';
import { builder } from './builder.ts';
import { instantText } from './instantText.ts';

/** Returns the error for a value of the wrong kind, which quotes the start of the value. */
const invalidValue = (value: unknown, kind: string, nodes: ValueNode | null) =>
  new GraphQLError(`${JSON.stringify(value)?.slice(0, 64)} is not ${kind}`, {
    nodes,
    // The document is valid and the person's input is not: status 200, like every other expected failure.
    extensions: { code: 'BAD_INPUT', http: { status: 200 } },
  });

function readId(value: unknown, node: ValueNode | null): string {
  if (typeof value !== 'string' || !isUuid(value)) throw invalidValue(value, 'an id', node);
  return value.toLowerCase();
}

// Ids are opaque, and invalid ones are rejected before they reach a query. Pothos and the tools that rewrite a schema
// put graphql's own ID wherever the schema says ID, whatever scalar of that name it declares, so the check is installed
// there, for this process.
GraphQLID.parseValue = (value) => readId(value, null);
GraphQLID.parseLiteral = (node) => readId('value' in node ? node.value : node.kind, node);

const [readText, readTextLiteral] = [
  GraphQLString.parseValue.bind(GraphQLString),
  GraphQLString.parseLiteral.bind(GraphQLString),
];

/** Above the limit of every field's own rule: a fallback for a field that has none. */
export const MAX_STRING_LENGTH = 25_000;

/** Removes what columns cannot store: null characters, and in JSON lone surrogates, as of an emoji cut in two. */
function toStorable(text: string, node: ValueNode | null): string {
  if (text.length > MAX_STRING_LENGTH) {
    throw new GraphQLError(`This text is longer than ${MAX_STRING_LENGTH} characters`, {
      nodes: node,
      extensions: { code: 'BAD_INPUT', http: { status: 200 } },
    });
  }
  return text.toWellFormed().replaceAll('\0', '');
}

// Text that people paste and browsers truncate must not make a write fail. A schema cannot have a String of its own,
// since its introspection types use graphql's, so that one is extended for this process.
GraphQLString.parseValue = (value) => toStorable(readText(value), null);
GraphQLString.parseLiteral = (node, variables) => toStorable(readTextLiteral(node, variables), node);

builder.scalarType('DateTime', {
  description: 'An instant in UTC, as ISO 8601.',
  serialize: instantText,
  parseValue(value) {
    const at = new Date(typeof value === 'string' && value.length <= 64 ? value : Number.NaN);
    if (Number.isNaN(at.getTime())) throw invalidValue(value, 'a date and time', null);
    return at;
  },
});

builder.scalarType('Cursor', {
  description: "An opaque position in a person's feed.",
  serialize: (value) => value,
  parseValue(value) {
    if (typeof value !== 'string' || value.length > 64) throw invalidValue(value, 'a cursor', null);
    return value;
  },
});

builder.scalarType('JSON', { serialize: (value) => value });
