import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dataOf } from '../support/clients/http.ts';
import { makeLinkedChild } from '../support/factories/children.ts';
import { askAs, type Family, makeFamily } from '../support/factories/people.ts';
import { countStatements } from '../support/probes/statements.ts';
import { trustedDocument } from '../support/schema/operations.ts';
import { DEFAULTS, startGateway, type TestGateway } from '../support/services/gateway.ts';

/** From the session to the answer, with the beginning and the end of the transaction. */
const MAX_STATEMENTS = 16;

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

it('a message costs a bounded number of statements, as many for three people as for two', async () => {
  await send();
  const forTwo = Math.min(await send(), await send());
  await makeLinkedChild(gateway.app, family);
  const forThree = Math.min(await send(), await send());
  expect(forThree).toBe(forTwo);
  expect(forTwo).toBeLessThanOrEqual(MAX_STATEMENTS);
});
