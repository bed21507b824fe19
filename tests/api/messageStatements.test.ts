import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dataOf } from '../support/clients/http.ts';
import { makeLinkedChild } from '../support/factories/children.ts';
import { askAs, type Family, makeFamily } from '../support/factories/people.ts';
import { countStatements } from '../support/probes/statements.ts';
import { trustedDocument } from '../support/schema/operations.ts';
import { DEFAULTS, startGateway, type TestGateway } from '../support/services/gateway.ts';

/** The session, the thread, all that is written, and the answer. */
const MAX_STATEMENTS = 4;
const TIMES = 5;

let gateway: TestGateway;
let family: Family;

beforeAll(async () => {
  gateway = await startGateway(DEFAULTS);
  family = await makeFamily(gateway.app);
});
afterAll(() => gateway.close());

let latest: string;
const send = () =>
  countStatements(async () => {
    latest = randomUUID();
    const input = { id: latest, studentId: family.studentId, content: 'Hello' };
    dataOf(await askAs(gateway.url, family.mentor)(trustedDocument('SendMessage'), { input }));
  });

const read = () =>
  countStatements(async () => {
    const input = { messageId: latest };
    dataOf(await askAs(gateway.url, family.parent)(trustedDocument('MarkMessagesRead'), { input }));
  });

/** The fewest statements of several times: the gateway reads things of its own now and then. */
async function fewest(action: () => Promise<number>): Promise<number> {
  const counts: number[] = [];
  while (counts.length < TIMES) counts.push(await action());
  return Math.min(...counts);
}

it('a message costs a bounded number of statements, as many for three people as for two', async () => {
  await send();
  const forTwo = await fewest(send);
  await makeLinkedChild(gateway.app, family);
  const forThree = await fewest(send);
  expect(forThree).toBe(forTwo);
  expect(forTwo).toBeLessThanOrEqual(MAX_STATEMENTS);
});

it('to read messages up to the newest one costs as few', async () => {
  const sendAndRead = async () => {
    await send();
    const count = await read();
    const unread = { recipientId: family.parent.id, readAt: null };
    expect(await gateway.app.prisma.messageRecipient.count({ where: unread })).toBe(0);
    return count;
  };
  expect(await fewest(sendAndRead)).toBeLessThanOrEqual(MAX_STATEMENTS);
});
