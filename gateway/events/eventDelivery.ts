import type { GraphQLSchema } from 'graphql';
import { CLOSE_CODES } from '../../contract/protocol.ts';
import type { App, Viewer } from '../context.ts';
import type { EventSource } from '../graphql/builder.ts';
import { loadViewers } from '../viewer.ts';
import { type Addressed, createAudience } from './audience.ts';
import { reasonToClose } from './connectionRegistry.ts';
import { createEventRendering, type EventBatch, type Rendering } from './eventRendering.ts';
import { currentCursor } from './feedPages.ts';
import { type Frames, framesOf, writeFrame } from './frames.ts';
import { type ActiveSubscription, isOpen, type Task } from './subscription.ts';
import { visibleBySource } from './visibleBySource.ts';

/** The result for an event that the viewer is entitled to and that could not be rendered. */
const UNDELIVERED = Symbol('undelivered');

/** An event that a viewer may see, and what is written for it: null for nothing. */
type Delivery = { task: Task; frames: Frames | typeof UNDELIVERED | null };

/** Those who get the same rendering of an event. */
type Together = { asked: readonly Addressed[]; rendering: Rendering };

/** How often events are rendered for viewers who are others each time. */
const MAX_ATTEMPTS = 3;

export type EventDelivery = {
  /**
   * Writes events in the order of the tasks: a frame that overtook another would move the client's cursor past it.
   * @param isCurrent called right before writing; false once the batch has timed out
   */
  deliver(tasks: readonly Task[], isCurrent: () => boolean): Promise<void>;
  /** Writes a reset, after which the client refetches. The caller advances the position first. */
  reset(subscription: ActiveSubscription, isCurrent: () => boolean): Promise<void>;
};

/**
 * Renders events and writes their frames. Each is executed once per distinct document and variables, and the statement that
 * reads its rows says as well who may see it now.
 * @param app with the database connections that are reserved for deliveries
 */
