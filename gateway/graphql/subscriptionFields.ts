import type { InputFieldMap, ObjectRef } from '@pothos/core';
import { GraphQLError } from 'graphql';
import { builder, type Delivery, type FeedSource, SAME_FOR_ALL, type Told } from './builder.ts';

type SchemaTypes = (typeof builder)['$inferSchemaTypes'];

const FeedReset = builder.objectRef<Extract<Delivery, { reset: true }>>('FeedReset').implement({
  description: 'The cursor is unknown or older than the feed: refetch, then continue from this cursor.',
  extensions: SAME_FOR_ALL,
  authScopes: { signedIn: true },
  fields: (t) => ({ cursor: t.field({ type: 'Cursor', resolve: (reset) => reset.eventId }) }),
});

/** Declares the payload type of one event of a feed subscription; every payload has a `cursor`. */
export function feedPayload(name: string, description: string): ObjectRef<SchemaTypes, Told> {
  const ref = builder.objectRef<Told>(name);
  builder.objectType(ref, {
    description,
    extensions: SAME_FOR_ALL,
    authScopes: { signedIn: true },
    fields: (t) => ({ cursor: t.field({ type: 'Cursor', resolve: (item) => item.eventId }) }),
  });
  return ref;
}

/** Declares a subscription to ephemeral events, which have no cursor: missed events are lost. */
export function signalSubscription<Args extends InputFieldMap>(
  name: string,
  options: { description: string; payload: ObjectRef<SchemaTypes, Told>; args: Args; source: FeedSource },
): void {
  builder.subscriptionField(name, (t) =>
    t.field({
      type: options.payload,
      description: options.description,
      args: options.args,
      authScopes: { signedIn: true },
      extensions: { feed: options.source },
      subscribe: rejectOverHttp,
      resolve: (event) => event as Told,
    }),
  );
}

const rejectOverHttp = (): never => {
  throw new GraphQLError('Subscriptions travel over the WebSocket');
};

/**
 * Declares a subscription that publishes events of the viewer's own feed. The hub (events/hub.ts) serves it: it reads
 * the feed, calls `source.visible` for every event, executes the document with the event as its root value and writes
 * the frames.
 */
export function feedSubscription<Args extends InputFieldMap>(
  name: string,
  options: {
    description: string;
    payload: ObjectRef<SchemaTypes, Told>;
    args: Args;
    source: FeedSource;
  },
): void {
  const union = builder.unionType(`${name.charAt(0).toUpperCase()}${name.slice(1)}Payload`, {
    types: [options.payload, FeedReset],
    resolveType: (event) => ('reset' in (event as Delivery) ? FeedReset : options.payload),
  });
  builder.subscriptionField(name, (t) =>
    t.field({
      type: union,
      description: options.description,
      args: { ...options.args, after: t.arg({ type: 'Cursor', required: false }) },
      authScopes: { signedIn: true },
      extensions: { feed: options.source },
      subscribe: rejectOverHttp,
      resolve: (event) => event as Delivery,
    }),
  );
}
