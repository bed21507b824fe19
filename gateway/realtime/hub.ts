import { type DocumentNode, type ExecutionResult, execute, type GraphQLSchema } from 'graphql';
import type { WebSocket } from 'ws';
import type { Delivery, FeedSource, Told } from '../builder.ts';
import { loadViewers } from '../features/accounts/viewer.ts';
import type { App, Context, Viewer } from '../platform/context.ts';
import { createFeedReader, currentCursor } from '../platform/feedReader.ts';

/** Events that may wait for one subscription before its socket is closed; it catches up when it is back. */
export const MOST_WAITING = 256;

/** Why the gateway closes a socket. After ACCESS_CHANGED and TOO_SLOW the client comes back by itself. */
export const CLOSE = {
  signedOut: [4401, 'Signed out'],
  accessChanged: [4210, 'Access changed'],
  tooSlow: [4211, 'Too slow'],
  goingAway: [1012, 'Restarting'],
} as const;

/** An event that somebody is entitled to and that could not be rendered for them now. */
const OWED = Symbol('owed');

/** One socket and whose it is. */
export type Line = { socket: WebSocket; sessionId: string; personId: string; address: string };

/** A subscription as it was asked for, checked and parsed. */
export type Asked = {
  id: string;
  line: Line;
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

type Subscription = Asked & { position: bigint; live: boolean; waiting: number; stopped: boolean };

type Task = { subscription: Subscription; item: Told };

export type Hub = {
  connect(line: Line): void;
  disconnect(line: Line): void;
  /** @returns what stops it */
  subscribe(asked: Asked): () => void;
  /** Closes the sockets whose session has ended, and those that do not answer a ping. */
  sweep(): Promise<void>;
  /** Takes leave of everybody. @returns what resolves once nothing here asks the database any more */
  close(): Promise<void>;
};

/**
 * Hands the events of the feed to the subscriptions of this gateway. Per batch it reads who the people are now
 * and what they may see now, executes each event once per distinct question, and writes the frames itself.
 */
export function createHub(app: App, schema: GraphQLSchema): Hub {
  const lines = new Map<string, Set<Line>>();
  const subscriptions = new Map<Line, Set<Subscription>>();
  const unanswered = new WeakSet<Line>();
  let chain: Promise<void> = Promise.resolve();
  const catchingUp = new Set<Promise<void>>();

  const reader = createFeedReader({ ...app, pollMs: app.config.feedPollMs }, (items) => {
    const tasks: (Task | { leaving: string })[] = [];
    for (const item of items) {
      if (item.kind === 'access.changed') {
        tasks.push({ leaving: item.recipientId });
        continue;
      }
      for (const line of lines.get(item.recipientId) ?? []) {
        for (const subscription of subscriptions.get(line) ?? []) {
          if (!subscription.live || item.seq <= subscription.position) continue;
          subscription.position = item.seq;
          if (subscription.source.kinds.includes(item.kind)) tasks.push({ subscription, item });
        }
      }
    }
    queueWork(tasks);
  });

  const stopSignals = app.bus.onMessage((message) => {
    if (!('signal' in message)) return;
    const item: Told = { ...message.signal, eventId: crypto.randomUUID() };
    const tasks = message.recipientIds
      .flatMap((id) => [...(lines.get(id) ?? [])])
      .flatMap((line) => [...(subscriptions.get(line) ?? [])])
      .filter((subscription) => subscription.source.kinds.includes(item.kind) && subscription.waiting === 0)
      .map((subscription) => ({ subscription, item }));
    if (tasks.length > 0) queueWork(tasks);
  });

  const queueWork = (tasks: (Task | { leaving: string })[]) => {
    chain = chain
      .then(() => work(tasks))
      .catch((error) => {
        app.log.error({ err: error }, 'a batch of events failed');
        // Whoever should have had them comes back and catches up from the last one they have.
        for (const task of tasks) if ('item' in task) task.subscription.line.socket.close(...CLOSE.goingAway);
      });
  };

  const work = async (tasks: (Task | { leaving: string })[]) => {
    let batch: Task[] = [];
    for (const task of tasks) {
      if ('leaving' in task) {
        await deliver(batch);
        batch = [];
        for (const line of lines.get(task.leaving) ?? []) line.socket.close(...CLOSE.accessChanged);
      } else {
        batch.push(task);
      }
    }
    await deliver(batch);
  };

  /**
   * Writes in the order of the tasks: a frame that overtook another would take the client's cursor past it.
   * @returns what resolves as each frame has left the socket's buffer
   */
  const deliver = async (tasks: Task[]): Promise<Promise<void>[]> => {
    const open = tasks.filter(({ subscription }) => isOpen(subscription));
    if (open.length === 0) return [];
    const viewers = await loadViewers(app, [
      ...new Set(open.map((task) => task.subscription.line.sessionId)),
    ]);
    const viewerOf = (task: Task) => viewers.get(task.subscription.line.sessionId);
    for (const task of open) {
      if (!viewerOf(task)) task.subscription.line.socket.close(...CLOSE.signedOut);
    }
    const entitled = await entitledTasks(open, viewerOf);
    const rendered = new Map<string, Promise<string | null>>();
    const frames = await Promise.all(
      entitled.map(async ({ task, viewer }) => {
        const { subscription, item } = task;
        const key = `${item.eventId} ${subscription.key} ${subscription.shared ? '' : viewer.id}`;
        const known = rendered.get(key) ?? render(subscription, viewer, item);
        rendered.set(key, known);
        return (await known) ?? renderAlone(task, viewer);
      }),
    );
    return entitled.flatMap(({ task }, place) => {
      const payload = frames[place];
      if (payload === OWED) task.subscription.line.socket.close(...CLOSE.goingAway);
      return payload && payload !== OWED ? [write(task.subscription, payload)] : [];
    });
  };

  /**
   * A rendering fails when the right of whoever it was made for ended in that moment; the others of the audience
   * are still to have it. To whoever has the right and gets no rendering either it stays owed: they come back
   * and catch up.
   */
  const renderAlone = async (task: Task, viewer: Viewer): Promise<string | typeof OWED | null> => {
    const payload = await render(task.subscription, viewer, task.item);
    if (payload) return payload;
    const stillTheirs = await entitledTasks([task], () => viewer).catch(() => [task]);
    return stillTheirs.length > 0 ? OWED : null;
  };

  /** Asks once per viewer and question, for all of the batch's entities, what the viewer may see now. */
  const entitledTasks = async (tasks: Task[], viewerOf: (task: Task) => Viewer | undefined) => {
    const groups = Map.groupBy(tasks, (task) => `${viewerOf(task)?.id} ${task.subscription.key}`);
    const allowed = new Set<Task>();
    await Promise.all(
      [...groups.values()].map(async (group) => {
        const [first] = group;
        const viewer = first && viewerOf(first);
        if (!first || !viewer) return;
        const ids = [...new Set(group.map((task) => task.item.entityId))];
        const { source, args } = first.subscription;
        const visible = new Set(await source.visible(app.prisma, viewer, ids, args));
        for (const task of group) if (visible.has(task.item.entityId)) allowed.add(task);
      }),
    );
    return tasks.flatMap((task) => {
      const viewer = viewerOf(task);
      return viewer && allowed.has(task) ? [{ task, viewer }] : [];
    });
  };

  const render = async (asked: Asked, viewer: Viewer, delivery: Delivery): Promise<string | null> => {
    const requestId = crypto.randomUUID();
    const { address } = asked.line;
    const contextValue: Context = { ...app, viewer, awaitsSecondFactor: false, requestId, address };
    const result = (await execute({
      schema,
      document: asked.document,
      operationName: asked.operationName,
      variableValues: asked.variables,
      rootValue: delivery,
      contextValue,
    })) as ExecutionResult;
    if (result.errors) {
      const err = new AggregateError(result.errors, 'Execution failed');
      app.log.error({ requestId, err }, 'an event was not rendered');
      return null;
    }
    return JSON.stringify(result);
  };

  const write = (subscription: Subscription, payload: string): Promise<void> => {
    if (!isOpen(subscription)) return Promise.resolve();
    const { socket } = subscription.line;
    subscription.waiting += 1;
    if (subscription.waiting > MOST_WAITING) {
      // A closing handshake would wait behind what the stalled socket does not read.
      socket.close(...CLOSE.tooSlow);
      socket.terminate();
      return Promise.resolve();
    }
    return new Promise((resolve) => {
      socket.send(`{"id":${JSON.stringify(subscription.id)},"type":"next","payload":${payload}}`, () => {
        subscription.waiting -= 1;
        resolve();
      });
    });
  };

  const isOpen = (subscription: Subscription) =>
    !subscription.stopped && subscription.line.socket.readyState === subscription.line.socket.OPEN;

  /** Brings a subscription from its cursor to where the live events are handed over. */
  const catchUp = async (subscription: Subscription) => {
    const { personId } = subscription.line;
    const here = await reader.follow(personId);
    const place = subscription.after === null ? here : await reader.locate(personId, subscription.after);
    subscription.position = place ?? reader.placeOf(personId);
    if (place === null) await reset(subscription);
    while (isOpen(subscription) && !subscription.live) {
      if (subscription.position >= reader.placeOf(personId)) {
        subscription.live = true;
        break;
      }
      const page = await reader.readAfter(personId, subscription.position);
      if (page.some((item) => item.kind === 'access.changed')) {
        // What they may see has changed while they were away: whatever they hold may be too much or too little.
        subscription.position = reader.placeOf(personId);
        await reset(subscription);
        continue;
      }
      const told = page.filter((item) => subscription.source.kinds.includes(item.kind));
      await Promise.all(await deliver(told.map((item) => ({ subscription, item }))));
      subscription.position = page.at(-1)?.seq ?? reader.placeOf(personId);
    }
  };

  /** The position is to be taken before: who has the word may have fetched before what comes next. */
  const reset = async (subscription: Subscription) => {
    const { socket, sessionId, personId } = subscription.line;
    const viewer = (await loadViewers(app, [sessionId])).get(sessionId);
    if (!viewer) return socket.close(...CLOSE.signedOut);
    const eventId = await currentCursor(app.pool, personId);
    const payload = await render(subscription, viewer, { eventId, reset: true });
    if (!payload) throw new Error('a reset was not rendered');
    await write(subscription, payload);
  };

  return {
    connect(line) {
      const known = lines.get(line.personId) ?? new Set();
      lines.set(line.personId, known.add(line));
      subscriptions.set(line, new Set());
      line.socket.on('pong', () => unanswered.delete(line));
    },
    disconnect(line) {
      lines.get(line.personId)?.delete(line);
      if (lines.get(line.personId)?.size === 0) lines.delete(line.personId);
      subscriptions.delete(line);
    },
    subscribe(asked) {
      const subscription: Subscription = { ...asked, position: 0n, live: false, waiting: 0, stopped: false };
      subscriptions.get(asked.line)?.add(subscription);
      const start = catchUp(subscription)
        .catch((error) => {
          app.log.error({ err: error }, 'a subscription could not start');
          asked.line.socket.close(...CLOSE.goingAway);
        })
        .finally(() => catchingUp.delete(start));
      catchingUp.add(start);
      return () => {
        if (subscription.stopped) return;
        subscription.stopped = true;
        subscriptions.get(asked.line)?.delete(subscription);
        reader.unfollow(asked.line.personId);
      };
    },
    async sweep() {
      const all = [...lines.values()].flatMap((known) => [...known]);
      for (const line of all) {
        if (unanswered.has(line)) line.socket.terminate();
        else unanswered.add(line);
        line.socket.ping();
      }
      const viewers = await loadViewers(app, [...new Set(all.map((line) => line.sessionId))]);
      for (const line of all) if (!viewers.has(line.sessionId)) line.socket.close(...CLOSE.signedOut);
    },
    async close() {
      const read = reader.close();
      stopSignals();
      for (const known of lines.values()) for (const line of known) line.socket.close(...CLOSE.goingAway);
      await read;
      await Promise.all([chain, ...catchingUp]);
    },
  };
}