export function createEventDelivery(app: App, schema: GraphQLSchema): EventDelivery {
  const { render, startBatch } = createEventRendering(app, schema);

  const deliver: EventDelivery['deliver'] = async (tasks, isCurrent) => {
    const open = tasks.filter((task) => !task.isWritten && isOpen(task.subscription));
    const byDocument = Map.groupBy(open, ({ subscription }) => subscription.key);
    const deliveries = await Promise.all(
      [...byDocument.values()].map((together) => renderDocument(together, 1)),
    );
    if (!isCurrent()) return;
    // Deliveries are grouped by event, and an event may have a later place in the feed of one person than in that of another.
    const framesOfTask = new Map<Task, Delivery['frames']>(
      deliveries.flat().map(({ task, frames }) => [task, frames]),
    );
    for (const task of open) {
      const frames = framesOfTask.get(task);
      if (frames === UNDELIVERED) task.subscription.connection.socket.close(...CLOSE_CODES.goingAway);
      if (!frames || frames === UNDELIVERED) continue;
      task.isWritten = true;
      writeFrame(task.subscription, frames);
    }
  };

  /** Renders events of one document and its variables for those of their viewers who may see them now. */
  const renderDocument = async (tasks: readonly Task[], attempt: number): Promise<Delivery[]> => {
    const source = tasks[0]?.subscription.source;
    if (!source) return [];
    return 'rules' in source ? renderByRules(source, tasks, attempt) : renderBySource(source, tasks);
  };

  const renderByRules = async (
    source: Extract<EventSource, { rules: unknown }>,
    tasks: readonly Task[],
    attempt: number,
  ): Promise<Delivery[]> => {
    if (attempt > MAX_ATTEMPTS) throw new Error('The viewers of some events change all the time');
    const asked = tasks.map((task) => ({ task, viewer: task.subscription.connection.viewer }));
    const audience = createAudience(app, source, asked);
    // Rendering sends the statement that reads the rows and the rights. Its result goes to viewers who have the right alone.
    const renderings = await renderAll(asked, startBatch(audience.precondition));
    const { visible, changed } = await audience.answer();
    const deliveries = await deliveriesOf(renderings, visible);
    if (changed.length === 0) return deliveries;
    return [...deliveries, ...(await renderDocument(await withCurrentViewers(changed), attempt + 1))];
  };

  /** Reads the viewers of connections again and closes those that may not stay open. @returns the tasks of the others */
  const withCurrentViewers = async (changed: readonly Addressed[]): Promise<Task[]> => {
    const viewers = await loadViewers(app, sessionsOf(changed.map(({ task }) => task)));
    return changed.flatMap(({ task, viewer }) => {
      const { connection } = task.subscription;
      const current = viewers.get(viewer.sessionId);
      const reason = reasonToClose(viewer, current);
      if (reason) connection.socket.close(...reason);
      if (reason || !current) return [];
      connection.viewer = current;
      return [task];
    });
  };

  const renderBySource = async (
    source: Extract<EventSource, { visible: unknown }>,
    tasks: readonly Task[],
  ): Promise<Delivery[]> => {
    const viewers = await loadViewers(app, sessionsOf(tasks));
    const asked = tasks.flatMap((task): Addressed[] => {
      const { socket, viewer } = task.subscription.connection;
      const current = viewers.get(viewer.sessionId);
      if (!current) socket.close(...CLOSE_CODES.signedOut);
      return current ? [{ task, viewer: current }] : [];
    });
    const visible = await visibleBySource(app, source, asked);
    const renderings = await renderAll(
      asked.filter((one) => visible.has(one)),
      startBatch(null),
    );
    return deliveriesOf(renderings, visible);
  };

  /** Renders each event once for all who get the same. */
  const renderAll = (asked: readonly Addressed[], batch: EventBatch): Promise<Together[]> =>
    Promise.all(
      sameRenderings(asked).map(async (together) => {
        const { task, viewer } = together[0];
        return { asked: together, rendering: await render(task.subscription, viewer, task.event, batch) };
      }),
    );

  const deliveriesOf = async (renderings: readonly Together[], visible: ReadonlySet<Addressed>) => {
    const deliveries: Delivery[] = [];
    for (const { asked, rendering } of renderings) {
      const entitled = asked.filter((one) => visible.has(one));
      if (rendering.payload === null && entitled.length > 0) logFailure(rendering);
      const frames = rendering.payload === null ? null : framesOf(rendering.payload);
      for (const { task, viewer } of entitled)
        deliveries.push({ task, frames: frames ?? (await retryRender(task, viewer)) });
    }
    return deliveries;
  };

  const logFailure = (failure: Extract<Rendering, { payload: null }>) => {
    const { err, requestId } = failure;
    app.log.error({ err, requestId }, 'rendering an event failed');
  };

  /**
   * Renders again for one viewer after a shared rendering failed: it fails when the viewer it was made for lost
   * access meanwhile, and the rest of the audience must still get the event.
   * @returns UNDELIVERED for a viewer who is entitled and gets no rendering either; they reconnect and catch up
   */
  const retryRender = async (task: Task, viewer: Viewer): Promise<Delivery['frames']> => {
    const rendering = await render(task.subscription, viewer, task.event, startBatch(null));
    if (rendering.payload !== null) return framesOf(rendering.payload);
    logFailure(rendering);
    return (await isEntitled({ task, viewer }).catch(() => true)) ? UNDELIVERED : null;
  };

  const isEntitled = async (asked: Addressed): Promise<boolean> => {
    const { source } = asked.task.subscription;
    const visible =
      'rules' in source
        ? (await createAudience(app, source, [asked]).answer()).visible
        : await visibleBySource(app, source, [asked]);
    return visible.has(asked);
  };

  return {
    deliver,
    async reset(subscription, isCurrent) {
      const { socket, viewer: connectedViewer } = subscription.connection;
      const viewer = (await loadViewers(app, [connectedViewer.sessionId])).get(connectedViewer.sessionId);
      if (!viewer) {
        socket.close(...CLOSE_CODES.signedOut);
        return;
      }
      const eventId = await currentCursor(app.pool, viewer.id);
      const event = { eventId, reset: true } as const;
      const rendering = await render(subscription, viewer, event, startBatch(null));
      if (rendering.payload === null) {
        logFailure(rendering);
        throw new Error('Rendering a reset failed');
      }
      if (isCurrent()) writeFrame(subscription, framesOf(rendering.payload));
    },
  };
}

const sessionsOf = (tasks: readonly Task[]): string[] => [
  ...new Set(tasks.map(({ subscription }) => subscription.connection.viewer.sessionId)),
];

/** Groups those who get the same rendering of an event. All have the same document and variables. */
function sameRenderings(asked: readonly Addressed[]): [Addressed, ...Addressed[]][] {
  const sameForAll = asked[0]?.task.subscription.shared;
  const groups = new Map<string, [Addressed, ...Addressed[]]>();
  for (const one of asked) {
    const { eventId } = one.task.event;
    const key = sameForAll ? eventId : `${eventId} ${one.viewer.id}`;
    const group = groups.get(key);
    if (group) group.push(one);
    else groups.set(key, [one]);
  }
  return [...groups.values()];
}
