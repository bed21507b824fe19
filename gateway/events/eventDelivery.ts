import { type ExecutionResult, execute, type GraphQLSchema } from 'graphql';
import type { Delivery, Told } from '../graphql/builder.ts';
import { loadViewers } from '../features/accounts/viewer.ts';
import type { App, Context, Viewer } from '../context.ts';
import { currentCursor } from './feedReader.ts';
import { CLOSE } from '../../contract/protocol.ts';
import type { Asked } from './hub.ts';

/** Events that may wait for one subscription before its socket is closed; it catches up when it is back. */
export const MAX_WAITING = 256;

export type Subscription = Asked & {
  position: bigint;
  live: boolean;
  waiting: number;
  stopped: boolean;
  follows: boolean;
};

/** An event for a subscription. */
export type Task = { subscription: Subscription; item: Told };

/** An event that somebody is entitled to and that could not be rendered for them now. */
const UNDELIVERED = Symbol('undelivered');

export type EventDelivery = {
  /**
   * Writes events in the order of the tasks: a frame that overtook another would take the client's cursor past it.
   * @param isCurrent asked right before writing; false when somebody else does the work by now
   * @returns what resolves as each frame has left the socket's buffer
   */
  deliver(tasks: readonly Task[], isCurrent: () => boolean): Promise<Promise<void>[]>;
  /** Writes that the client is to fetch afresh. The position is to be taken before. */
  reset(subscription: Subscription, isCurrent: () => boolean): Promise<Promise<void>[]>;
};

export const isOpen = (subscription: Subscription) =>
  !subscription.stopped && subscription.connection.socket.readyState === subscription.connection.socket.OPEN;

/**
 * Renders events and writes their frames. Per batch it reads who the people are now and what they may see now, and
 * executes each event once per distinct question.
 * @param app with the connections that deliveries have to themselves
 */
export function createEventDelivery(app: App, schema: GraphQLSchema): EventDelivery {
  const deliver: EventDelivery['deliver'] = async (tasks, isCurrent) => {
    const open = tasks.filter(({ subscription }) => isOpen(subscription));
    if (open.length === 0) return [];
    const viewers = await loadViewers(app, [
      ...new Set(open.map((task) => task.subscription.connection.viewer.sessionId)),
    ]);
    const viewerOf = (task: Task) => viewers.get(task.subscription.connection.viewer.sessionId);
    for (const task of open) {
      if (!viewerOf(task)) task.subscription.connection.socket.close(...CLOSE.signedOut);
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
    if (!isCurrent()) return [];
    return entitled.flatMap(({ task }, index) => {
      const payload = frames[index];
      if (payload === UNDELIVERED) task.subscription.connection.socket.close(...CLOSE.goingAway);
      return payload && payload !== UNDELIVERED ? [write(task.subscription, payload)] : [];
    });
  };

  /**
   * A rendering fails when the right of whoever it was made for ended in that moment; the others of the audience
   * are still to have it. To whoever has the right and gets no rendering either it stays undelivered: they come
   * back and catch up.
   */
  const renderAlone = async (task: Task, viewer: Viewer): Promise<string | typeof UNDELIVERED | null> => {
    const payload = await render(task.subscription, viewer, task.item);
    if (payload) return payload;
    const stillTheirs = await entitledTasks([task], () => viewer).catch(() => [task]);
    return stillTheirs.length > 0 ? UNDELIVERED : null;
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
    const { address } = asked.connection;
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

  return {
    deliver,
    async reset(subscription, isCurrent) {
      const { socket, viewer: admitted } = subscription.connection;
      const viewer = (await loadViewers(app, [admitted.sessionId])).get(admitted.sessionId);
      if (!viewer) {
        socket.close(...CLOSE.signedOut);
        return [];
      }
      const eventId = await currentCursor(app.pool, viewer.id);
      const payload = await render(subscription, viewer, { eventId, reset: true });
      if (!payload) throw new Error('A reset was not rendered');
      return isCurrent() ? [write(subscription, payload)] : [];
    },
  };
}

function write(subscription: Subscription, payload: string): Promise<void> {
  if (!isOpen(subscription)) return Promise.resolve();
  const { socket } = subscription.connection;
  subscription.waiting += 1;
  if (subscription.waiting > MAX_WAITING) {
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
}
