import { connect as connectTcp } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PLAIN, startGateway, type TestGateway } from '../support/gateway.ts';
import { ask } from '../support/http.ts';
import { makePerson, type Person } from '../support/people.ts';
import { connect } from '../support/socket.ts';

const INTROSPECTION = '{ __schema { queryType { name } } }';
const MUTATION = 'mutation { markNotificationsRead(input: {}) { __typename } }';

let strict: TestGateway;
let open: TestGateway;
let parent: Person;
let admin: Person;
let openParent: Person;

beforeAll(async () => {
  [strict, open] = await Promise.all([
    startGateway({ ...PLAIN, env: { TRUSTED_DOCUMENTS: 'on' } }),
    startGateway(PLAIN),
  ]);
  [parent, admin, openParent] = await Promise.all([
    makePerson(strict.app, strict.url, { role: 'PARENT', name: 'Ngozi' }),
    makePerson(strict.app, strict.url, { role: 'ADMIN', name: 'Amaka' }),
    makePerson(open.app, open.url, { role: 'PARENT', name: 'Halima' }),
  ]);
});
afterAll(() => Promise.all([strict.close(), open.close()]));

type Init = { method: string; headers: Record<string, string>; body?: string };

const knock = async (path: string, init: Init) => {
  const response = await fetch(`${strict.url}${path}`, init);
  return { status: response.status, text: await response.text(), headers: response.headers };
};
const json = { 'content-type': 'application/json', 'x-little-makers': 'test' };
const post = (query: string, headers: Record<string, string>) =>
  knock('/graphql', { method: 'POST', headers: { ...json, ...headers }, body: JSON.stringify({ query }) });

