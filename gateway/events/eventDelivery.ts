import { type ExecutionResult, execute, type GraphQLSchema } from 'graphql';
import { CLOSE_CODES } from '../../contract/protocol.ts';
import type { App, Context, Viewer } from '../context.ts';
import type { EventPayload } from '../graphql/builder.ts';
import { withFewSizes } from '../platform/database/withFewSizes.ts';
import { loadViewers } from '../viewer.ts';
import { currentCursor } from './feedReader.ts';
import type { SubscriptionRequest } from './subscription.ts';
import { type ActiveSubscription, isOpen, type Task } from './subscription.ts';

/** Frames that one subscription may have buffered before its socket is closed; it catches up after it reconnects. */
const MAX_PENDING_FRAMES = 256;

/** Viewers about whom a source is asked at once: a statement can have 65,535 values, and a source uses each twice. */
const MAX_AUDIENCE = 4096;

/** A larger audience is asked about with a statement that is planned each time, and not kept by the connection. */
const MAX_PREPARED_AUDIENCE = 256;

/** The result for an event that the viewer is entitled to and that could not be rendered. */
const UNDELIVERED = Symbol('undelivered');

export type EventDelivery = {
  /**
   * Writes events in the order of the tasks: a frame that overtook another would move the client's cursor past it.
   * @param isCurrent called right before writing; false once the batch has timed out
   * @returns promises that resolve as each frame has left the socket's buffer
   */
  deliver(tasks: readonly Task[], isCurrent: () => boolean): Promise<Promise<void>[]>;
  /** Writes a reset, after which the client refetches. The caller advances the position first. */
  reset(subscription: ActiveSubscription, isCurrent: () => boolean): Promise<Promise<void>[]>;
};

/**
 * Renders events and writes their frames. Per batch it loads the current viewers and what they may see now, and
 * executes each event once per distinct document and variables.
 * @param app with the database connections that are reserved for deliveries
 */
