import SchemaBuilder from '@pothos/core';
import ErrorsPlugin from '@pothos/plugin-errors';
import PrismaPlugin from '@pothos/plugin-prisma';
import RelayPlugin from '@pothos/plugin-relay';
import ScopeAuthPlugin from '@pothos/plugin-scope-auth';
import { GraphQLError } from 'graphql';
import { DomainError, ERROR_CODES } from '../../contract/errors.ts';
import type { EventKind, EventOf, SignalKind, SignalOf } from '../../contract/events.ts';
import type { Context, Viewer } from '../context.ts';
import type PrismaTypes from '../generated/pothos.ts';
import type { Prisma as PrismaNames } from '../generated/prisma/client.ts';
import type { Prisma } from '../platform/database/prisma.ts';
import { DATA_MODEL } from '../platform/database/whereSql.ts';
import './rateLimitPlugin.ts';
import './rowResolvers.ts';
import type { VisibleRows } from './rowRules.ts';

/** An event or signal as a subscription field resolves it: the id is the cursor of feed events. */
export type PublishedEvent<Kind extends EventKind | SignalKind = EventKind | SignalKind> = {
  eventId: string;
} & (EventOf<Extract<Kind, EventKind>> | SignalOf<Extract<Kind, SignalKind>>);

/** Rows that an event is about, by their primary keys. */
type RowRule<Kind extends EventKind | SignalKind> = {
  rows: VisibleRows;
  idsOf: (event: PublishedEvent<Kind>) => readonly string[];
};

/** The source of a subscription field: the kinds of events it publishes, and who may see them. */
export type EventSource<Kind extends EventKind | SignalKind = EventKind | SignalKind> = {
  kinds: readonly Kind[];
  /** True when people join the audience of the events while they are written. Who has joined gets a reset afterwards. */
  isJoined?: true;
} & (
  | {
      /** The rows that an event is about, one at least: the viewer may see it while every one of them is visible to them. */
      rules: readonly RowRule<Kind>[];
    }
  | {
      /** Returns those of the events that match the arguments and that the viewer may see now, where rows do not say so. */
      visible(
        prisma: Prisma,
        viewer: Viewer,
        events: readonly PublishedEvent<Kind>[],
        args: Record<string, unknown>,
      ): Promise<readonly PublishedEvent<Kind>[]>;
    }
);

/** The root value of a subscription field: a published event, or a reset after the position in the feed was lost. */
export type EventPayload = PublishedEvent | { eventId: string; reset: true };

/**
 * Extensions of a type all of whose fields are the same for everyone who may see the object, so that one rendering
 * of an event can be shared by its audience.
 */
export const VIEWER_INDEPENDENT = { sameForAll: true };

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
  // The rate limit counts before a scope is checked, and fails like every other expected failure.
  plugins: [ErrorsPlugin, 'rateLimit', ScopeAuthPlugin, RelayPlugin, PrismaPlugin],
  defaultFieldNullability: false,
  defaultInputFieldRequiredness: true,
  errors: { defaultTypes: [DomainError], directResult: true },
  prisma: {
    client: (context) => context.prisma,
    dmmf: DATA_MODEL,
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

export type Types =
  typeof builder extends PothosSchemaTypes.SchemaBuilder<infer SchemaTypes> ? SchemaTypes : never;

/** The builder of an input's fields, for fields that several inputs share. */
export type InputFields = PothosSchemaTypes.InputFieldBuilder<Types, 'InputObject'>;

const ErrorCodeEnum = builder.enumType('ErrorCode', {
  description: 'The kind of an expected failure, by what a client can do about it.',
  values: ERROR_CODES,
});

builder.objectType(DomainError, {
  name: 'DomainError',
  description: 'An expected failure that the user can act on; the message is written for them.',
  extensions: VIEWER_INDEPENDENT,
  authScopes: { public: true },
  fields: (t) => ({
    code: t.expose('code', { type: ErrorCodeEnum }),
    message: t.exposeString('message'),
    field: t.exposeString('field', { nullable: true }),
  }),
});

builder.queryType({});
builder.mutationType({});
builder.subscriptionType({});
