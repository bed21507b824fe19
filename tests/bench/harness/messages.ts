import pLimit from 'p-limit';
import { encodeMessage } from '../../../gateway/events/bus/busMessages.ts';
import { writeFeed } from '../../../gateway/events/feed.ts';
import { BUS_CHANNEL } from '../../../gateway/platform/database/databaseListener.ts';
import { successOf } from '../../support/clients/http.ts';
import { requestMessage } from '../../support/factories/threads.ts';
import type { NewEvent } from '../servers/events.ts';
import type { Bench } from './bench.ts';
import { type Pair, peopleOf } from './threads.ts';
import { repeatWhileBusy } from './whileBusy.ts';

const AT_ONCE = 16;
/** Recipients in one wake-up of another gateway. */
const MAX_WOKEN = 150;
const CONTENT = 'Could you look at the second page once more before Thursday, please?';

/** @param beforeSend called when everything but the delivery is done */
type Publish = (events: readonly NewEvent[], beforeSend?: () => void) => Promise<unknown>;

/** Sends messages of threads by the mutation, at gateways in turn. */
export function sendAll(urls: readonly string[], threads: readonly Pair[]): Publish {
  const limit = pLimit(AT_ONCE);
  return (events) =>
    Promise.all(
      events.map(({ group, id }, index) =>
        limit(async () => {
          const [thread, url] = [threads[group], urls[index % urls.length]];
          if (!thread || !url) throw new Error(`There is no thread ${group}, or no gateway`);
          const input = { id, studentId: thread.studentId, content: CONTENT };
          successOf(await repeatWhileBusy(() => requestMessage(url, thread.parent, input)));
        }),
      ),
    );
}

/**
 * Stores messages and their events in one transaction and wakes the readers once, as after a burst of messages.
 * @param wake sends messages of the bus to the gateways
 */
export function storeAll(
  bench: Bench,
  threads: readonly Pair[],
  wake: (texts: readonly string[]) => Promise<unknown>,
): Publish {
  return async (events, beforeSend) => {
    // Each locks the counter of its thread. In one order, so that bursts which overlap cannot deadlock.
    const messages = events
      .toSorted((one, other) => one.group - other.group)
      .flatMap(({ group, id }) => {
        const thread = threads[group];
        return thread ? [{ id, studentId: thread.studentId, people: peopleOf(thread) }] : [];
      });
    await bench.database.prisma.$transaction(async (tx) => {
      await tx.message.createMany({
        data: messages.map(({ id, studentId, people }) => ({
          ...{ id, studentId, senderId: people[0]?.id ?? '', content: CONTENT },
        })),
      });
      await tx.messageRecipient.createMany({
        data: messages.flatMap(({ id, people }) =>
          people.slice(1).map((recipient) => ({ messageId: id, recipientId: recipient.id })),
        ),
      });
      await writeFeed(
        tx,
        messages.map(({ id, people }) => ({
          ...{ kind: 'message.sent', payload: { messageId: id } },
          recipientIds: people.map((person) => person.id),
        })),
        [],
      );
    });
    const woken = messages.flatMap(({ people }) => people.map((person) => person.id));
    const texts: string[] = [];
    for (let start = 0; start < woken.length; start += MAX_WOKEN)
      texts.push(encodeMessage({ wake: woken.slice(start, start + MAX_WOKEN), events: null }, 'bench'));
    beforeSend?.();
    await wake(texts);
  };
}

/** Returns a function that sends messages of the bus by PostgreSQL. */
export const notifyAll = (bench: Bench) => (texts: readonly string[]) =>
  bench.pool.query('SELECT pg_notify($1, text) FROM unnest($2::text[]) AS text', [BUS_CHANNEL, texts]);
