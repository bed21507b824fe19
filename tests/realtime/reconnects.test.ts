import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { freePort, PLAIN, startGateway, type TestGateway } from '../support/gateway.ts';
import { openLine } from '../support/line.ts';
import { makePerson } from '../support/people.ts';
import { MESSAGE_ADDED } from '../support/threads.ts';

const TOO_MANY_MESSAGES = 4212;
/** Timers and clocks round differently. */
const ROUNDING_MS = 10;

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startGateway(PLAIN);
});
afterAll(() => gateway.close());

/** Subscribes as the web app does, and keeps the times at which it connects and is closed. */
function subscribe(url: string, cookie: string) {
  const { line, sockets, close } = openLine(() => url, cookie, { signedOut() {}, accessChanged() {} });
  // Between two attempts, closing tells of the last one that failed.
  onTestFinished(() => close().catch(() => {}));
  const connecting: number[] = [];
  const closed: { at: number; code: number }[] = [];
  let connected = 0;
  line.on('connecting', () => void connecting.push(performance.now()));
  line.on('connected', () => {
    connected += 1;
  });
  line.on('closed', (event) =>
    closed.push({ at: performance.now(), code: (event as { code: number }).code }),
  );
  line.subscribe({ query: MESSAGE_ADDED }, { next() {}, error() {}, complete() {} });
  return { sockets, connecting, closed, connected: () => connected };
}

describe('the web app', () => {
  it('waits longer after each attempt to connect that failed', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(1);
    onTestFinished(() => void vi.restoreAllMocks());
    const { connecting } = subscribe(`http://localhost:${await freePort()}`, '');
    await vi.waitFor(() => expect(connecting.length).toBeGreaterThan(3), { timeout: 30_000 });
    for (const [index, wait] of [500, 1000, 2000].entries()) {
      const [before = 0, after = 0] = connecting.slice(index);
      expect(after - before).toBeGreaterThan(wait - ROUNDING_MS);
    }
  });

  it('waits longer each time the gateway closes it because of too much, though connecting succeeds', async () => {
    const { cookie } = await makePerson(gateway.app, gateway.url, { role: 'PARENT', name: 'Ngozi' });
    const { sockets, connecting, closed, connected } = subscribe(gateway.url, cookie);
    for (const [index, wait] of [1000, 2000].entries()) {
      await vi.waitFor(() => expect(connected()).toBe(index + 1), { timeout: 20_000 });
      for (const socket of sockets) for (let n = 0; n < 200; n += 1) socket.send('{"type":"ping"}');
      await vi.waitFor(() => expect(connecting).toHaveLength(index + 2), { timeout: 20_000 });
      expect(closed[index]?.code).toBe(TOO_MANY_MESSAGES);
      expect((connecting[index + 1] ?? 0) - (closed[index]?.at ?? 0)).toBeGreaterThan(wait - ROUNDING_MS);
    }
  });
});
