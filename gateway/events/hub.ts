import type { GraphQLSchema } from 'graphql';
import type { AnySignal } from '../../contract/events.ts';
import { CLOSE_CODES } from '../../contract/protocol.ts';
import type { App } from '../context.ts';
import type { PublishedEvent } from '../graphql/builder.ts';
import { createCatchUp } from './catchUp.ts';
import { coalesce } from './coalesce.ts';
import { type Connection, createConnectionRegistry } from './connectionRegistry.ts';
import { createEventDelivery } from './eventDelivery.ts';
import { createFeedReader } from './feedReader.ts';
import { type Batch, createKeyedQueue } from './keyedQueue.ts';
import type { SubscriptionRequest } from './subscription.ts';
import { type ActiveSubscription, publishes, resets, type Task } from './subscription.ts';

/** Longer than the timeout of any statement of a delivery, including connecting. */
const DELIVERY_DEADLINE_MS = 8000;
const MAX_BATCHES = 3;
const MAX_ITEMS = 200;
/** A gateway that is this far behind closes its sockets, so that clients reconnect to another one. */
const MAX_EVENT_DELAY_MS = 20_000;

/** Shortest time between two signals to the open overviews: each makes them query their figures again. */
const OVERVIEW_INTERVAL_MS = 1000;

const settingsChanged = (pricesChanged: boolean): AnySignal => ({
  kind: 'settings.changed',
  payload: { pricesChanged },
});
const OVERVIEW_CHANGED: AnySignal = { kind: 'overview.changed', payload: {} };

/** The signals that must arrive. They are repeated where one may have been missed; others are worthless when late. */
const REPEATED_KINDS: readonly AnySignal['kind'][] = ['settings.changed', 'overview.changed'];

/** A queued item of one person: an event to deliver, sockets to close after a change of access, or a reset. */
type Work = Task | { accessChanged: true } | { reset: ActiveSubscription };

export type Hub = {
  connect(connection: Connection): void;
  disconnect(connection: Connection): void;
  /** @returns a function that stops the subscription */
  subscribe(request: SubscriptionRequest): () => void;
  /** Returns how long the oldest undelivered event has waited, in milliseconds. */
  oldestWaitMs(): number;
  /** Closes every connection. @returns a promise that resolves once nothing here queries the database any more */
  close(): Promise<void>;
};

