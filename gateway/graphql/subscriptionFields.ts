import type { InputFieldMap, ObjectRef } from '@pothos/core';
import { GraphQLError } from 'graphql';
import type { EventKind, SignalKind } from '../../contract/events.ts';
import {
  builder,
  type EventPayload,
  type EventSource,
  type PublishedEvent,
  VIEWER_INDEPENDENT,
} from './builder.ts';

type SchemaTypes = (typeof builder)['$inferSchemaTypes'];

const FeedReset = builder.objectRef<Extract<EventPayload, { reset: true }>>('FeedReset').implement({
  description: 'The cursor is unknown or older than the feed: refetch, then continue from this cursor.',
  extensions: VIEWER_INDEPENDENT,
  authScopes: { signedIn: true },
  fields: (t) => ({ cursor: t.field({ type: 'Cursor', resolve: (reset) => reset.eventId }) }),
});

/** Declares the payload type of one event of a feed subscription; every payload has a `cursor`. */
export function feedPayload<Kind extends EventKind>(
  name: string,
  description: string,
): ObjectRef<SchemaTypes, PublishedEvent<Kind>> {
  const ref = builder.objectRef<PublishedEvent<Kind>>(name);
  builder.objectType(ref, {
    description,
    extensions: VIEWER_INDEPENDENT,
    authScopes: { signedIn: true },
    fields: (t) => ({ cursor: t.field({ type: 'Cursor', resolve: (item) => item.eventId }) }),
  });
  return ref;
}

/** Declares a subscription to ephemeral events, which have no cursor: missed events are lost. */
export function signalSubscription<Kind extends SignalKind, Args extends InputFieldMap>(
  name: string,
  options: {
    description: string;
    payload: ObjectRef<SchemaTypes, PublishedEvent<Kind>>;
    args: Args;
    source: EventSource<Kind>;
  },
): void {
  builder.subscriptionField(name, (t) =>
    t.field({
      type: anyPayload(options.payload),
      description: options.description,
      args: options.args,
      authScopes: { signedIn: true },
      extensions: { events: options.source },
      subscribe: rejectOverHttp,
      resolve: (event) => event as PublishedEvent,
    }),
  );
}

/** Hides the kinds of a payload from Pothos, which cannot infer a field's type from a type parameter. */
const anyPayload = <Kind extends EventKind | SignalKind>(
  payload: ObjectRef<SchemaTypes, PublishedEvent<Kind>>,
) => payload as unknown as ObjectRef<SchemaTypes, PublishedEvent>;

const rejectOverHttp = (): never => {
  throw new GraphQLError('Subscriptions travel over the WebSocket');
};

/**
 * Declares a subscription that publishes events of the viewer's own feed. The hub (events/hub.ts) serves it: it reads
 * the feed, asks whether the viewer may see each event now, executes the document with the event as its root value and
 * writes the frames.
 */
export function feedSubscription<Kind extends EventKind, Args extends InputFieldMap>(
  name: string,
  options: {
    description: string;
    payload: ObjectRef<SchemaTypes, PublishedEvent<Kind>>;
    args: Args;
    source: EventSource<Kind>;
  },
): void {
  const payload = anyPayload(options.payload);
  const union = builder.unionType(`${name.charAt(0).toUpperCase()}${name.slice(1)}Payload`, {
    types: [payload, FeedReset],
    resolveType: (event) => ('reset' in (event as EventPayload) ? FeedReset : payload),
  });
  builder.subscriptionField(name, (t) =>
    t.field({
      type: union,
      description: options.description,
      args: { ...options.args, after: t.arg({ type: 'Cursor', required: false }) },
      authScopes: { signedIn: true },
      extensions: { events: options.source },
      subscribe: rejectOverHttp,
      resolve: (event) => event as EventPayload,
    }),
  );
}