export function createEventDelivery(app: App, schema: GraphQLSchema): EventDelivery {
  const deliver: EventDelivery['deliver'] = async (tasks, isCurrent) => {
    const open = tasks.filter((task) => !task.isWritten && isOpen(task.subscription));
    if (open.length === 0) return [];
    const viewers = await loadViewers(app, [
      ...new Set(open.map((task) => task.subscription.connection.viewer.sessionId)),
    ]);
    const viewerOf = (task: Task) => viewers.get(task.subscription.connection.viewer.sessionId);
    for (const task of open) {
      if (!viewerOf(task)) task.subscription.connection.socket.close(...CLOSE_CODES.signedOut);
    }
    const entitled = await entitledTasks(open, viewerOf);
    const rendered = new Map<string, Promise<string | null>>();
    const batch = {};
    const frames = await Promise.all(
      entitled.map(async ({ task, viewer }) => {
        const { subscription, event } = task;
        const key = `${event.eventId} ${subscription.key} ${subscription.shared ? '' : viewer.id}`;
        const sharedRendering = rendered.get(key) ?? render(subscription, viewer, event, batch);
        rendered.set(key, sharedRendering);
        return (await sharedRendering) ?? retryRender(task, viewer);
      }),
    );
    if (!isCurrent()) return [];
    return entitled.flatMap(({ task }, index) => {
      const payload = frames[index];
      if (payload === UNDELIVERED) task.subscription.connection.socket.close(...CLOSE_CODES.goingAway);
      if (!payload || payload === UNDELIVERED) return [];
      task.isWritten = true;
      return [write(task.subscription, payload)];
    });
  };

  /**
   * Renders again for one viewer after a shared rendering failed: it fails when the viewer it was made for lost
   * access meanwhile, and the rest of the audience must still get the event.
   * @returns UNDELIVERED for a viewer who is entitled and gets no rendering either; they reconnect and catch up
   */
  const retryRender = async (task: Task, viewer: Viewer): Promise<string | typeof UNDELIVERED | null> => {
    const payload = await render(task.subscription, viewer, task.event, {});
    if (payload) return payload;
    const stillEntitled = await entitledTasks([task], () => viewer).catch(() => [task]);
    return stillEntitled.length > 0 ? UNDELIVERED : null;
  };

  /**
   * Checks what each viewer may see now: where the source can, for everybody with the same document at once, and for
   * the rest with one query per viewer and subscription key for the whole batch.
   */
  const entitledTasks = async (tasks: Task[], viewerOf: (task: Task) => Viewer | undefined) => {
    const allowed = await knownAudience(tasks, viewerOf);
    const others = tasks.filter((task) => !allowed.has(task));
    const groups = Map.groupBy(others, (task) => `${viewerOf(task)?.id} ${task.subscription.key}`);
    await Promise.all(
      [...groups.values()].map(async (group) => {
        const [first] = group;
        const viewer = first && viewerOf(first);
        if (!first || !viewer) return;
        const events = [...new Map(group.map(({ event }) => [event.eventId, event])).values()];
        const { source, args } = first.subscription;
        const visible = await source.visible(app.prisma, viewer, withFewSizes(events), args);
        const visibleIds = new Set(visible.map(({ eventId }) => eventId));
        for (const task of group) if (visibleIds.has(task.event.eventId)) allowed.add(task);
      }),
    );
    return tasks.flatMap((task) => {
      const viewer = viewerOf(task);
      return viewer && allowed.has(task) ? [{ task, viewer }] : [];
    });
  };

  /** Returns the tasks of viewers whom sources of large audiences know to see the event. */
  const knownAudience = async (tasks: Task[], viewerOf: (task: Task) => Viewer | undefined) => {
    const known = new Set<Task>();
    await Promise.all(
      [...Map.groupBy(tasks, ({ subscription }) => subscription.key).values()].map(async (group) => {
        const { source, args } = group[0]?.subscription ?? {};
        const viewers = new Map(group.flatMap((task) => viewerOf(task) ?? []).map((one) => [one.id, one]));
        if (!source?.visibleToMany || !args || viewers.size < 2) return;
        const events = [...new Map(group.map(({ event }) => [event.eventId, event])).values()];
        for (let first = 0; first < viewers.size; first += MAX_AUDIENCE) {
          const some = [...viewers.values()].slice(first, first + MAX_AUDIENCE);
          const prisma = some.length > MAX_PREPARED_AUDIENCE ? app.unprepared : app.prisma;
          const audiences = await source.visibleToMany(
            ...([prisma, some, withFewSizes(events), args] as const),
          );
          for (const task of group)
            if (audiences.get(task.event.eventId)?.has(viewerOf(task)?.id ?? '')) known.add(task);
        }
      }),
    );
    return known;
  };

  const render = async (
    request: SubscriptionRequest,
    viewer: Viewer,
    event: EventPayload,
    eventBatch: object,
  ): Promise<string | null> => {
    const requestId = crypto.randomUUID();
    const { address } = request.connection;
    const contextValue: Context = {
      ...app,
      ...{ viewer, requiresTwoFactorSetup: false, device: null, eventBatch, requestId, address },
    };
    const result = (await execute({
      schema,
      document: request.document,
      operationName: request.operationName,
      variableValues: request.variables,
      rootValue: event,
      contextValue,
    })) as ExecutionResult;
    if (result.errors) {
      const err = new AggregateError(result.errors, 'Execution failed');
      app.log.error({ requestId, err }, 'rendering an event failed');
      return null;
    }
    return JSON.stringify(result);
  };

  return {
    deliver,
    async reset(subscription, isCurrent) {
      const { socket, viewer: connectedViewer } = subscription.connection;
      const viewer = (await loadViewers(app, [connectedViewer.sessionId])).get(connectedViewer.sessionId);
      if (!viewer) {
        socket.close(...CLOSE_CODES.signedOut);
        return [];
      }
      const eventId = await currentCursor(app.pool, viewer.id);
      const payload = await render(subscription, viewer, { eventId, reset: true }, {});
      if (!payload) throw new Error('Rendering a reset failed');
      return isCurrent() ? [write(subscription, payload)] : [];
    },
  };
}

function write(subscription: ActiveSubscription, payload: string): Promise<void> {
  if (!isOpen(subscription)) return Promise.resolve();
  const { socket } = subscription.connection;
  subscription.pendingFrames += 1;
  if (subscription.pendingFrames > MAX_PENDING_FRAMES) {
    // A closing handshake would wait behind the frames that the stalled client does not read.
    socket.close(...CLOSE_CODES.tooSlow);
    socket.terminate();
    return Promise.resolve();
  }
  return new Promise((resolve) => {
    socket.send(`{"id":${JSON.stringify(subscription.id)},"type":"next","payload":${payload}}`, () => {
      subscription.pendingFrames -= 1;
      resolve();
    });
  });
}
