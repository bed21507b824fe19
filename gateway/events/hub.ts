import type { GraphQLSchema } from 'graphql';
import type { AnySignal } from '../../contract/events.ts';
import { CLOSE_CODES } from '../../contract/protocol.ts';
import type { App } from '../context.ts';
import type { PublishedEvent } from '../graphql/builder.ts';
import { createCatchUp } from './catchUp.ts';
import { type Connection, createConnectionRegistry } from './connectionRegistry.ts';
import { createEventDelivery } from './eventDelivery.ts';
import { createFeedReader } from './feedReader.ts';
import { type Batch, createKeyedQueue } from './keyedQueue.ts';
import type { SubscriptionRequest } from './subscription.ts';
import { type ActiveSubscription, publishes, type Task } from './subscription.ts';

/** Longer than the timeout of any statement of a delivery, including connecting. */
const DELIVERY_DEADLINE_MS = 8000;
const MAX_BATCHES = 3;
const MAX_ITEMS = 200;
/** A gateway that is this far behind closes its sockets, so that clients reconnect to another one. */
const MAX_EVENT_DELAY_MS = 20_000;

/** The broadcast signal that is repeated where one may have been missed. */
const settingsChanged = (pricesChanged: boolean): AnySignal => ({
  kind: 'settings.changed',
  payload: { pricesChanged },
});

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

  const subscriptionsOf = (personId: string) =>
    [...connections.of(personId)].flatMap((connection) => [...(subscriptions.get(connection) ?? [])]);

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
        for (const { recipientId, seq, eventId, event } of entries) {
          if (event?.kind === 'access.changed') {
            lanes.push(recipientId, [{ accessChanged: true }]);
            continue;
          }
          for (const subscription of subscriptionsOf(recipientId)) {
            if (!subscription.isLive || seq <= subscription.position) continue;
            subscription.position = seq;
            // The client may depend on an event that only another version of the product can read.
            if (event === null) lanes.push(recipientId, [{ reset: subscription }]);
            else if (publishes(subscription, event))
              lanes.push(recipientId, [{ subscription, event: { ...event, eventId } }]);
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
      const interested = subscriptionsOf(personId).filter(
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
    // Settings must arrive; others are worthless when they are late.
    const mustArrive = signal.kind === 'settings.changed';
    deliverSignal(signal, connections.people(), ({ pendingFrames }) => mustArrive || pendingFrames === 0);
  };
  /** Begins a subscription to the settings with those of now: they may have changed since the client read them. */
  const sendSettings = (subscription: ActiveSubscription) => {
    const event: PublishedEvent = { ...settingsChanged(false), eventId: crypto.randomUUID() };
    if (publishes(subscription, event))
      lanes.push(subscription.connection.viewer.id, [{ subscription, event }]);
  };
  const stopSignals = app.bus.onMessage((message) => {
    // Signals of people are worthless when they are late.
    if ('signal' in message)
      deliverSignal(message.signal, message.recipientIds, ({ pendingFrames }) => pendingFrames === 0);
    if ('broadcast' in message) broadcast(message.broadcast);
  });
  // The settings may have changed meanwhile.
  const stopGaps = app.bus.onGap(() => broadcast(settingsChanged(true)));

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
        position: 0n,
        isLive: false,
        pendingFrames: 0,
        isStopped: false,
        isFollowing: false,
      };
      subscriptions.get(request.connection)?.add(subscription);
      const start = catchUp(subscription)
        .then(() => sendSettings(subscription))
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
      for (const { socket } of connections.all()) socket.close(...CLOSE_CODES.goingAway);
      await Promise.all([readerClosed, connectionsClosed]);
      await Promise.all([lanes.onIdle(), ...catchingUp]);
    },
  };
}
