import type { EventDelivery } from './eventDelivery.ts';
import { type FeedReader, isContinuous } from './feedReader.ts';
import { createStartQueue } from './startQueue.ts';
import { type ActiveSubscription, isOpen, publishes, resets } from './subscription.ts';

/** Starts of subscriptions that may query the database concurrently, of one person and in total. */
const STARTS_PER_PERSON = 2;
const STARTS = 4;

/**
 * Creates the function that delivers the events after a subscription's cursor, page by page, until it has reached
 * the live events. Many starts at the same time share a queue.
 */
export function createCatchUp({ reader, delivery }: { reader: FeedReader; delivery: EventDelivery }) {
  const starts = createStartQueue(STARTS_PER_PERSON, STARTS);

  const findPosition = async (subscription: ActiveSubscription): Promise<Promise<void>[]> => {
    const personId = subscription.connection.viewer.id;
    subscription.isFollowing = true;
    const current = await reader.follow(personId);
    const position =
      subscription.after === null ? current : await reader.positionOfCursor(personId, subscription.after);
    subscription.position = position ?? reader.positionOf(personId);
    return position === null ? delivery.reset(subscription, () => true) : [];
  };

  const deliverPage = async (subscription: ActiveSubscription): Promise<Promise<void>[]> => {
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
    const tasks = page.flatMap(({ eventId, event }) =>
      event && publishes(subscription, event) ? [{ subscription, event: { ...event, eventId } }] : [],
    );
    const writes = await delivery.deliver(tasks, () => true);
    subscription.position = page.at(-1)?.seq ?? reader.positionOf(personId);
    return writes;
  };

  return async (subscription: ActiveSubscription): Promise<void> => {
    const personId = subscription.connection.viewer.id;
    const runQueued = async (work: (subscription: ActiveSubscription) => Promise<Promise<void>[]>) => {
      const writes = await starts.run(
        personId,
        () => isOpen(subscription),
        () => work(subscription),
      );
      // Outside of the queue, so that a slow client does not keep others from starting.
      await Promise.all(writes ?? []);
    };
    await runQueued(findPosition);
    while (isOpen(subscription) && !subscription.isLive) {
      if (subscription.position >= reader.positionOf(personId)) subscription.isLive = true;
      else await runQueued(deliverPage);
    }
  };
}
