import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAX_TARGET_LENGTH } from '../../gateway/http/requestPath.ts';
import { DEFAULT_MAX_BODY_BYTES, MAX_CHUNKS } from '../../gateway/platform/http/requestBody.ts';
import { PLAIN, startGateway, type TestGateway } from '../support/gateway.ts';
import { ask } from '../support/http.ts';
import { askRaw, head, openRaw, statusOf } from '../support/rawHttp.ts';
import { ROUTE_SAMPLES } from '../support/routeSamples.ts';

const STALLED = 205;
const ROUTES = Object.entries(ROUTE_SAMPLES).map(([name, sample]) => ({ name, ...sample }));

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startGateway(PLAIN);
});
afterAll(() => gateway.close());

const capOf = (name: string) =>
  gateway.routes.find((route) => route.name === name)?.maxBodyBytes ?? DEFAULT_MAX_BODY_BYTES;

it('knows a sample of every route', () => {
  const found = ROUTES.map(
    ({ path, method }) => gateway.routes.find((one) => one.matches(path, method))?.name,
  );
  expect(found).toEqual(ROUTES.map(({ name }) => name));
  expect(gateway.routes.map(({ name }) => name)).toEqual(found);
});

it('lets no route take more than a part of a file', () => {
  for (const { name } of gateway.routes) expect(capOf(name)).toBeLessThanOrEqual(512 * 1024);
});

describe.each(ROUTES)('$method $path', ({ name, method, path }) => {
  it.each(['POST', method])('rejects a %s that declares more than its cap', async (verb) => {
    const raw = openRaw(gateway.url);
    const length =
      gateway.routes.find((one) => one.matches(path, verb))?.maxBodyBytes ?? DEFAULT_MAX_BODY_BYTES;
    raw.write(head(`${verb} ${path}`, [`Content-Length: ${length + 1}`]));
    expect(statusOf(await raw.closed)).toBe(413);
  });

  it('rejects a chunked body as soon as it is longer than its cap', async () => {
    const raw = openRaw(gateway.url);
    const length = capOf(name) + 1;
    raw.write(head(`${method} ${path}`, ['Transfer-Encoding: chunked']));
    raw.write(`${length.toString(16)}\r\n${'x'.repeat(length)}\r\n`);
    expect(statusOf(await raw.closed)).toBe(413);
  });

  it('gives no slot to bodies that stall', async () => {
    const stalled = Array.from({ length: STALLED }, () => openRaw(gateway.url));
    await Promise.all(
      stalled.map((raw) => {
        raw.write(head(`${method} ${path}`, ['Content-Length: 1000', 'Expect: 100-continue']));
        // Only now is the request at its handler, or would be.
        return raw.received('100 Continue');
      }),
    );
    const [sameRoute, bystander] = await Promise.all([
      askRaw(gateway.url, `${method} ${path}`, ['Content-Length: 0']),
      ask(gateway.url, null, '{ __typename }', {}),
    ]);
    expect([0, 408, 500, 503]).not.toContain(statusOf(sameRoute));
    expect(bystander).toEqual({ data: { __typename: 'Query' } });
    for (const { socket } of stalled) socket.destroy();
    await Promise.all(stalled.map((raw) => raw.closed));
  });

  it('rejects its path in any other form', async () => {
    const [, first = ''] = path.split('/');
    const spellings = [
      `/${path}`,
      `//localhost${path}`,
      `/.${path}`,
      `/..${path}`,
      `/x/..${path}`,
      `${path}/..`,
      `${path}/.`,
      `${path}//`,
      `/%2e${path}`,
      `/x/%2e%2e${path}`,
      path.replace(first, `%2f${first}`),
      path.replace(first, `${first}%5C`),
      path.replace(first, `${first}\\`),
      path.replace(first, `%${first.charCodeAt(0).toString(16)}${first.slice(1)}`),
      `${path}%00`,
      `${path}%0a`,
      `${path}%7f`,
      `${path}%`,
      `${path}%zz`,
      `${path}%c3%28`,
      `${path}%252e`,
      `${path}?%00`,
      `http://localhost${path}`,
    ];
    const answers = await Promise.all(spellings.map((one) => askRaw(gateway.url, `${method} ${one}`, [])));
    expect(answers.map((answer, index) => [spellings[index], statusOf(answer)])).toEqual(
      spellings.map((one) => [one, 400]),
    );
  });

  it('rejects an address that is too long', async () => {
    const query = 'x'.repeat(MAX_TARGET_LENGTH - path.length);
    expect(statusOf(await askRaw(gateway.url, `${method} ${path}?${query}`, []))).toBe(414);
  });
});

describe('an address', () => {
  it.each(['//', '/\\', '*', '/%', 'x'])('that is %s is rejected', async (target) => {
    expect(statusOf(await askRaw(gateway.url, `GET ${target}`, []))).toBe(400);
  });

  it.each(['DELETE', 'OPTIONS', 'PATCH', 'TRACE', 'PROPFIND'])('takes no %s', async (method) => {
    for (const { path } of ROUTES)
      expect(statusOf(await askRaw(gateway.url, `${method} ${path}`, []))).toBe(405);
  });

  it('may have 2,048 characters and no more', async () => {
    const ofLength = (length: number) => `GET /healthz?${'x'.repeat(length - '/healthz?'.length)}`;
    expect(statusOf(await askRaw(gateway.url, ofLength(2048), []))).toBe(200);
    expect(statusOf(await askRaw(gateway.url, ofLength(2049), []))).toBe(414);
  });

  it('with a slash at its end leads to the page, on this site alone', async () => {
    const answer = await askRaw(gateway.url, 'GET /courses/?next=//elsewhere.example', []);
    expect(answer).toMatch(/^HTTP\/1\.1 308/);
    expect(answer).toMatch(/\r\nlocation: \/courses\?next=\/\/elsewhere\.example\r\n/i);
    expect(statusOf(await askRaw(gateway.url, 'GET //elsewhere.example/', []))).toBe(400);
  });
});

