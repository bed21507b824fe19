import { randomUUID } from 'node:crypto';
import pLimit from 'p-limit';
import { makeLinkedChild } from '../../support/factories/children.ts';
import { makeFamily, type Person } from '../../support/factories/people.ts';
import { trustedDocument } from '../../support/schema/operations.ts';
import { personSocket, type SocketSpec } from '../clients/protocols.ts';
import type { Bench } from './bench.ts';

/** People who are made at the same time. */
const AT_ONCE = 16;
/** The messages that a thread has: plans for empty tables are none that a product has for long. */
const PAST_MESSAGES = 30;

/** The people of the thread of a student who has no login; the parent writes. */
export type Pair = { studentId: string; parent: Person; mentor: Person };
/** The people of a student's thread, the child among them. */
export type Thread = Pair & { child: Person };

/** Returns the people of a thread; the first one writes. */
export const peopleOf = (thread: Pair | Thread): Person[] => [
  ...[thread.parent, thread.mentor],
  ...('child' in thread ? [thread.child] : []),
];

/** Arranges threads of a parent, a mentor and a child, with messages that all of them have read. */
export const makeThreads = (bench: Bench, count: number): Promise<Thread[]> =>
  makeWithPast(bench, count, async () => {
    const family = await makeFamily(bench.site);
    return { ...family, child: await makeLinkedChild(bench.site, family) };
  });

/** Arranges threads of a parent and a mentor, with messages that both have read. */
export const makePairs = (bench: Bench, count: number): Promise<Pair[]> =>
  makeWithPast(bench, count, async () => {
    const { studentId, parent, mentor } = await makeFamily(bench.site);
    return { studentId, parent, mentor };
  });

async function makeWithPast<Made extends Pair>(
  bench: Bench,
  count: number,
  make: () => Promise<Made>,
): Promise<Made[]> {
  const limit = pLimit(AT_ONCE);
  const threads = await Promise.all(Array.from({ length: count }, () => limit(make)));
  await storePast(bench, threads);
  return threads;
}

/** Stores messages that everybody has read, and whose events are no longer in the feeds. */
async function storePast({ database: { prisma } }: Bench, threads: readonly Pair[]): Promise<void> {
  const past = threads.flatMap((thread) =>
    Array.from({ length: PAST_MESSAGES }, () => ({ thread, id: randomUUID() })),
  );
  const readAt = new Date();
  await prisma.message.createMany({
    data: past.map(({ id, thread: { studentId, parent } }) => ({
      ...{ id, studentId, senderId: parent.id, content: 'How did it go today?' },
    })),
  });
  await prisma.messageRecipient.createMany({
    data: past.flatMap(({ id, thread }) =>
      peopleOf(thread)
        .slice(1)
        .map((recipient) => ({ messageId: id, recipientId: recipient.id, readAt })),
    ),
  });
}

/** Returns the sockets of the people of threads, at gateways in turn, so that a thread has readers at several. */
export function threadSockets(urls: readonly string[], threads: readonly Pair[]): SocketSpec[] {
  const query = trustedDocument('MessageAdded');
  const people = threads.flatMap((thread, number) =>
    peopleOf(thread).map(({ cookie }) => ({ cookie, number })),
  );
  return people.map(({ cookie, number }, place) => {
    const url = urls[place % urls.length];
    if (!url) throw new Error('There is no gateway');
    return personSocket(url, cookie, number, query);
  });
}
