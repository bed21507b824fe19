import SchemaBuilder from '@pothos/core';
import ErrorsPlugin from '@pothos/plugin-errors';
import PrismaPlugin from '@pothos/plugin-prisma';
import RelayPlugin from '@pothos/plugin-relay';
import ScopeAuthPlugin from '@pothos/plugin-scope-auth';
import { GraphQLError, GraphQLID, GraphQLString, type ValueNode } from 'graphql';
import type PrismaTypes from './generated/pothos.ts';
import { getDatamodel } from './generated/pothos.ts';
import type { Prisma as PrismaNames } from './generated/prisma/client.ts';
import type { Signal } from './platform/busMessages.ts';
import type { Context, Viewer } from './platform/context.ts';
import { DomainError } from './platform/errors.ts';
import type { FeedItem, FeedKind } from './platform/feed.ts';
import { isUuid } from './platform/pattern.ts';
import type { Prisma } from './platform/prisma.ts';
import './rateLimitPlugin.ts';

/** A passing sign that is not in the feed. */
export type SignalKind = Signal['kind'];

/** What is told: an event of the feed, or a passing sign in the same shape. */
export type Told = Pick<FeedItem, 'eventId' | 'entityId'> & { kind: FeedKind | SignalKind };

/** How a subscription field is served: which events it tells, and who may still see what they are about. */
export type FeedSource = {
  kinds: (FeedKind | SignalKind)[];
  /** Those of the entities that the viewer may see now and asked for, by the where that every read uses. */
  visible(
    prisma: Prisma,
    viewer: Viewer,
    entityIds: string[],
    args: Record<string, unknown>,
  ): Promise<string[]>;
};

/** What a subscription field resolves from: an event of the feed, or the word that the place in it is lost. */
export type Delivery = Told | { eventId: string; reset: true };

/**
 * Extensions of a type all of whose fields look the same to everyone who may see the object, so that one
 * rendering of an event can be shared by its audience.
 */
export const SAME_FOR_ALL = { sameForAll: true };

export const builder = new SchemaBuilder<{
  PrismaTypes: PrismaTypes;
  Context: Context;
  DefaultFieldNullability: false;
  DefaultInputFieldRequiredness: true;
  AuthScopes: {
    public: boolean;
    signedIn: boolean;
    family: boolean;
    mentor: boolean;
    admin: boolean;
  };
  Scalars: {
    ID: { Input: string; Output: string };
    DateTime: { Input: Date; Output: Date };
    Cursor: { Input: string; Output: string };
    JSON: { Input: unknown; Output: PrismaNames.JsonValue };
  };
}>({
  // The limit counts before a scope is asked for, and is answered like every other expected failure.
  plugins: [ErrorsPlugin, 'rateLimit', ScopeAuthPlugin, RelayPlugin, PrismaPlugin],
  defaultFieldNullability: false,
  defaultInputFieldRequiredness: true,
  errors: { defaultTypes: [DomainError], directResult: true },
  prisma: {
    client: (context) => context.prisma,
    dmmf: getDatamodel(),
    filterConnectionTotalCount: true,
    maxConnectionSize: 50,
    defaultConnectionSize: 20,
  },
  relay: { clientMutationId: 'omit', cursorType: 'String' },
  scopeAuth: {
    authScopes: ({ viewer }) => ({
      public: true,
      signedIn: viewer !== null,
      family: viewer?.role === 'PARENT' || viewer?.role === 'STUDENT',
      mentor: viewer?.mentorId != null,
      admin: viewer?.role === 'ADMIN',
    }),
    unauthorizedError: (_parent, context) =>
      context.viewer
        ? new GraphQLError('This is not for your account', { extensions: { code: 'NOT_ALLOWED' } })
        : new GraphQLError('User not authenticated', { extensions: { code: 'NOT_SIGNED_IN' } }),
  },
});

type Types = typeof builder extends PothosSchemaTypes.SchemaBuilder<infer Known> ? Known : never;

/** What makes the fields of an input, for those that several inputs share. */
export type InputFields = PothosSchemaTypes.InputFieldBuilder<Types, 'InputObject'>;

/** A value that is not of the kind it should be; `value` is named as far as it is short. */
const unreadable = (value: unknown, kind: string, nodes: ValueNode | null) =>
  new GraphQLError(`${JSON.stringify(value)?.slice(0, 64)} is not ${kind}`, {
    nodes,
    // The document is fine, and what a reader typed is not: told like every other refusal.
    extensions: { code: 'BAD_INPUT', http: { status: 200 } },
  });

function readId(value: unknown, node: ValueNode | null): string {
  if (typeof value !== 'string' || !isUuid(value)) throw unreadable(value, 'an id', node);
  return value.toLowerCase();
}

// Ids are opaque, and what is none is refused before it reaches a row. Pothos puts graphql's own ID wherever the
// schema says ID, whatever scalar of that name a builder declares, so this is where it has to be said.
GraphQLID.parseValue = (value) => readId(value, null);
GraphQLID.parseLiteral = (node) => readId('value' in node ? node.value : node.kind, node);

const [readText, readTextLiteral] = [
  GraphQLString.parseValue.bind(GraphQLString),
  GraphQLString.parseLiteral.bind(GraphQLString),
];

/** Above what any field's own rule admits: a net for the field that has none. */
export const MAX_STRING_LENGTH = 25_000;

/** No column keeps a zero, and none of JSON half a sign, as an emoji that was cut in two leaves one. */
function storable(text: string, node: ValueNode | null): string {
  if (text.length > MAX_STRING_LENGTH) {
    throw new GraphQLError(`This text is longer than ${MAX_STRING_LENGTH} characters`, {
      nodes: node,
      extensions: { code: 'BAD_INPUT', http: { status: 200 } },
    });
  }
  return text.toWellFormed().replaceAll('\0', '');
}

// What people paste and browsers cut must not make a write fail.
GraphQLString.parseValue = (value) => storable(readText(value), null);
GraphQLString.parseLiteral = (node, variables) => storable(readTextLiteral(node, variables), node);

builder.scalarType('DateTime', {
  description: 'An instant in UTC, as ISO 8601.',
  serialize: (value) => value.toISOString(),
  parseValue(value) {
    const at = new Date(typeof value === 'string' && value.length <= 64 ? value : Number.NaN);
    if (Number.isNaN(at.getTime())) throw unreadable(value, 'a date and time', null);
    return at;
  },
});

builder.scalarType('Cursor', {
  description: "A place in a person's feed; opaque.",
  serialize: (value) => value,
  parseValue(value) {
    if (typeof value !== 'string' || value.length > 64) throw unreadable(value, 'a cursor', null);
    return value;
  },
});

builder.scalarType('JSON', { serialize: (value) => value });

builder.objectType(DomainError, {
  name: 'DomainError',
  description: 'A failure that a person can do something about; the message is meant for them.',
  extensions: SAME_FOR_ALL,
  authScopes: { public: true },
  fields: (t) => ({
    code: t.exposeString('code'),
    message: t.exposeString('message'),
    field: t.exposeString('field', { nullable: true }),
  }),
});

builder.queryType({});
builder.mutationType({});
builder.subscriptionType({});
