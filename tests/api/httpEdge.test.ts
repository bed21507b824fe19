import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAX_TARGET_LENGTH } from '../../gateway/http/requestPath.ts';
import { DEFAULT_MAX_BODY_BYTES, MAX_CHUNKS } from '../../gateway/platform/http/requestBody.ts';
import { TypenameDocument } from '../support/clients/http.generated.ts';
import { ask } from '../support/clients/http.ts';
import {
  openRawConnection,
  requestHead,
  sendRaw,
  sendUpgrade,
  statusOf,
  UPGRADE_HEADERS,
} from '../support/clients/rawHttp.ts';
import { ROUTE_SAMPLES } from '../support/schema/routeSamples.ts';
import { DEFAULTS, startGateway, type TestGateway } from '../support/services/gateway.ts';

const STALLED = 205;
const ROUTES = Object.entries(ROUTE_SAMPLES).map(([name, sample]) => ({ name, ...sample }));

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startGateway(DEFAULTS);
});
afterAll(() => gateway.close());

const routeOf = (path: string, method: string) => gateway.routes.find((route) => route.matches(path, method));
const maxBodyBytesOf = (path: string, method: string) =>
  routeOf(path, method)?.maxBodyBytes ?? DEFAULT_MAX_BODY_BYTES;

/** Expects the same status for each request line; a failure names those that differ. */
async function expectStatus(
  status: number,
  requestLines: readonly string[],
  send: (requestLine: string) => Promise<string>,
): Promise<void> {
  const responses = await Promise.all(requestLines.map(send));
  expect(responses.map((response, index) => [requestLines[index], statusOf(response)])).toEqual(
    requestLines.map((requestLine) => [requestLine, status]),
  );
}

describe('the routes', () => {
  it('have one sample each', () => {
    const found = ROUTES.map(({ path, method }) => routeOf(path, method)?.name);
    expect(found).toEqual(ROUTES.map(({ name }) => name));
    expect(gateway.routes.map(({ name }) => name)).toEqual(found);
  });

  it('accept no body larger than a part of a file', () => {
    for (const { maxBodyBytes = DEFAULT_MAX_BODY_BYTES } of gateway.routes)
      expect(maxBodyBytes).toBeLessThanOrEqual(512 * 1024);
  });
});

describe.each(ROUTES)('$method $path', ({ method, path }) => {
  it('gives no slot to stalled bodies', async () => {
    const stalled = Array.from({ length: STALLED }, () => openRawConnection(gateway.url));
    await Promise.all(
      stalled.map((raw) => {
        raw.write(requestHead(`${method} ${path}`, ['Content-Length: 1000', 'Expect: 100-continue']));
        // Only now would the request be at its handler.
        return raw.received('100 Continue');
      }),
    );
    const [sameRoute, bystander] = await Promise.all([
      sendRaw(gateway.url, `${method} ${path}`, ['Content-Length: 0']),
      ask(gateway.url, null, TypenameDocument, {}),
    ]);
    expect([0, 408, 500, 503]).not.toContain(statusOf(sameRoute));
    expect(bystander).toEqual({ data: { __typename: 'Query' } });
    for (const { socket } of stalled) socket.destroy();
    await Promise.all(stalled.map((raw) => raw.closed));
  });

  it('rejects every other spelling of its path', async () => {
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
    await expectStatus(
      400,
      spellings.map((spelling) => `${method} ${spelling}`),
      (requestLine) => sendRaw(gateway.url, requestLine, []),
    );
  });

  it('rejects a target that is too long', async () => {
    const query = 'x'.repeat(MAX_TARGET_LENGTH - path.length);
    expect(statusOf(await sendRaw(gateway.url, `${method} ${path}?${query}`, []))).toBe(414);
  });
});

