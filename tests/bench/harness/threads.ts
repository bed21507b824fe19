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

/** The people of a student's thread; the parent writes. */
export type Thread = { studentId: string; parent: Person; mentor: Person; child: Person };

/** Arranges threads of a parent, a mentor and a child, with messages that all of them have read. */
export async function makeThreads(bench: Bench, count: number): Promise<Thread[]> {
  const limit = pLimit(AT_ONCE);
  const threads = await Promise.all(
    Array.from({ length: count }, () =>
      limit(async () => {
        const family = await makeFamily(bench.site);
        return { ...family, child: await makeLinkedChild(bench.site, family) };
      }),
    ),
  );
  await storePast(bench, threads);
  return threads;
}

/** Stores messages that everybody has read, and whose events are no longer in the feeds. */
async function storePast({ database: { prisma } }: Bench, threads: readonly Thread[]): Promise<void> {
  const past = threads.flatMap((thread) =>
    Array.from({ length: PAST_MESSAGES }, () => ({ ...thread, id: randomUUID() })),
  );
  const readAt = new Date();
  await prisma.message.createMany({
    data: past.map(({ id, studentId, parent }) => ({
      ...{ id, studentId, senderId: parent.id, content: 'How did it go today?' },
    })),
  });
  await prisma.messageRecipient.createMany({
    data: past.flatMap(({ id, mentor, child }) =>
      [mentor, child].map((recipient) => ({ messageId: id, recipientId: recipient.id, readAt })),
    ),
  });
}

/** Returns the sockets of the people of threads, at gateways in turn, so that a thread has readers at several. */
export function threadSockets(urls: readonly string[], threads: readonly Thread[]): SocketSpec[] {
  const query = trustedDocument('MessageAdded');
  return threads.flatMap(({ parent, mentor, child }, number) =>
    [parent, mentor, child].map(({ cookie }, place) => {
      const url = urls[(number * 3 + place) % urls.length];
      if (!url) throw new Error('There is no gateway');
      return personSocket(url, cookie, number, query);
    }),
  );
}
