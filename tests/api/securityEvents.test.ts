import { randomUUID } from 'node:crypto';
import type { DocumentNode } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
// The limit decides how many requests the test sends.
import { CHECKS_PER_ADDRESS } from '../../gateway/features/certificates/limits.ts';
import { textOf } from '../support/clients/http.ts';
import { makePerson, PASSWORD, type Person, signIn } from '../support/factories/people.ts';
import { createTestDatabase, type TestDatabase } from '../support/services/database.ts';
import { DEFAULTS, startGateway, type TestGateway } from '../support/services/gateway.ts';
import { type SpawnedGateway, spawnGateway } from '../support/services/spawnedGateway.ts';
import {
  AdminStatisticsDocument,
  CertificatesDocument,
  SignalTypingDocument,
  ViewerDocument,
} from './securityEvents.generated.ts';

type Event = Record<string, string | number> & { security: string };

const ADDRESS = '203.0.113.77';
const CHECKS_PER_DOCUMENT = 10;
const DIGEST = /^[\w-]{43}$/;

let database: TestDatabase;
let arranging: TestGateway;
let gateway: SpawnedGateway;
let parent: Person;
let cookie: string;

beforeAll(async () => {
  database = await createTestDatabase();
  arranging = await startGateway({ ...DEFAULTS, databaseUrl: database.url });
  parent = await makePerson(arranging.app, { role: 'PARENT', name: 'Ngozi' });
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

/** Returns the fields of the next security event of a kind at an endpoint. */
async function nextEvent(security: string, endpoint = 'graphql'): Promise<Event> {
  const line = await gateway.nextLine(
    (text) => text.includes(`"security":"${security}"`) && text.includes(`"endpoint":"${endpoint}"`),
  );
  expect(line).not.toContain(ADDRESS);
  expect(line).not.toContain(parent.email);
  const { time, level, msg, ...fields } = JSON.parse(line) as Event;
  return fields as Event;
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
    const fields = { security: 'origin.rejected', endpoint: 'graphql', reason: '403', ...byNetwork };
    expect(await nextEvent('origin.rejected')).toEqual(fields);
  });

  it('for an upgrade from another site', async () => {
    const url = `${gateway.url.replace('http', 'ws')}/graphql`;
    const options = { origin: 'https://evil.example', headers: { 'x-forwarded-for': ADDRESS } };
    const socket = new WebSocket(url, 'graphql-transport-ws', options);
    await new Promise((resolve) => socket.once('error', resolve));
    const fields = { security: 'origin.rejected', endpoint: 'graphql', reason: '403', ...byNetwork };
    expect(await nextEvent('origin.rejected')).toEqual(fields);
  });

  it('for an unknown document, of a visitor and of a person', async () => {
    const query = JSON.stringify({ query: textOf(ViewerDocument) });
    await post({}, query);
    const fields = { security: 'document.rejected', endpoint: 'graphql', reason: 'UNKNOWN_DOCUMENT' };
    expect(await nextEvent('document.rejected')).toEqual({ ...fields, ...byNetwork });
    await post({ cookie }, query);
    expect(await nextEvent('document.rejected')).toEqual({ ...fields, userId: parent.id });
  });
});

describe('a gateway that runs any document', () => {
  let open: SpawnedGateway;
  beforeAll(async () => {
    await gateway.close();
    open = await spawnGateway(database.url, { TRUSTED_PROXIES: '1', TRUSTED_DOCUMENTS: 'off' });
    gateway = open;
    cookie = await signIn(gateway.url, parent.email, PASSWORD);
  });
  const run = (headers: Record<string, string>, document: DocumentNode, variables: object) =>
    post(headers, JSON.stringify({ query: textOf(document), variables }));

  it('logs a rate limit that is counted in memory, with the person and the field', async () => {
    const input = { studentId: randomUUID() };
    for (let sent = 0; sent < 5; sent += 1) await run({ cookie }, SignalTypingDocument, { input });
    expect(await nextEvent('rate-limit.exceeded', 'Mutation.signalTyping')).toEqual({
      security: 'rate-limit.exceeded',
      endpoint: 'Mutation.signalTyping',
      reason: 'rate',
      userId: parent.id,
    });
  });

  it('logs a rate limit that is counted in the database, by its name', async () => {
    for (let checks = 0; checks <= CHECKS_PER_ADDRESS.max; checks += CHECKS_PER_DOCUMENT)
      await run({}, CertificatesDocument, { code: 'ABCD' });
    expect(await nextEvent('rate-limit.exceeded', 'Query.certificate')).toEqual({
      security: 'rate-limit.exceeded',
      endpoint: 'Query.certificate',
      reason: 'certificate-check',
      addressDigest: expect.stringMatching(DIGEST),
    });
  });

  it('logs a field that the person may not read', async () => {
    await run({ cookie }, AdminStatisticsDocument, {});
    const fields = {
      security: 'access.denied',
      endpoint: 'graphql',
      reason: 'NOT_ALLOWED',
      userId: parent.id,
    };
    expect(await nextEvent('access.denied')).toEqual(fields);
  });

  it('logs a flood as a count', async () => {
    const sent = 200;
    await Promise.all(Array.from({ length: sent }, () => run({ 'x-little-makers': '' }, ViewerDocument, {})));
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
