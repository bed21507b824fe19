import { inBatches } from '../platform/async/batches.ts';
import type { EventDelivery } from './eventDelivery.ts';
import { type FeedReader, isContinuous } from './feedReader.ts';
import { createStartQueue } from './startQueue.ts';
import { type ActiveSubscription, drained, isOpen, publishes, resets, type Task } from './subscription.ts';

/** Starts of subscriptions that run concurrently, of one person and in total. */
const STARTS_PER_PERSON = 2;
const STARTS = 32;
/** Pages are delivered together as long as they have no more events than this, so that live ones wait for a moment only. */
const MAX_EVENTS_TOGETHER = 400;

/** The events of a page of one subscription's feed. */
type Page = readonly Task[];

/**
 * Creates the function that delivers the events after a subscription's cursor, page by page, until it has reached
 * the live events. Many starts at the same time share a queue, and those that run together share their statements.
 */
export function createCatchUp({ reader, delivery }: { reader: FeedReader; delivery: EventDelivery }) {
  const starts = createStartQueue(STARTS_PER_PERSON, STARTS);

  /** @returns an error for each page that cannot be delivered */
  const deliverTogether = async (pages: readonly Page[]): Promise<(null | Error)[]> => {
    const deliver = async (tasks: Page) => {
      await delivery.deliver(tasks, () => true);
      return null;
    };
    try {
      await deliver(pages.flat());
      return pages.map(() => null);
    } catch {
      // One that cannot be delivered ends nobody else's start.
      return Promise.all(pages.map((tasks) => deliver(tasks).catch((error: Error) => error)));
    }
  };

  /** Delivers a page, with those of all subscriptions that have read one meanwhile. */
  const deliverTasks = inBatches<Page, null>(async (pages) => {
    const delivered: (null | Error)[] = [];
    for (const together of portions(pages)) delivered.push(...(await deliverTogether(together)));
    return delivered;
  });

  const findPosition = async (subscription: ActiveSubscription): Promise<void> => {
    const personId = subscription.connection.viewer.id;
    subscription.isFollowing = true;
    const current = await reader.follow(personId);
    const position =
      subscription.after === null ? current : await reader.positionOfCursor(personId, subscription.after);
    subscription.position = position ?? reader.positionOf(personId);
    if (position === null) await delivery.reset(subscription, () => true);
  };

  const deliverPage = async (subscription: ActiveSubscription): Promise<void> => {
    const personId = subscription.connection.viewer.id;
    const page = await reader.readAfter(personId, subscription.position);
    // The client's data may be wrong after a change of access, after missing events and after unreadable ones.
    const needsReset =
      !isContinuous(subscription.position, page) ||
      page.some(
        ({ event }) => event === null || event.kind === 'access.changed' || resets(subscription, event),
      );
    if (needsReset) {
      subscription.position = reader.positionOf(personId);
      return delivery.reset(subscription, () => true);
    }
    const tasks = page.flatMap(({ event }) =>
      event && publishes(subscription, event) ? [{ subscription, event }] : [],
    );
    await deliverTasks(tasks);
    subscription.position = page.at(-1)?.seq ?? reader.positionOf(personId);
  };

  return async (subscription: ActiveSubscription): Promise<void> => {
    const personId = subscription.connection.viewer.id;
    const runQueued = async (work: (subscription: ActiveSubscription) => Promise<void>) => {
      await starts.run(
        personId,
        () => isOpen(subscription),
        () => work(subscription),
      );
      // Outside of the queue, so that a slow client does not keep others from starting.
      await drained(subscription);
    };
    await runQueued(findPosition);
    while (isOpen(subscription) && !subscription.isLive) {
      if (subscription.position >= reader.positionOf(personId)) subscription.isLive = true;
      else await runQueued(deliverPage);
    }
  };
}

/** Divides pages into portions that are delivered together, in their order. */
function portions(pages: readonly Page[]): Page[][] {
  const all: Page[][] = [];
  let count = Number.POSITIVE_INFINITY;
  for (const page of pages) {
    count += page.length;
    if (count > MAX_EVENTS_TOGETHER) {
      all.push([]);
      count = page.length;
    }
    all.at(-1)?.push(page);
  }
  return all;
}