describe('a request target', () => {
  it.each(['//', '/\\', '*', '/%', 'x'])('of %s is rejected', async (target) => {
    expect(statusOf(await sendRaw(gateway.url, `GET ${target}`, []))).toBe(400);
  });

  it.each(['DELETE', 'OPTIONS', 'PATCH', 'TRACE', 'PROPFIND'])('does not allow %s', async (method) => {
    await expectStatus(
      405,
      ROUTES.map(({ path }) => `${method} ${path}`),
      (requestLine) => sendRaw(gateway.url, requestLine, []),
    );
  });

  it('has at most 2,048 characters', async () => {
    const ofLength = (length: number) => `GET /healthz?${'x'.repeat(length - '/healthz?'.length)}`;
    expect(statusOf(await sendRaw(gateway.url, ofLength(2048), []))).toBe(200);
    expect(statusOf(await sendRaw(gateway.url, ofLength(2049), []))).toBe(414);
  });

  it('with a trailing slash redirects to the page on the same site', async () => {
    const response = await sendRaw(gateway.url, 'GET /courses/?next=//elsewhere.example', []);
    expect(response).toMatch(/^HTTP\/1\.1 308/);
    expect(response).toMatch(/\r\nlocation: \/courses\?next=\/\/elsewhere\.example\r\n/i);
    expect(statusOf(await sendRaw(gateway.url, 'GET //elsewhere.example/', []))).toBe(400);
  });
});

// Each of these connections stays open for a second or more after its rejection.
describe.concurrent('a body above the limit of its route', () => {
  it('is rejected when its length is declared', async () => {
    await expectStatus(
      413,
      ROUTES.flatMap(({ method, path }) => [`POST ${path}`, `${method} ${path}`]),
      (requestLine) => {
        const [method = '', path = ''] = requestLine.split(' ');
        const raw = openRawConnection(gateway.url);
        raw.write(requestHead(requestLine, [`Content-Length: ${maxBodyBytesOf(path, method) + 1}`]));
        return raw.closed;
      },
    );
  });

  it('is rejected as soon as its chunks exceed the limit', async () => {
    await expectStatus(
      413,
      ROUTES.map(({ method, path }) => `${method} ${path}`),
      (requestLine) => {
        const [method = '', path = ''] = requestLine.split(' ');
        const raw = openRawConnection(gateway.url);
        const length = maxBodyBytesOf(path, method) + 1;
        raw.write(requestHead(requestLine, ['Transfer-Encoding: chunked']));
        raw.write(`${length.toString(16)}\r\n${'x'.repeat(length)}\r\n`);
        return raw.closed;
      },
    );
  });
});

describe.concurrent('an upgrade', () => {
  const MASKED_PING = Buffer.from('898000000000', 'hex');
  const upgrade = async (target: string) =>
    statusOf(await sendUpgrade(gateway.url, target, [`Origin: ${gateway.url}`]));

  it.each(['//graphql', '/./graphql', '/%67raphql', '/x/../graphql', '/graphql?%00', '/graphql\\'])(
    'of %s is rejected',
    async (target) => expect(await upgrade(target)).toBe(400),
  );

  it('is rejected with a target that is too long or not the endpoint', async () => {
    expect(await upgrade(`/graphql?${'x'.repeat(MAX_TARGET_LENGTH)}`)).toBe(414);
    expect(await upgrade('/')).toBe(404);
  });

  it('is closed after its rejection even if the client never closes it', async () => {
    const raw = openRawConnection(gateway.url);
    raw.socket.allowHalfOpen = true;
    raw.write(requestHead('GET /nothing', UPGRADE_HEADERS));
    await raw.received('404 Not Found');
    const writing = setInterval(() => raw.write('x'), 50);
    await raw.closed;
    clearInterval(writing);
  });

  it('is closed after the gateway ended its socket even if the client never closes it', async () => {
    const raw = openRawConnection(gateway.url);
    raw.socket.allowHalfOpen = true;
    raw.write(requestHead('GET /graphql', [...UPGRADE_HEADERS, `Origin: ${gateway.url}`]));
    // It has no session, so the gateway closes it and waits for the client to do the same.
    await raw.received('101 Switching Protocols');
    const writing = setInterval(() => raw.socket.write(MASKED_PING), 50);
    await raw.closed;
    clearInterval(writing);
  }, 20_000);
});