describe('as nobody', () => {
  it.each([
    ['introspection', INTROSPECTION],
    ['a document of their own', '{ viewer { id } }'],
  ])('%s is refused', async (_name, query) => {
    const { text } = await post(query, {});
    expect(JSON.parse(text)).toMatchObject({
      errors: [{ message: 'Only the documents of the web app can be run.' }],
    });
    expect(JSON.parse(text).data).toBeUndefined();
  });

  it('an unknown hash is refused', async () => {
    const body = JSON.stringify({
      extensions: { persistedQuery: { version: 1, sha256Hash: 'a'.repeat(64) } },
    });
    const { text } = await knock('/graphql', { method: 'POST', headers: json, body });
    expect(JSON.parse(text).errors[0].message).toBe(
      'This document is not one of the web app; reload the page.',
    );
  });

  it('a mutation by GET is refused', async () => {
    const answer = await knock(`/graphql?query=${encodeURIComponent(MUTATION)}`, {
      method: 'GET',
      headers: json,
    });
    expect(answer).toMatchObject({ status: 405, text: 'GraphQL takes POST requests.\n' });
  });

  it.each([
    'application/x-www-form-urlencoded',
    'application/graphql',
    'text/plain',
    'multipart/form-data; boundary=x',
  ])('a body of %s is refused', async (type) => {
    const answer = await knock('/graphql', {
      method: 'POST',
      headers: { ...json, 'content-type': type },
      body: `query=${encodeURIComponent(MUTATION)}`,
    });
    expect(answer).toMatchObject({ status: 415, text: 'GraphQL takes JSON.\n' });
  });

  it('a request without our own header is refused', async () => {
    const answer = await knock('/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    expect(answer).toMatchObject({ status: 403, text: 'The header x-little-makers is missing.\n' });
  });

  it('a request from another site is refused, and told nothing about sharing', async () => {
    const { status, text, headers } = await post('{ viewer { id } }', {
      origin: 'https://elsewhere.example',
    });
    expect({ status, text }).toEqual({ status: 403, text: 'This site does not answer other sites.\n' });
    expect(headers.get('access-control-allow-origin')).toBeNull();
  });

  it('a body of more than 100 KB is refused', async () => {
    expect(await post('x'.repeat(101 * 1024), {})).toMatchObject({
      status: 413,
      text: 'A request may have 100 KB.\n',
    });
  });

  it('the page for queries is not there', async () => {
    const answer = await knock('/graphql', { method: 'GET', headers: { accept: 'text/html' } });
    expect(answer).toMatchObject({ status: 404, text: 'There is no page here.\n' });
  });

  it.each([
    ['', 'A connection from a page names its Origin.'],
    ['Origin: https://elsewhere.example\r\n', 'This site does not answer other sites.'],
  ])('an upgrade with "%s" is refused in one line', async (origin, sentence) => {
    const answer = await upgrade(strict.url, origin);
    expect(answer).toContain('HTTP/1.1 403 Forbidden');
    expect(answer.split('\r\n\r\n')[1]).toBe(sentence);
  });

  it('a socket without a session is closed as signed out', async () => {
    await expect(connect(strict.url, null)).rejects.toThrow('closed with 4401');
  });

  it('the doors of the sign-in library that nobody needs are shut', async () => {
    for (const path of [
      '/api/auth/update-user',
      '/api/auth/delete-user',
      '/api/auth/is-username-available',
    ]) {
      expect((await knock(path, { method: 'POST', headers: json, body: '{}' })).status).toBe(404);
    }
  });
});

describe('as a parent', () => {
  it('introspection and documents of their own are refused too', async () => {
    for (const query of [INTROSPECTION, '{ viewer { id } }']) {
      const answer = await ask(strict.url, parent.cookie, query, {});
      expect(answer.errors?.[0]?.message).toBe('Only the documents of the web app can be run.');
    }
  });

  it('introspection is refused even where any document may run', async () => {
    const answer = await ask(open.url, openParent.cookie, INTROSPECTION, {});
    expect(answer.errors?.[0]?.message).toContain('introspection');
    expect(answer.data).toBeUndefined();
  });

  it('a subscription document of their own is refused on the socket', async () => {
    const socket = await connect(strict.url, parent.cookie);
    socket.subscribe('1', 'subscription { notificationAdded { __typename } }', {});
    await expect(socket.next('1', 2000)).rejects.toThrow('not one of the web app');
    await socket.close();
  });

  it('queries and mutations do not travel over the socket', async () => {
    const socket = await connect(open.url, openParent.cookie);
    socket.subscribe('1', MUTATION, {});
    await expect(socket.next('1', 2000)).rejects.toThrow('Queries and mutations travel over HTTP');
    await socket.close();
  });

  it('at most twenty subscriptions are open on one socket', async () => {
    const socket = await connect(open.url, openParent.cookie);
    for (let n = 1; n <= 21; n += 1)
      socket.subscribe(`${n}`, 'subscription { notificationAdded { __typename } }', {});
    await expect(socket.next('21', 2000)).rejects.toThrow('At most 20 subscriptions');
    await socket.close();
  });

  it('a frame of more than 64 KB closes the socket', async () => {
    const socket = await connect(open.url, openParent.cookie);
    socket.subscribe('1', 'x'.repeat(65 * 1024), {});
    expect(await socket.closed).toBe(1009);
  });
});

describe('as an admin', () => {
  it('gets the page for queries, which brings its own scripts', async () => {
    const { status, text, headers } = await knock('/graphql', {
      method: 'GET',
      headers: { accept: 'text/html', cookie: admin.cookie },
    });
    expect(status).toBe(200);
    expect(text).toContain('GraphiQL');
    expect(text).not.toMatch(/<(script|link)[^>]+(src|href)="https?:/);
    expect(headers.get('content-security-policy')).toMatch(/script-src 'nonce-[0-9a-f]{32}'/);
  });

  it('introspects and asks what they like', async () => {
    const answer = await ask(strict.url, admin.cookie, INTROSPECTION, {});
    expect(answer).toEqual({ data: { __schema: { queryType: { name: 'Query' } } } });
  });

  it('is held to the bounds of a document as well', async () => {
    const unpaged = await ask(strict.url, admin.cookie, '{ notifications { edges { node { id } } } }', {});
    expect(unpaged.errors?.[0]?.message).toContain('say how many with first or last');
    const large = await ask(
      strict.url,
      admin.cookie,
      '{ notifications(first: 51) { edges { node { id } } } }',
      {},
    );
    expect(large.errors?.[0]?.message).toContain('at most 50');
    const aliases = Array.from({ length: 31 }, (_, n) => `a${n}: viewer { id }`).join(' ');
    const wide = await ask(strict.url, admin.cookie, `{ ${aliases} }`, {});
    expect(wide.errors?.[0]?.message).toContain('30 aliases');
  });
});

/** Sends an upgrade by hand and returns all that comes back. */
function upgrade(url: string, originLine: string): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connectTcp(Number(port), hostname);
    let text = '';
    socket.on('data', (data) => {
      text += data;
    });
    socket.on('close', () => resolve(text));
    socket.on('error', reject);
    socket.write(
      `GET /graphql HTTP/1.1\r\nHost: ${hostname}:${port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
        `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n` +
        `Sec-WebSocket-Protocol: graphql-transport-ws\r\n${originLine}\r\n`,
    );
  });
}
