import type { DocumentNode, GraphQLSchema } from 'graphql';
import type { FeedSource, Told } from '../graphql/builder.ts';
import type { App } from '../context.ts';
import { createFeedReader, isContinuous } from './feedReader.ts';
import { CLOSE } from '../../contract/protocol.ts';
import { type Connection, createConnections } from './connectionRegistry.ts';
import { createEventDelivery, isOpen, type Subscription, type Task } from './eventDelivery.ts';
import { type Batch, createPersonLanes } from './personLanes.ts';
import { createStartQueue } from './startQueue.ts';

/** Starts of subscriptions that may ask the database at once, of one person and of all together. */
const STARTS_PER_PERSON = 2;
const STARTS = 4;
/** Longer than any statement of a delivery may take, connecting included. */
const DELIVERY_DEADLINE_MS = 8000;
const BATCHES = 3;
const MAX_ITEMS = 200;
/** A gateway that is this far behind sends its people to another one. */
const GIVE_UP_MS = 20_000;

/** A subscription as it was asked for, checked and parsed. */
export type Asked = {
  id: string;
  connection: Connection;
  document: DocumentNode;
  operationName: string | null;
  variables: Record<string, unknown>;
  args: Record<string, unknown>;
  source: FeedSource;
  /** Equal for subscriptions that ask the same thing with the same variables, the cursor aside. */
  key: string;
  /** True when the rendered event is the same for everybody who may see it. */
  shared: boolean;
  after: string | null;
};

/** What is to be done for somebody: an event, the end of what they were admitted with, or a fresh beginning. */
type Work = Task | { accessChanged: true } | { reset: Subscription };

export type Hub = {
  connect(connection: Connection): void;
  disconnect(connection: Connection): void;
  /** @returns what stops it */
  subscribe(asked: Asked): () => void;
  /** How long the oldest event that has not been written has waited, in milliseconds. */
  oldestWaitMs(): number;
  /** Takes leave of everybody. @returns what resolves once nothing here asks the database any more */
  close(): Promise<void>;
};