/** Delivers the feed's events to the subscriptions of this gateway, in order per person. */
export function createHub(gatewayApp: App, schema: GraphQLSchema): Hub {
  const app: App = { ...gatewayApp, ...gatewayApp.deliveries };
  const connections = createConnectionRegistry(app);
  const subscriptions = new Map<Connection, Set<ActiveSubscription>>();
  const delivery = createEventDelivery(app, schema);
  const catchingUp = new Set<Promise<void>>();

  function* subscriptionsOf(personId: string): Generator<ActiveSubscription> {
    for (const connection of connections.of(personId)) yield* subscriptions.get(connection) ?? [];
  }

  const closeAll = (personId: string, reason: readonly [number, string]) => {
    for (const { socket } of connections.of(personId)) socket.close(...reason);
  };

  const handle = async (batch: Batch<Work>, isCurrent: () => boolean): Promise<void> => {
    const tasks: Task[] = [];
    const resets: ActiveSubscription[] = [];
    const peopleToDisconnect: string[] = [];
    for (const [personId, works] of batch) {
      for (const work of works) {
        if ('event' in work) tasks.push(work);
        else if ('reset' in work) resets.push(work.reset);
        else peopleToDisconnect.push(personId);
        // Later items are for sockets that will be closed.
        if ('accessChanged' in work) break;
      }
    }
    await delivery.deliver(tasks, isCurrent);
    for (const subscription of resets) await delivery.reset(subscription, isCurrent);
    if (isCurrent()) for (const personId of peopleToDisconnect) closeAll(personId, CLOSE_CODES.accessChanged);
  };

  const lanes = createKeyedQueue<Work>({
    handle,
    onRetry: (error) =>
      app.log.warn({ err: error }, 'a batch of events failed; retrying its people separately'),
    onFailed(personId, _work, error) {
      app.log.error({ err: error }, 'delivering the events of a person failed');
      // The clients reconnect and catch up from the last event they have.
      closeAll(personId, CLOSE_CODES.goingAway);
    },
    deadlineMs: DELIVERY_DEADLINE_MS,
    maxItems: MAX_ITEMS,
    maxBatches: MAX_BATCHES,
  });

  const reader = createFeedReader(
    { ...app, pollMs: app.config.feedPollMs },
    {
      onEntries(entries) {
        for (const { recipientId, seq, event } of entries) {
          if (event?.kind === 'access.changed') {
            lanes.push(recipientId, [{ accessChanged: true }]);
            continue;
          }
          for (const subscription of subscriptionsOf(recipientId)) {
            if (!subscription.isLive || seq <= subscription.position) continue;
            subscription.position = seq;
            // The client may depend on an event that only another version of the product can read.
            if (event === null || resets(subscription, event))
              lanes.push(recipientId, [{ reset: subscription }]);
            else if (publishes(subscription, event)) lanes.push(recipientId, [{ subscription, event }]);
          }
        }
      },
      onReset(recipientIds) {
        for (const personId of recipientIds) {
          for (const subscription of subscriptionsOf(personId)) {
            if (subscription.isLive) {
              subscription.position = reader.positionOf(personId);
              lanes.push(personId, [{ reset: subscription }]);
            } else {
              // It was catching up from a position that is no longer valid.
              subscription.connection.socket.close(...CLOSE_CODES.goingAway);
            }
          }
        }
      },
    },
  );

  const deliverSignal = (
    signal: AnySignal,
    personIds: Iterable<string>,
    mayReceive: (subscription: ActiveSubscription) => boolean,
  ) => {
    const event: PublishedEvent = { ...signal, eventId: crypto.randomUUID() };
    for (const personId of personIds) {
      const interested = [...subscriptionsOf(personId)].filter(
        (subscription) => publishes(subscription, event) && mayReceive(subscription),
      );
      if (interested.length === 0) continue;
      lanes.push(
        personId,
        interested.map((subscription) => ({ subscription, event })),
      );
    }
  };
  const broadcast = (signal: AnySignal) => {
    const mustArrive = REPEATED_KINDS.includes(signal.kind);
    deliverSignal(signal, connections.people(), ({ pendingFrames }) => mustArrive || pendingFrames === 0);
  };
  // Payments settle many times a second, and each commit sends its own message.
  const overviewSignals = coalesce(() => broadcast(OVERVIEW_CHANGED), OVERVIEW_INTERVAL_MS);
  /** Begins a subscription with the signal of now: what it is about may have changed since the client read it. */
  const sendFirst = (subscription: ActiveSubscription) => {
    for (const signal of [settingsChanged(false), OVERVIEW_CHANGED]) {
      const event: PublishedEvent = { ...signal, eventId: crypto.randomUUID() };
      if (publishes(subscription, event))
        lanes.push(subscription.connection.viewer.id, [{ subscription, event }]);
    }
  };
  const stopSignals = app.bus.onMessage((message) => {
    // Signals of people are worthless when they are late.
    if ('signal' in message)
      deliverSignal(message.signal, message.recipientIds, ({ pendingFrames }) => pendingFrames === 0);
    if (!('broadcast' in message)) return;
    if (message.broadcast.kind === 'overview.changed') overviewSignals.run();
    else broadcast(message.broadcast);
  });
  const stopGaps = app.bus.onGap(() => {
    // Both may have changed meanwhile.
    broadcast(settingsChanged(true));
    overviewSignals.run();
  });

  const catchUp = createCatchUp({ reader, delivery });

  const oldestWaitMs = () => Math.max(reader.oldestWaitMs(), lanes.oldestWaitMs());

  const watchdog = setInterval(() => {
    if (oldestWaitMs() < MAX_EVENT_DELAY_MS) return;
    app.log.error('event delivery is stalled; closing all sockets');
    for (const { socket } of connections.all()) socket.close(...CLOSE_CODES.goingAway);
  }, 1000);
  watchdog.unref();

  return {
    connect(connection) {
      subscriptions.set(connection, new Set());
      connections.add(connection);
    },
    disconnect(connection) {
      connections.remove(connection);
      subscriptions.delete(connection);
    },
    subscribe(request) {
      const subscription: ActiveSubscription = {
        ...request,
        position: 0,
        isLive: false,
        pendingFrames: 0,
        onDrained: null,
        isStopped: false,
        isFollowing: false,
      };
      subscriptions.get(request.connection)?.add(subscription);
      const start = catchUp(subscription)
        .then(() => sendFirst(subscription))
        .catch((error) => {
          app.log.error({ err: error }, 'starting a subscription failed');
          request.connection.socket.close(...CLOSE_CODES.goingAway);
        })
        .finally(() => catchingUp.delete(start));
      catchingUp.add(start);
      return () => {
        if (subscription.isStopped) return;
        subscription.isStopped = true;
        subscriptions.get(request.connection)?.delete(subscription);
        if (subscription.isFollowing) reader.unfollow(request.connection.viewer.id);
      };
    },
    oldestWaitMs,
    async close() {
      clearInterval(watchdog);
      const readerClosed = reader.close();
      const connectionsClosed = connections.close();
      stopSignals();
      stopGaps();
      overviewSignals.stop();
      for (const { socket } of connections.all()) socket.close(...CLOSE_CODES.goingAway);
      await Promise.all([readerClosed, connectionsClosed]);
      await Promise.all([lanes.onIdle(), ...catchingUp]);
    },
  };
}
