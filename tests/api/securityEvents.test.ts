import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { PLAIN, startGateway, type TestGateway } from '../support/gateway.ts';
import { makePerson, PASSWORD, type Person, signIn } from '../support/people.ts';
import { type SpawnedGateway, spawnGateway } from '../support/spawnedGateway.ts';

type Event = Record<string, string | number> & { security: string };

const ADDRESS = '203.0.113.77';
const DIGEST = /^[\w-]{43}$/;

let database: TestDatabase;
let arranging: TestGateway;
let gateway: SpawnedGateway;
let parent: Person;
let cookie: string;

beforeAll(async () => {
  database = await createTestDatabase();
  arranging = await startGateway({ ...PLAIN, databaseUrl: database.url });
  parent = await makePerson(arranging.app, arranging.url, { role: 'PARENT', name: 'Ngozi' });
  gateway = await spawnGateway(database.url, { TRUSTED_PROXIES: '1' });
  cookie = await signIn(gateway.url, parent.email, PASSWORD);
});
afterAll(async () => {
  await gateway.close();
  await arranging.close();
  await database.drop();
});

const HEADERS = { 'content-type': 'application/json', 'x-little-makers': 'test', 'x-forwarded-for': ADDRESS };

const post = (headers: Record<string, string>, body: string) =>
  fetch(`${gateway.url}/graphql`, { method: 'POST', headers: { ...HEADERS, ...headers }, body });

/** The facts of the next security event of a kind at an endpoint. */
async function nextEvent(security: string, endpoint = 'graphql'): Promise<Event> {
  const line = await gateway.nextLine(
    (text) => text.includes(`"security":"${security}"`) && text.includes(`"endpoint":"${endpoint}"`),
  );
  expect(line).not.toContain(ADDRESS);
  expect(line).not.toContain(parent.email);
  const { time, level, msg, ...facts } = JSON.parse(line) as Event;
  return facts as Event;
}

describe('a security event is logged without personal data', () => {
  const byNetwork = { addressDigest: expect.stringMatching(DIGEST) };

  it.each([
    ['403', { 'x-little-makers': '' }, '{}'],
    ['415', { 'content-type': 'text/plain' }, '{}'],
    ['413', {}, `"${'x'.repeat(110 * 1024)}"`],
  ])('for a request that is answered with %s', async (status, headers, body) => {
    expect((await post(headers as Record<string, string>, body)).status).toBe(Number(status));
    const endpoint = { security: 'endpoint.rejected', endpoint: 'graphql', reason: status, ...byNetwork };
    expect(await nextEvent('endpoint.rejected')).toEqual(endpoint);
  });

  it('for a request from another site', async () => {
    expect((await post({ origin: 'https://evil.example' }, '{}')).status).toBe(403);
    const facts = { security: 'origin.rejected', endpoint: 'graphql', reason: '403', ...byNetwork };
    expect(await nextEvent('origin.rejected')).toEqual(facts);
  });

  it('for an upgrade from another site', async () => {
    const url = `${gateway.url.replace('http', 'ws')}/graphql`;
    const options = { origin: 'https://evil.example', headers: { 'x-forwarded-for': ADDRESS } };
    const socket = new WebSocket(url, 'graphql-transport-ws', options);
    await new Promise((resolve) => socket.once('error', resolve));
    const facts = { security: 'origin.rejected', endpoint: 'graphql', reason: '403', ...byNetwork };
    expect(await nextEvent('origin.rejected')).toEqual(facts);
  });

  it('for a document that is none of ours, by whoever sends it', async () => {
    const query = JSON.stringify({ query: '{ viewer { id } }' });
    await post({}, query);
    const facts = { security: 'document.rejected', endpoint: 'graphql', reason: 'UNKNOWN_DOCUMENT' };
    expect(await nextEvent('document.rejected')).toEqual({ ...facts, ...byNetwork });
    await post({ cookie }, query);
    expect(await nextEvent('document.rejected')).toEqual({ ...facts, userId: parent.id });
  });
});

describe('with any document', () => {
  let open: SpawnedGateway;
  beforeAll(async () => {
    await gateway.close();
    open = await spawnGateway(database.url, { TRUSTED_PROXIES: '1', TRUSTED_DOCUMENTS: 'off' });
    gateway = open;
    cookie = await signIn(gateway.url, parent.email, PASSWORD);
  });
  const run = (headers: Record<string, string>, query: string) => post(headers, JSON.stringify({ query }));

  it('a limit that is counted in memory is logged, with the person and the field', async () => {
    const signal = `signalTyping(input: { studentId: "${randomUUID()}" }) { __typename }`;
    const calls = Array.from({ length: 10 }, (_, n) => `a${n}: ${signal}`).join(' ');
    for (let sent = 0; sent < 5; sent += 1) await run({ cookie }, `mutation { ${calls} }`);
    expect(await nextEvent('rate-limit.exceeded', 'Mutation.signalTyping')).toEqual({
      security: 'rate-limit.exceeded',
      endpoint: 'Mutation.signalTyping',
      reason: 'rate',
      userId: parent.id,
    });
  });

  it('a limit that is counted in the database is logged by its name', async () => {
    const check = 'certificate(code: "ABCD") { __typename }';
    for (let sent = 0; sent < 7; sent += 1)
      await run({}, `{ ${Array.from({ length: 10 }, (_, n) => `a${n}: ${check}`).join(' ')} }`);
    expect(await nextEvent('rate-limit.exceeded', 'Query.certificate')).toEqual({
      security: 'rate-limit.exceeded',
      endpoint: 'Query.certificate',
      reason: 'certificate-check',
      addressDigest: expect.stringMatching(DIGEST),
    });
  });

  it('what is for others is logged as denied', async () => {
    await run({ cookie }, '{ adminFigures { __typename } }');
    const facts = {
      security: 'access.denied',
      endpoint: 'graphql',
      reason: 'NOT_ALLOWED',
      userId: parent.id,
    };
    expect(await nextEvent('access.denied')).toEqual(facts);
  });

  it('a flood is counted instead of written', async () => {
    const sent = 200;
    await Promise.all(
      Array.from({ length: sent }, () => run({ 'x-little-makers': '' }, '{ viewer { id } }')),
    );
    let written = 0;
    let dropped = 0;
    while (written + dropped < sent) {
      const event = await nextEvent('endpoint.rejected');
      if (typeof event.dropped === 'number') dropped += event.dropped;
      else written += 1;
    }
    expect(written + dropped).toBe(sent);
    expect(dropped).toBeGreaterThan(0);
  });
});
