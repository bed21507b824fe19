import type { App } from '../../context.ts';
import type { Bus } from '../../events/bus/bus.ts';

/** Shortest time between two signals of this process: they reach every socket on which a gallery is open. */
const INTERVAL_MS = 1000;
/** As many as a signal holds. The others come with the next one. */
const MAX_IDS = 50;

type Pending = { ids: Set<string>; changesList: boolean; isWaiting: boolean };

const pendingByBus = new WeakMap<Bus, Pending>();

/**
 * Signals to open galleries that the likes or the presence of projects have changed, so that they load them again.
 * Nothing is stored, and a signal may be lost. The first one leaves at once; those of the next second leave as one,
 * since a liked project is liked by many.
 * @param changesList true when they entered, left or moved in the gallery
 */
export function signalProjects(
  { bus }: Pick<App, 'bus'>,
  projectIds: readonly string[],
  changesList: boolean,
): void {
  const pending = pendingByBus.get(bus) ?? { ids: new Set(), changesList: false, isWaiting: false };
  pendingByBus.set(bus, pending);
  pending.changesList ||= changesList;
  for (const id of projectIds) pending.ids.add(id);
  if (!pending.isWaiting) send(bus, pending);
}

function send(bus: Bus, pending: Pending): void {
  const projectIds = [...pending.ids].slice(0, MAX_IDS);
  pending.isWaiting = projectIds.length > 0;
  if (!pending.isWaiting) return;
  for (const id of projectIds) pending.ids.delete(id);
  bus.broadcast({ kind: 'projects.changed', payload: { projectIds, changesList: pending.changesList } });
  pending.changesList = false;
  setTimeout(() => send(bus, pending), INTERVAL_MS).unref();
}
