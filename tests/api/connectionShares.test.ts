import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { TypenameDocument } from '../support/clients/http.generated.ts';
import { ask } from '../support/clients/http.ts';
import {
  openRawConnection,
  type RawConnection,
  requestHead,
  sendRaw,
  statusOf,
} from '../support/clients/rawHttp.ts';
import { makePerson } from '../support/factories/people.ts';
import { ROUTE_SAMPLES } from '../support/schema/routeSamples.ts';
import { DEFAULTS, startGateway, type TestGateway } from '../support/services/gateway.ts';

const MAX_CONNECTIONS = 100;

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startGateway(DEFAULTS);
});
afterAll(() => gateway.close());

/** Opens a connection that is closed after the test. */
function open(url: string): RawConnection {
  const raw = openRawConnection(url);
  onTestFinished(async () => {
    raw.socket.destroy();
    await raw.closed;
  });
  return raw;
}

describe('unfinished request bodies', () => {
  /** Sends the head of a request whose body never ends. */
  const sendHead = (requestLine: string, length: number, headers: readonly string[]) => {
    const raw = open(gateway.url);
    raw.write(requestHead(requestLine, [`Content-Length: ${length}`, 'Expect: 100-continue', ...headers]));
    return raw;
  };
  const expectRejected = async (raw: RawConnection) => {
    const response = await raw.closed;
    expect(statusOf(response)).toBe(503);
    expect(response).toMatch(/\r\nretry-after: \d+\r\n/i);
    expect(await ask(gateway.url, null, TypenameDocument, {})).toEqual({ data: { __typename: 'Query' } });
  };

  it('are limited to 32 per session, and the oldest one is rejected', async () => {
    const { cookie } = await makePerson(gateway.app, { role: 'PARENT', name: 'Ngozi' });
    const oldest = sendHead('POST /graphql', 1000, [`Cookie: ${cookie}`]);
    await oldest.received('100 Continue');
    for (let count = 0; count < 32; count += 1) sendHead('POST /graphql', 1000, [`Cookie: ${cookie}`]);
    await expectRejected(oldest);
  });

  it('are limited to 16 MB per address, and the oldest one is rejected', async () => {
    const { method, path } = ROUTE_SAMPLES.uploadParts ?? {};
    const length = 512 * 1024;
    const sendUnfinished = async () => {
      const raw = sendHead(`${method} ${path}`, length, []);
      await raw.received('100 Continue');
      raw.write('x'.repeat(length - 1));
      return raw;
    };
    const oldest = await sendUnfinished();
    await Promise.all(Array.from({ length: 32 }, sendUnfinished));
    await expectRejected(oldest);
  });
});

describe('connections', () => {
  it('are limited per address to half of all, and a closed one frees its slot', async () => {
    const env = { MAX_CONNECTIONS: String(MAX_CONNECTIONS) };
    const small = await startGateway({ ...DEFAULTS, env });
    onTestFinished(() => small.close());
    const connected = async () => {
      const raw = open(small.url);
      raw.write('GET /healthz HTTP/1.1\r\n');
      await once(raw.socket, 'connect');
      return raw;
    };
    const [first] = await Promise.all(Array.from({ length: MAX_CONNECTIONS / 2 }, connected));
    expect(await sendRaw(small.url, 'GET /healthz', [])).toBe('');
    first?.socket.destroy();
    await expect.poll(async () => statusOf(await sendRaw(small.url, 'GET /healthz', []))).toBe(200);
  });
});
