import { EventEmitter } from 'node:events';
import { describe, expect, it } from 'vitest';
import { createPacer } from './pacer.ts';

/** One more every 100 ms after the first three, with delays of up to 250 ms. */
const PACE = { burst: 3, perMinute: 600, maxDelayMs: 250, maxDelayed: 4 };

/** Sends requests of a client at once. @returns how long each was delayed */
function send(pacer: ReturnType<typeof createPacer>, key: string, times: number) {
  return Promise.all(Array.from({ length: times }, () => pacer.wait(key, new EventEmitter())));
}

describe('a pacer', () => {
  it('lets a burst pass, and delays what comes on top of it longer and longer up to a limit', async () => {
    const delays = await send(createPacer(PACE), 'carrier', 7);
    expect(delays.slice(0, 3)).toEqual([0, 0, 0]);
    const [first = 0, second = 0, third = 0, fourth = 0] = delays.slice(3);
    expect(first).toBeGreaterThan(0);
    expect(first).toBeLessThanOrEqual(100);
    expect(second).toBeGreaterThan(first);
    expect([third, fourth]).toEqual([250, 250]);
  });

  it('delays no other client', async () => {
    const pacer = createPacer(PACE);
    const flood = send(pacer, 'flood', 7);
    expect(await send(pacer, 'school', 3)).toEqual([0, 0, 0]);
    await flood;
  });

  it('answers 503 where too many requests of a client wait, and takes the next one afterwards', async () => {
    const pacer = createPacer(PACE);
    const flood = send(pacer, 'flood', 7);
    await expect(send(pacer, 'flood', 1)).rejects.toMatchObject({ status: 503, retryAfterSeconds: 1 });
    await flood;
    const [delay = 0] = await send(pacer, 'flood', 1);
    expect(delay).toBeLessThanOrEqual(250);
  });

  it('frees the place of a client that has gone', async () => {
    const pacer = createPacer({ ...PACE, maxDelayMs: 60_000, perMinute: 1, maxDelayed: 1 });
    await send(pacer, 'phone', 3);
    const connection = new EventEmitter();
    const waiting = pacer.wait('phone', connection);
    connection.emit('close');
    await expect(waiting).rejects.toThrow();
    const next = new EventEmitter();
    const after = pacer.wait('phone', next);
    next.emit('close');
    await expect(after).rejects.not.toMatchObject({ status: 503 });
  });
});
