import type { GraphQLSchema } from 'graphql';
import { CLOSE_CODES } from '../../contract/protocol.ts';
import type { App, Viewer } from '../context.ts';
import { loadViewers } from '../viewer.ts';
import { createEventRendering, type EventBatch, startBatch } from './eventRendering.ts';
import { currentCursor } from './feedPages.ts';
import { type Frames, framesOf, writeFrame } from './frames.ts';
import { type ActiveSubscription, isOpen, type Task } from './subscription.ts';
import { visibleTo } from './visibleTo.ts';

/** The result for an event that the viewer is entitled to and that could not be rendered. */
const UNDELIVERED = Symbol('undelivered');

/** An event that a viewer may see, and what is written for it: null for nothing. */
type Entitled = { task: Task; viewer: Viewer; frames: Frames | typeof UNDELIVERED | null };

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
 * Renders events and writes their frames. Per batch it loads the current viewers and what they may see now, and
 * executes each event once per distinct document and variables.
 * @param app with the database connections that are reserved for deliveries
 */
export function createEventDelivery(app: App, schema: GraphQLSchema): EventDelivery {
  const render = createEventRendering(app, schema);

  const deliver: EventDelivery['deliver'] = async (tasks, isCurrent) => {
    const open = tasks.filter((task) => !task.isWritten && isOpen(task.subscription));
    if (open.length === 0) return;
    const viewers = await loadViewers(app, [
      ...new Set(open.map((task) => task.subscription.connection.viewer.sessionId)),
    ]);
    const viewerOf = (task: Task) => viewers.get(task.subscription.connection.viewer.sessionId);
    for (const task of open) {
      if (!viewerOf(task)) task.subscription.connection.socket.close(...CLOSE_CODES.signedOut);
    }
    const entitled = await entitledTasks(open, viewerOf);
    const batch = startBatch();
    await Promise.all(renderings(entitled).map((together) => renderFor(together, batch)));
    if (!isCurrent()) return;
    for (const { task, frames } of entitled) {
      if (frames === UNDELIVERED) task.subscription.connection.socket.close(...CLOSE_CODES.goingAway);
      if (!frames || frames === UNDELIVERED) continue;
      task.isWritten = true;
      writeFrame(task.subscription, frames);
    }
  };

  /** Renders an event once for everybody who gets the same. */
  const renderFor = async (together: readonly Entitled[], batch: EventBatch) => {
    const [first] = together;
    if (!first) return;
    const payload = await render(first.task.subscription, first.viewer, first.task.event, batch);
    const frames = payload && framesOf(payload);
    for (const entitled of together)
      entitled.frames = frames || (await retryRender(entitled.task, entitled.viewer));
  };

  /**
   * Renders again for one viewer after a shared rendering failed: it fails when the viewer it was made for lost
   * access meanwhile, and the rest of the audience must still get the event.
   * @returns UNDELIVERED for a viewer who is entitled and gets no rendering either; they reconnect and catch up
   */
  const retryRender = async (task: Task, viewer: Viewer): Promise<Entitled['frames']> => {
    const payload = await render(task.subscription, viewer, task.event, startBatch());
    if (payload) return framesOf(payload);
    const stillEntitled = await entitledTasks([task], () => viewer).catch(() => [task]);
    return stillEntitled.length > 0 ? UNDELIVERED : null;
  };

  /** Returns the tasks whose viewer may see the event now. */
  const entitledTasks = async (tasks: Task[], viewerOf: (task: Task) => Viewer | undefined) => {
    const ofOpenSessions = tasks.flatMap((task): Entitled[] => {
      const viewer = viewerOf(task);
      return viewer ? [{ task, viewer, frames: null }] : [];
    });
    const byDocument = Map.groupBy(ofOpenSessions, ({ task }) => task.subscription.key);
    const visible = await Promise.all([...byDocument.values()].map((together) => visibleTo(app, together)));
    const allowed = new Set(visible.flat());
    return ofOpenSessions.filter((entitled) => allowed.has(entitled));
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
      const payload = await render(subscription, viewer, { eventId, reset: true }, startBatch());
      if (!payload) throw new Error('Rendering a reset failed');
      if (isCurrent()) writeFrame(subscription, framesOf(payload));
    },
  };
}

/** Groups those who get the same rendering of an event. */
function renderings(entitled: readonly Entitled[]): Entitled[][] {
  const byDocument = Map.groupBy(entitled, ({ task }) => task.subscription.key);
  return [...byDocument.values()].flatMap((ofDocument) => {
    const sameForAll = ofDocument[0]?.task.subscription.shared;
    const byEvent = Map.groupBy(ofDocument, ({ task, viewer }) =>
      sameForAll ? task.event.eventId : `${task.event.eventId} ${viewer.id}`,
    );
    return [...byEvent.values()];
  });
}
