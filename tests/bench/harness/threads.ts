import pLimit from 'p-limit';
import { makeLinkedChild } from '../../support/factories/children.ts';
import { makeFamily, type Person } from '../../support/factories/people.ts';
import { trustedDocument } from '../../support/schema/operations.ts';
import { personSocket, type SocketSpec } from '../clients/protocols.ts';
import type { Bench } from './bench.ts';

/** People who are made at the same time. */
const AT_ONCE = 16;

/** The people of a student's thread; the parent writes. */
export type Thread = { studentId: string; parent: Person; mentor: Person; child: Person };

/** Arranges threads of a parent, a mentor and a child. */
export async function makeThreads(bench: Bench, count: number): Promise<Thread[]> {
  const limit = pLimit(AT_ONCE);
  return Promise.all(
    Array.from({ length: count }, () =>
      limit(async () => {
        const family = await makeFamily(bench.site);
        return { ...family, child: await makeLinkedChild(bench.site, family) };
      }),
    ),
  );
}

/** Returns the sockets of the people of threads at a gateway, each from an address of its own. */
export function threadSockets(url: string, threads: readonly Thread[]): SocketSpec[] {
  const query = trustedDocument('MessageAdded');
  return threads.flatMap(({ parent, mentor, child }, number) =>
    [parent, mentor, child].map(({ cookie }) => personSocket(url, cookie, number, query)),
  );
}