/** Hands the events of the feed to the subscriptions of this gateway, in order per person. */
export function createHub(gatewayApp: App, schema: GraphQLSchema): Hub {
  const app: App = { ...gatewayApp, ...gatewayApp.deliveries };
  const connections = createConnections(app);
  const subscriptions = new Map<Connection, Set<Subscription>>();
  const starts = createStartQueue(STARTS_PER_PERSON, STARTS);
  const delivery = createEventDelivery(app, schema);
  const catchingUp = new Set<Promise<void>>();

  const subscriptionsOf = (personId: string) =>
    [...connections.of(personId)].flatMap((connection) => [...(subscriptions.get(connection) ?? [])]);

  const closeAll = (personId: string, why: readonly [number, string]) => {
    for (const { socket } of connections.of(personId)) socket.close(...why);
  };

  const handle = async (batch: Batch<Work>, isCurrent: () => boolean): Promise<void> => {
    const tasks: Task[] = [];
    const resets: Subscription[] = [];
    const leaving: string[] = [];
    for (const [personId, own] of batch) {
      for (const work of own) {
        if ('item' in work) tasks.push(work);
        else if ('reset' in work) resets.push(work.reset);
        else leaving.push(personId);
        // What comes after it is for sockets that are closed by then.
        if ('accessChanged' in work) break;
      }
    }
    await delivery.deliver(tasks, isCurrent);
    for (const subscription of resets) await delivery.reset(subscription, isCurrent);
    if (isCurrent()) for (const personId of leaving) closeAll(personId, CLOSE.accessChanged);
  };

  const lanes = createPersonLanes<Work>({
    handle,
    onRetry: (error) => app.log.warn({ err: error }, 'a batch of events failed; its people are tried apart'),
    onFailed(personId, _work, error) {
      app.log.error({ err: error }, 'the events of a person failed');
      // They come back and catch up from the last event they have.
      closeAll(personId, CLOSE.goingAway);
    },
    deadlineMs: DELIVERY_DEADLINE_MS,
    maxItems: MAX_ITEMS,
    maxBatches: BATCHES,
  });

  const reader = createFeedReader(
    { ...app, pollMs: app.config.feedPollMs },
    {
      onItems(items) {
        for (const item of items) {
          const { recipientId } = item;
          if (item.kind === 'access.changed') {
            lanes.push(recipientId, [{ accessChanged: true }]);
            continue;
          }
          const tasks: Task[] = [];
          for (const subscription of subscriptionsOf(recipientId)) {
            if (!subscription.live || item.seq <= subscription.position) continue;
            subscription.position = item.seq;
            if (subscription.source.kinds.includes(item.kind)) tasks.push({ subscription, item });
          }
          lanes.push(recipientId, tasks);
        }
      },
      onBroken(recipientIds) {
        for (const personId of recipientIds) {
          for (const subscription of subscriptionsOf(personId)) {
            if (subscription.live) {
              subscription.position = reader.positionOf(personId);
              lanes.push(personId, [{ reset: subscription }]);
            } else {
              // It was catching up from a position that means nothing any more.
              subscription.connection.socket.close(...CLOSE.goingAway);
            }
          }
        }
      },
    },
  );

  const stopSignals = app.bus.onMessage((message) => {
    if (!('signal' in message)) return;
    const item: Told = { ...message.signal, eventId: crypto.randomUUID() };
    for (const personId of message.recipientIds) {
      const interested = subscriptionsOf(personId).filter(
        ({ source, waiting }) => source.kinds.includes(item.kind) && waiting === 0,
      );
      lanes.push(
        personId,
        interested.map((subscription) => ({ subscription, item })),
      );
    }
  });

  /** Brings a subscription from its cursor to where the live events are handed over, in turns with others. */
  const catchUp = async (subscription: Subscription) => {
    const personId = subscription.connection.viewer.id;
    const inTurn = async (work: (subscription: Subscription) => Promise<Promise<void>[]>) => {
      const writes = await starts.run(
        personId,
        () => isOpen(subscription),
        () => work(subscription),
      );
      // Outside of the turn: whoever reads slowly keeps nobody else from starting.
      await Promise.all(writes ?? []);
    };
    await inTurn(findPosition);
    while (isOpen(subscription) && !subscription.live) {
      if (subscription.position >= reader.positionOf(personId)) subscription.live = true;
      else await inTurn(deliverPage);
    }
  };

  const findPosition = async (subscription: Subscription): Promise<Promise<void>[]> => {
    const personId = subscription.connection.viewer.id;
    subscription.follows = true;
    const current = await reader.follow(personId);
    const position =
      subscription.after === null ? current : await reader.locate(personId, subscription.after);
    subscription.position = position ?? reader.positionOf(personId);
    return position === null ? delivery.reset(subscription, () => true) : [];
  };

  const deliverPage = async (subscription: Subscription): Promise<Promise<void>[]> => {
    const personId = subscription.connection.viewer.id;
    const page = await reader.readAfter(personId, subscription.position);
    // What they may see has changed while they were away, or events are missing: what they hold may be wrong.
    const isBroken = !isContinuous(subscription.position, page);
    if (isBroken || page.some((item) => item.kind === 'access.changed')) {
      subscription.position = reader.positionOf(personId);
      return delivery.reset(subscription, () => true);
    }
    const items = page.filter((item) => subscription.source.kinds.includes(item.kind));
    const writes = await delivery.deliver(
      items.map((item) => ({ subscription, item })),
      () => true,
    );
    subscription.position = page.at(-1)?.seq ?? reader.positionOf(personId);
    return writes;
  };

  const oldestWaitMs = () => Math.max(reader.oldestWaitMs(), lanes.oldestWaitMs());

  const watchdog = setInterval(() => {
    if (oldestWaitMs() < GIVE_UP_MS) return;
    app.log.error('events cannot be delivered here; sockets are sent elsewhere');
    for (const { socket } of connections.all()) socket.close(...CLOSE.goingAway);
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
    subscribe(asked) {
      const subscription: Subscription = {
        ...asked,
        position: 0n,
        live: false,
        waiting: 0,
        stopped: false,
        follows: false,
      };
      subscriptions.get(asked.connection)?.add(subscription);
      const start = catchUp(subscription)
        .catch((error) => {
          app.log.error({ err: error }, 'a subscription could not start');
          asked.connection.socket.close(...CLOSE.goingAway);
        })
        .finally(() => catchingUp.delete(start));
      catchingUp.add(start);
      return () => {
        if (subscription.stopped) return;
        subscription.stopped = true;
        subscriptions.get(asked.connection)?.delete(subscription);
        if (subscription.follows) reader.unfollow(asked.connection.viewer.id);
      };
    },
    oldestWaitMs,
    async close() {
      clearInterval(watchdog);
      const read = reader.close();
      const checked = connections.close();
      stopSignals();
      for (const { socket } of connections.all()) socket.close(...CLOSE.goingAway);
      await Promise.all([read, checked]);
      await Promise.all([lanes.ended(), ...catchingUp]);
    },
  };
}
