import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask } from '../support/clients/http.ts';
import { sendUpgrade } from '../support/clients/rawHttp.ts';
import { connect } from '../support/clients/socket.ts';
import type { Person } from '../support/factories/people.ts';
import { startOpenAndStrict } from '../support/services/documentGateways.ts';
import type { TestGateway } from '../support/services/gateway.ts';

// Documents here are strings, because the endpoint must reject them as they are sent.
const INTROSPECTION = '{ __schema { queryType { name } } }';
const MUTATION = 'mutation { markNotificationsRead(input: {}) { __typename } }';

let strict: TestGateway;
let open: TestGateway;
let parent: Person;
let admin: Person;
let openParent: Person;

beforeAll(async () => {
  const gateways = await startOpenAndStrict();
  ({ open, parent: openParent, strict, strictParent: parent, admin } = gateways);
});
afterAll(() => Promise.all([strict.close(), open.close()]));

type Init = { method: string; headers: Record<string, string>; body?: string };

const send = async (path: string, init: Init) => {
  const response = await fetch(`${strict.url}${path}`, init);
  return { status: response.status, text: await response.text(), headers: response.headers };
};
const json = { 'content-type': 'application/json', 'x-little-makers': 'test' };
const post = (query: string, headers: Record<string, string>) =>
  send('/graphql', { method: 'POST', headers: { ...json, ...headers }, body: JSON.stringify({ query }) });

describe('the GraphQL endpoint for a visitor', () => {
  it.each([
    ['introspection', INTROSPECTION],
    ['another document', '{ viewer { id } }'],
  ])('rejects %s', async (_name, query) => {
    const { text } = await post(query, {});
    expect(JSON.parse(text)).toMatchObject({
      errors: [{ message: 'Only the documents of the web app can be run.' }],
    });
    expect(JSON.parse(text).data).toBeUndefined();
  });

  it('rejects an unknown hash', async () => {
    const body = JSON.stringify({
      extensions: { persistedQuery: { version: 1, sha256Hash: 'a'.repeat(64) } },
    });
    const { text } = await send('/graphql', { method: 'POST', headers: json, body });
    expect(JSON.parse(text).errors[0].message).toBe(
      'This document is not one of the web app; reload the page.',
    );
  });

  it('rejects a mutation by GET', async () => {
    const response = await send(`/graphql?query=${encodeURIComponent(MUTATION)}`, {
      method: 'GET',
      headers: json,
    });
    expect(response).toMatchObject({ status: 405, text: 'GraphQL takes POST requests.\n' });
  });

  it.each([
    'application/x-www-form-urlencoded',
    'application/graphql',
    'text/plain',
    'multipart/form-data; boundary=x',
  ])('rejects a body of %s', async (type) => {
    const response = await send('/graphql', {
      method: 'POST',
      headers: { ...json, 'content-type': type },
      body: `query=${encodeURIComponent(MUTATION)}`,
    });
    expect(response).toMatchObject({ status: 415, text: 'GraphQL takes JSON.\n' });
  });

  it('rejects a request without the header of the web app', async () => {
    const response = await send('/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    expect(response).toMatchObject({ status: 403, text: 'The header x-little-makers is missing.\n' });
  });

  it('rejects a request from another site without CORS headers', async () => {
    const { status, text, headers } = await post('{ viewer { id } }', {
      origin: 'https://elsewhere.example',
    });
    expect({ status, text }).toEqual({ status: 403, text: 'This site does not answer other sites.\n' });
    expect(headers.get('access-control-allow-origin')).toBeNull();
  });

  it('rejects a body of more than 100 KB', async () => {
    expect(await post('x'.repeat(101 * 1024), {})).toMatchObject({
      status: 413,
      text: 'A request may have 100 KB.\n',
    });
  });

  it('does not serve GraphiQL', async () => {
    const response = await send('/graphql', { method: 'GET', headers: { accept: 'text/html' } });
    expect(response).toMatchObject({ status: 404, text: 'There is no page here.\n' });
  });

  it.each([
    [[], 'A connection from a page names its Origin.'],
    [['Origin: https://elsewhere.example'], 'This site does not answer other sites.'],
  ])('rejects an upgrade with the headers %j', async (headers, message) => {
    const response = await sendUpgrade(strict.url, '/graphql', headers);
    expect(response).toContain('HTTP/1.1 403 Forbidden');
    expect(response.split('\r\n\r\n')[1]).toBe(message);
  });

  it('closes a socket without a session as signed out', async () => {
    await expect(connect(strict.url, null)).rejects.toThrow('closed with 4401');
  });

  it('does not expose the unused endpoints of the sign-in library', async () => {
    for (const path of [
      '/api/auth/update-user',
      '/api/auth/delete-user',
      '/api/auth/is-username-available',
    ]) {
      expect((await send(path, { method: 'POST', headers: json, body: '{}' })).status).toBe(404);
    }
  });
});

describe('the GraphQL endpoint for a parent', () => {
  it('rejects introspection and other documents', async () => {
    for (const query of [INTROSPECTION, '{ viewer { id } }']) {
      const answer = await ask(strict.url, parent.cookie, query, {});
      expect(answer.errors?.[0]?.message).toBe('Only the documents of the web app can be run.');
    }
  });

  it('rejects introspection even where documents need not be trusted', async () => {
    const answer = await ask(open.url, openParent.cookie, INTROSPECTION, {});
    expect(answer.errors?.[0]?.message).toContain('introspection');
    expect(answer.data).toBeUndefined();
  });

  it('rejects another subscription document on the socket', async () => {
    const socket = await connect(strict.url, parent.cookie);
    socket.subscribe('1', 'subscription { notificationAdded { __typename } }', {});
    await expect(socket.next('1', 2000)).rejects.toThrow('not one of the web app');
    await socket.close();
  });

  it('rejects queries and mutations on the socket', async () => {
    const socket = await connect(open.url, openParent.cookie);
    socket.subscribe('1', MUTATION, {});
    await expect(socket.next('1', 2000)).rejects.toThrow('Queries and mutations travel over HTTP');
    await socket.close();
  });

  it('rejects more than twenty subscriptions on one socket', async () => {
    const socket = await connect(open.url, openParent.cookie);
    for (let n = 1; n <= 21; n += 1)
      socket.subscribe(`${n}`, 'subscription { notificationAdded { __typename } }', {});
    await expect(socket.next('21', 2000)).rejects.toThrow('At most 20 subscriptions');
    await socket.close();
  });

  it('closes the socket after a frame of more than 64 KB', async () => {
    const socket = await connect(open.url, openParent.cookie);
    socket.subscribe('1', 'x'.repeat(65 * 1024), {});
    expect(await socket.closed).toBe(1009);
  });
});

describe('the GraphQL endpoint for an admin', () => {
  it('serves GraphiQL with scripts of this site only', async () => {
    const { status, text, headers } = await send('/graphql', {
      method: 'GET',
      headers: { accept: 'text/html', cookie: admin.cookie },
    });
    expect(status).toBe(200);
    expect(text).toContain('GraphiQL');
    expect(text).not.toMatch(/<(script|link)[^>]+(src|href)="https?:/);
    expect(headers.get('content-security-policy')).toMatch(/script-src 'nonce-[0-9a-f]{32}'/);
  });

  it('runs introspection and any document', async () => {
    const answer = await ask(strict.url, admin.cookie, INTROSPECTION, {});
    expect(answer).toEqual({ data: { __schema: { queryType: { name: 'Query' } } } });
  });

  it('enforces the limits of documents', async () => {
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