describe('an upgrade', () => {
  const UPGRADE = [
    ...['Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Version: 13'],
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
  ];
  const MASKED_PING = Buffer.from('898000000000', 'hex');
  const upgrade = async (target: string) => {
    const raw = openRaw(gateway.url);
    raw.write(head(`GET ${target}`, [...UPGRADE, `Origin: ${gateway.url}`]));
    return statusOf(await raw.closed);
  };

  it.each(['//graphql', '/./graphql', '/%67raphql', '/x/../graphql', '/graphql?%00', '/graphql\\'])(
    'to %s is rejected',
    async (target) => expect(await upgrade(target)).toBe(400),
  );

  it('to a long address, or another one, is rejected', async () => {
    expect(await upgrade(`/graphql?${'x'.repeat(MAX_TARGET_LENGTH)}`)).toBe(414);
    expect(await upgrade('/')).toBe(404);
  });

  it('that is rejected is closed even when its client never closes', async () => {
    const raw = openRaw(gateway.url);
    raw.socket.allowHalfOpen = true;
    raw.write(head('GET /nothing', UPGRADE));
    await raw.received('404 Not Found');
    const writing = setInterval(() => raw.write('x'), 50);
    await raw.closed;
    clearInterval(writing);
  });

  it('that is accepted and then closed ends even when its client never closes', async () => {
    const raw = openRaw(gateway.url);
    raw.socket.allowHalfOpen = true;
    raw.write(head('GET /graphql', [...UPGRADE, `Origin: ${gateway.url}`]));
    // Nobody is signed in behind it, so the gateway closes it, and waits for the client to do the same.
    await raw.received('101 Switching Protocols');
    const writing = setInterval(() => raw.socket.write(MASKED_PING), 50);
    await raw.closed;
    clearInterval(writing);
  }, 20_000);
});

describe('a body', () => {
  const env = { BODY_GRACE_MS: '400', BODY_BYTES_PER_SECOND: '100' };
  let strict: TestGateway;
  beforeAll(async () => {
    strict = await startGateway({ ...PLAIN, env });
  });
  afterAll(() => strict.close());

  const begin = (length: number) => {
    const raw = openRaw(strict.url);
    raw.write(
      head('POST /graphql', [
        ...['Content-Type: application/json', 'X-Little-Makers: test', 'Connection: close'],
        `Content-Length: ${length}`,
      ]),
    );
    return raw;
  };

  it('that stalls is given up, one that comes fast enough for its length is not', async () => {
    const body = `{"query":"{ __typename }"${' '.repeat(20_000)}}`;
    const slow = begin(body.length);
    slow.write(body.slice(0, -1));
    const stalled = begin(body.length);
    expect(statusOf(await stalled.closed)).toBe(408);
    slow.write(body.slice(-1));
    expect(await slow.closed).toContain('{"data":{"__typename":"Query"}}');
  });

  it('that drips is given up', async () => {
    const dripping = begin(20_000);
    const drip = setInterval(() => dripping.write('x'), 100);
    expect(statusOf(await dripping.closed)).toBe(408);
    clearInterval(drip);
  });

  it('in many tiny pieces ends its connection', async () => {
    const raw = openRaw(gateway.url);
    raw.write(head('POST /graphql', ['Transfer-Encoding: chunked']));
    raw.write('1\r\nx\r\n'.repeat(MAX_CHUNKS + 1));
    expect(await raw.closed).toBe('');
  });

  it('of the oldest is given up when an address has more on their way than its share', async () => {
    const text = { method: 'POST', headers: ['Content-Length: 1000', 'Expect: 100-continue'] };
    const oldest = openRaw(gateway.url);
    oldest.write(head('POST /graphql', text.headers));
    await oldest.received('100 Continue');
    const more = Array.from({ length: 256 }, () => openRaw(gateway.url));
    for (const raw of more) raw.write(head('POST /graphql', text.headers));
    const answer = await oldest.closed;
    expect(statusOf(answer)).toBe(503);
    expect(answer).toMatch(/\r\nretry-after: \d+\r\n/i);
    for (const { socket } of more) socket.destroy();
  });
});

describe('headers', () => {
  it.each([
    ['of more than 16 KB', [`X-Long: ${'x'.repeat(17 * 1024)}`]],
    ['that are too many', Array.from({ length: 3000 }, () => 'a:b')],
  ])('%s are rejected', async (_how, headers) => {
    expect(statusOf(await askRaw(gateway.url, 'GET /healthz', headers))).toBe(431);
  });
});

describe('what pages may load', () => {
  it.each(['/', '/dashboard', '/no-such-page', '/readyz'])('is of this site on %s', async (path) => {
    const { headers } = await fetch(`${gateway.url}${path}`);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("img-src 'self' data: blob:;");
    expect(policy).toContain("base-uri 'none'");
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
  });

  it('is for other sites where they show it beside a link', async () => {
    const { headers } = await fetch(`${gateway.url}/social/home.png`);
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  });
});
