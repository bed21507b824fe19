import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dataOf } from '../support/clients/http.ts';
import { makeLinkedChild } from '../support/factories/children.ts';
import { askAs, type Family, makeFamily } from '../support/factories/people.ts';
import { countStatements } from '../support/probes/statements.ts';
import { trustedDocument } from '../support/schema/operations.ts';
import { DEFAULTS, startGateway, type TestGateway } from '../support/services/gateway.ts';

/** The session, the thread, the message with all that it inserts, and the answer. */
const MAX_STATEMENTS = 4;
const SENDS = 5;

let gateway: TestGateway;
let family: Family;

beforeAll(async () => {
  gateway = await startGateway(DEFAULTS);
  family = await makeFamily(gateway.app);
});
afterAll(() => gateway.close());

const send = () =>
  countStatements(async () => {
    const input = { id: randomUUID(), studentId: family.studentId, content: 'Hello' };
    dataOf(await askAs(gateway.url, family.mentor)(trustedDocument('SendMessage'), { input }));
  });

/** The fewest statements of several messages: the gateway reads things of its own now and then. */
async function fewest(): Promise<number> {
  const counts: number[] = [];
  while (counts.length < SENDS) counts.push(await send());
  return Math.min(...counts);
}

it('a message costs a bounded number of statements, as many for three people as for two', async () => {
  await send();
  const forTwo = await fewest();
  await makeLinkedChild(gateway.app, family);
  const forThree = await fewest();
  expect(forThree).toBe(forTwo);
  expect(forTwo).toBeLessThanOrEqual(MAX_STATEMENTS);
});
