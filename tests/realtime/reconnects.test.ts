import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { openBrowserSocket } from '../support/clients/browserSocket.ts';
import { textOf } from '../support/clients/http.ts';
import { makePerson } from '../support/factories/people.ts';
import { MessageAddedDocument } from '../support/factories/threads.generated.ts';
import { DEFAULTS, freePort, startGateway, type TestGateway } from '../support/services/gateway.ts';

const TOO_MANY_MESSAGES = 4212;
/** The difference between the rounding of timers and of clocks. */
const ROUNDING_MS = 10;

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startGateway(DEFAULTS);
});
afterAll(() => gateway.close());

/** Subscribes as the web app does and records the times at which it connects and is closed. */
function subscribe(url: string, cookie: string) {
  const { client, sockets, close } = openBrowserSocket(() => url, cookie, {
    signedOut() {},
    accessChanged() {},
  });
  // Between two attempts, closing rejects with the error of the last one.
  onTestFinished(() => close().catch(() => {}));
  const connecting: number[] = [];
  const closed: { at: number; code: number }[] = [];
  let connected = 0;
  client.on('connecting', () => void connecting.push(performance.now()));
  client.on('connected', () => {
    connected += 1;
  });
  client.on('closed', (event) =>
    closed.push({ at: performance.now(), code: (event as { code: number }).code }),
  );
  client.subscribe({ query: textOf(MessageAddedDocument) }, { next() {}, error() {}, complete() {} });
  return { sockets, connecting, closed, connected: () => connected };
}

describe('the web app', () => {
  it('waits longer after each failed attempt to connect', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(1);
    onTestFinished(() => void vi.restoreAllMocks());
    const { connecting } = subscribe(`http://localhost:${await freePort()}`, '');
    await vi.waitFor(() => expect(connecting.length).toBeGreaterThan(3), { timeout: 30_000 });
    for (const [index, wait] of [500, 1000, 2000].entries()) {
      const [before = 0, after = 0] = connecting.slice(index);
      expect(after - before).toBeGreaterThan(wait - ROUNDING_MS);
    }
  });

  it('waits longer each time the gateway closes its socket for too many messages, though connecting succeeds', async () => {
    const { cookie } = await makePerson(gateway.app, { role: 'PARENT', name: 'Ngozi' });
    const { sockets, connecting, closed, connected } = subscribe(gateway.url, cookie);
    for (const [index, wait] of [1000, 2000].entries()) {
      await vi.waitFor(() => expect(connected()).toBe(index + 1), { timeout: 30_000 });
      for (const socket of sockets) for (let n = 0; n < 200; n += 1) socket.send('{"type":"ping"}');
      await vi.waitFor(() => expect(connecting).toHaveLength(index + 2), { timeout: 30_000 });
      expect(closed[index]?.code).toBe(TOO_MANY_MESSAGES);
      expect((connecting[index + 1] ?? 0) - (closed[index]?.at ?? 0)).toBeGreaterThan(wait - ROUNDING_MS);
    }
  });
});
