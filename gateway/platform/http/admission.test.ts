import { EventEmitter } from 'node:events';
import { describe, expect, it } from 'vitest';
import { type Client, createLane, type LaneLimits } from './admission.ts';
import { clientOf } from './lanes.ts';

const LIMITS: LaneLimits = {
  ...{ slots: 4, anonymousSlots: 3, perSession: 2, perAnonymousAddress: 2, perAddress: 3 },
  ...{ queue: 6, anonymousQueue: 4, queuePerClient: 3, maxWaitMs: 60_000 },
};

const visitor = (address: string): Client => ({ address, session: null });
const person = (session: string, address: string): Client => ({ address, session });

/** Records the order in which requests get their slots. */
function trackLane(limits: LaneLimits) {
  const lane = createLane(limits);
  const started: string[] = [];
  const leave = new Map<string, () => void>();
  const enter = (name: string, client: Client, connection = new EventEmitter()) =>
    lane(client, connection).then((release) => {
      started.push(name);
      leave.set(name, release);
    });
  const end = async (name: string) => {
    leave.get(name)?.();
    await Promise.resolve();
    await Promise.resolve();
  };
  // The lane rejects what still waits a minute later, when another file's tests run in this process.
  const queue = (name: string, client: Client) => void enter(name, client).catch(() => {});
  return { enter, queue, end, started };
}

describe('a lane', () => {
  it('keeps a reserve of slots for people who are signed in', async () => {
    const { enter, end, started } = trackLane(LIMITS);
    await Promise.all(['a', 'b', 'c'].map((name) => enter(name, visitor(name))));
    const waiting = enter('d', visitor('d'));
    await enter('person', person('1', 'e'));
    expect(started).toEqual(['a', 'b', 'c', 'person']);
    await end('a');
    await waiting;
    expect(started).toEqual(['a', 'b', 'c', 'person', 'd']);
  });

  it('limits one session, one address and one address with many sessions to their shares', async () => {
    const { queue, end, started } = trackLane(LIMITS);
    for (const name of ['s1', 's2', 's3']) queue(name, person('s', 'x'));
    for (const name of ['t1', 't2']) queue(name, person('t', 'x'));
    for (const name of ['v1', 'v2']) queue(name, visitor('y'));
    await end('');
    expect(started).toEqual(['s1', 's2', 't1', 'v1']);
    await end('s1');
    expect(started).toEqual(['s1', 's2', 't1', 'v1', 's3']);
  });

  it('starts waiting clients round-robin, not in order of arrival', async () => {
    const { enter, queue, end, started } = trackLane({ ...LIMITS, slots: 1, anonymousSlots: 1 });
    await enter('first', visitor('a'));
    for (const name of ['a1', 'a2', 'a3']) queue(name, visitor('a'));
    queue('b1', visitor('b'));
    for (const name of ['first', 'a1', 'b1', 'a2']) await end(name);
    expect(started).toEqual(['first', 'a1', 'b1', 'a2', 'a3']);
  });

  it('rejects with 503 when its queue or a client share of it is full, with a reserve for sessions', async () => {
    const { enter, queue } = trackLane({ ...LIMITS, slots: 1, anonymousSlots: 1 });
    const busy = { status: 503, retryAfterSeconds: 60 };
    await enter('first', visitor('a'));
    for (const name of ['a1', 'a2', 'a3']) queue(name, visitor('a'));
    await expect(enter('a4', visitor('a'))).rejects.toMatchObject(busy);
    queue('b1', visitor('b'));
    await expect(enter('c1', visitor('c'))).rejects.toMatchObject(busy);
    queue('p1', person('p', 'd'));
    queue('q1', person('q', 'd'));
    await expect(enter('r1', person('r', 'd'))).rejects.toMatchObject(busy);
  });

  it('rejects a request that waits for longer than the limit', async () => {
    const { enter } = trackLane({ ...LIMITS, slots: 1, maxWaitMs: 1 });
    await enter('first', visitor('a'));
    await expect(enter('second', visitor('b'))).rejects.toMatchObject({ status: 503 });
  });

  it('removes a request from the queue when its connection closes', async () => {
    const { enter, end, started } = trackLane({ ...LIMITS, slots: 1 });
    const connection = new EventEmitter();
    await enter('first', visitor('a'));
    const closed = enter('closed', visitor('b'), connection);
    const next = enter('next', visitor('c'));
    connection.emit('close');
    await expect(closed).rejects.toMatchObject({ code: 'ECONNRESET' });
    await end('first');
    await next;
    expect(started).toEqual(['first', 'next']);
  });

  it('releases a slot only once', async () => {
    const lane = createLane({ ...LIMITS, slots: 2, perAnonymousAddress: 1, maxWaitMs: 1 });
    const leave = await lane(visitor('a'), new EventEmitter());
    await lane(visitor('b'), new EventEmitter());
    leave();
    leave();
    await lane(visitor('c'), new EventEmitter());
    await expect(lane(visitor('d'), new EventEmitter())).rejects.toMatchObject({ status: 503 });
  });
});

it.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:aaaa:bbbb:cccc:dddd', '2001:db8:1:2::'],
  ['2001:db8:1:2::1', '2001:db8:1:2::'],
  ['2001:db8::1', '2001:db8:0:0::'],
  ['::1', '0:0:0:0::'],
])('counts %s as %s', (address, counted) => expect(clientOf(address, null).address).toBe(counted));