describe.concurrent('a slow body', () => {
  const env = { BODY_GRACE_MS: '400', BODY_BYTES_PER_SECOND: '100' };
  let strict: TestGateway;
  beforeAll(async () => {
    strict = await startGateway({ ...DEFAULTS, env });
  });
  afterAll(() => strict.close());

  const begin = (length: number) => {
    const raw = openRawConnection(strict.url);
    raw.write(
      requestHead('POST /graphql', [
        ...['Content-Type: application/json', 'X-Little-Makers: test', 'Connection: close'],
        `Content-Length: ${length}`,
      ]),
    );
    return raw;
  };

  it('is aborted when it stalls, but not when it is fast enough for its length', async () => {
    const body = `{"query":"{ __typename }"${' '.repeat(20_000)}}`;
    const slow = begin(body.length);
    slow.write(body.slice(0, -1));
    const stalled = begin(body.length);
    expect(statusOf(await stalled.closed)).toBe(408);
    slow.write(body.slice(-1));
    expect(await slow.closed).toContain('{"data":{"__typename":"Query"}}');
  });

  it('is aborted when it drips', async () => {
    const dripping = begin(20_000);
    const drip = setInterval(() => dripping.write('x'), 100);
    expect(statusOf(await dripping.closed)).toBe(408);
    clearInterval(drip);
  });
});

describe('pending bodies', () => {
  it('lose their connection when they arrive in many tiny chunks', async () => {
    const raw = openRawConnection(gateway.url);
    raw.write(requestHead('POST /graphql', ['Transfer-Encoding: chunked']));
    raw.write('1\r\nx\r\n'.repeat(MAX_CHUNKS + 1));
    expect(await raw.closed).toBe('');
  });

  it('of one address are aborted, oldest first, when they exceed its share', async () => {
    const head = requestHead('POST /graphql', ['Content-Length: 1000', 'Expect: 100-continue']);
    const oldest = openRawConnection(gateway.url);
    oldest.write(head);
    await oldest.received('100 Continue');
    const more = Array.from({ length: 256 }, () => openRawConnection(gateway.url));
    for (const raw of more) raw.write(head);
    const response = await oldest.closed;
    expect(statusOf(response)).toBe(503);
    expect(response).toMatch(/\r\nretry-after: \d+\r\n/i);
    for (const { socket } of more) socket.destroy();
  });
});

describe('a request head', () => {
  it.each([
    ['more than 16 KB', [`X-Long: ${'x'.repeat(17 * 1024)}`]],
    ['too many headers', Array.from({ length: 3000 }, () => 'a:b')],
  ])('of %s is rejected', async (_size, headers) => {
    expect(statusOf(await sendRaw(gateway.url, 'GET /healthz', headers))).toBe(431);
  });
});

describe('a response', () => {
  it.each(['/', '/dashboard', '/no-such-page', '/readyz'])(
    'to %s lets pages load from this site only',
    async (path) => {
      const { headers } = await fetch(`${gateway.url}${path}`);
      const policy = headers.get('content-security-policy') ?? '';
      expect(policy).toContain("img-src 'self' data: blob:;");
      expect(policy).toContain("base-uri 'none'");
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    },
  );

  it('with a preview image can be shown by other sites beside a link', async () => {
    const { headers } = await fetch(`${gateway.url}/social/home.png`);
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  });
});

it.each([
  ['0', 'five seconds', 'timeout=5'],
  ['1', 'longer than proxies keep it', 'timeout=75'],
])('behind %s proxies a connection without requests is kept for %s', async (trustedProxies, _time, hint) => {
  const { url, close } = await startGateway({ ...DEFAULTS, env: { TRUSTED_PROXIES: trustedProxies } });
  const raw = openRawConnection(url);
  raw.write(requestHead('GET /healthz', ['X-Forwarded-For: 203.0.113.7', 'Connection: keep-alive']));
  expect(await raw.received('\r\n\r\n')).toContain(`Keep-Alive: ${hint}`);
  raw.socket.destroy();
  await close();
});
