import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { PLAIN, startGateway, type TestGateway } from '../support/gateway.ts';
import { ask } from '../support/http.ts';
import { makePerson } from '../support/people.ts';
import { askRaw, head, openRaw, type RawConnection, statusOf } from '../support/rawHttp.ts';
import { ROUTE_SAMPLES } from '../support/routeSamples.ts';

const MAX_CONNECTIONS = 100;

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startGateway(PLAIN);
});
afterAll(() => gateway.close());

/** Opens a connection that is gone after the test. */
function open(url: string): RawConnection {
  const raw = openRaw(url);
  onTestFinished(async () => {
    raw.socket.destroy();
    await raw.closed;
  });
  return raw;
}

describe('the bodies on their way', () => {
  /** Begins a request whose body never ends. */
  const begin = (requestLine: string, length: number, headers: readonly string[]) => {
    const raw = open(gateway.url);
    raw.write(head(requestLine, [`Content-Length: ${length}`, 'Expect: 100-continue', ...headers]));
    return raw;
  };
  const expectGivenUp = async (raw: RawConnection) => {
    const answer = await raw.closed;
    expect(statusOf(answer)).toBe(503);
    expect(answer).toMatch(/\r\nretry-after: \d+\r\n/i);
    expect(await ask(gateway.url, null, '{ __typename }', {})).toEqual({ data: { __typename: 'Query' } });
  };

  it('are 32 of one session; beyond that the oldest is given up', async () => {
    const { cookie } = await makePerson(gateway.app, gateway.url, { role: 'PARENT', name: 'Ngozi' });
    const oldest = begin('POST /graphql', 1000, [`Cookie: ${cookie}`]);
    await oldest.received('100 Continue');
    for (let count = 0; count < 32; count += 1) begin('POST /graphql', 1000, [`Cookie: ${cookie}`]);
    await expectGivenUp(oldest);
  });

  it('have 16 MB of one address; beyond that the oldest is given up', async () => {
    const { method, path } = ROUTE_SAMPLES.uploadParts ?? {};
    const length = 512 * 1024;
    const send = async () => {
      const raw = begin(`${method} ${path}`, length, []);
      await raw.received('100 Continue');
      raw.write('x'.repeat(length - 1));
      return raw;
    };
    const oldest = await send();
    await Promise.all(Array.from({ length: 32 }, send));
    await expectGivenUp(oldest);
  });
});

describe('the connections of one address', () => {
  it('are half of all, and a closed one makes room', async () => {
    const env = { MAX_CONNECTIONS: String(MAX_CONNECTIONS) };
    const small = await startGateway({ ...PLAIN, env });
    onTestFinished(() => small.close());
    const connected = async () => {
      const raw = open(small.url);
      raw.write('GET /healthz HTTP/1.1\r\n');
      await new Promise((resolve) => raw.socket.once('connect', resolve));
      return raw;
    };
    const [first] = await Promise.all(Array.from({ length: MAX_CONNECTIONS / 2 }, connected));
    expect(await askRaw(small.url, 'GET /healthz', [])).toBe('');
    first?.socket.destroy();
    await vi.waitFor(async () => expect(statusOf(await askRaw(small.url, 'GET /healthz', []))).toBe(200));
  });
});
