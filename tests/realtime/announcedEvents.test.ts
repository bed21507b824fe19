import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { App } from '../../gateway/context.ts';
import { inTransaction } from '../../gateway/events/transaction.ts';
import { followMessages, type MessageFollower } from '../support/clients/messageFollower.ts';
import { type Family, makeFamily } from '../support/factories/people.ts';
import { captureStatements, holdStatements } from '../support/probes/statements.ts';
import { DEFAULTS, startGateway, type TestGateway } from '../support/services/gateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  // Without polling, only wake-ups bring anything in time.
  gateway = await startGateway({ ...DEFAULTS, env: { FEED_POLL_MS: '60000' } });
});
afterAll(() => gateway.close());

type Wake = Parameters<App['bus']['wake']>;

/** Writes messages of the mentor in one commit. @returns the wake-up that follows it, which nobody has got */
async function write({ mentor, parent, studentId }: Family, ids: readonly string[]): Promise<Wake> {
  const wakes: Wake[] = [];
  const bus = { ...gateway.app.bus, wake: (...wake: Wake) => wakes.push(wake) };
  await inTransaction({ ...gateway.app, bus }, async (tx, effects) => {
    await tx.message.createMany({
      data: ids.map((id) => ({ id, studentId, senderId: mentor.id, content: id })),
    });
    for (const messageId of ids) effects.publish('message.sent', { messageId }, [parent.id, mentor.id]);
  });
  const [wake] = wakes;
  if (!wake) throw new Error('There was no wake-up');
  return wake;
}

const wakeBy = (wakes: readonly Wake[]) => {
  for (const wake of wakes) gateway.app.bus.wake(...wake);
};

const arrived = ({ received }: MessageFollower, ids: readonly string[]) =>
  vi.waitFor(() => expect(received).toEqual(ids), { timeout: 30_000, interval: 20 });

/** Opens a family whose parent has got a first message. */
async function follow() {
  const family = await makeFamily(gateway.app);
  const follower = await followMessages(gateway.url, family.parent.cookie);
  const first = randomUUID();
  wakeBy([await write(family, [first])]);
  await arrived(follower, [first]);
  return { family, follower, first };
}

async function expectArrivals(follower: MessageFollower, ids: readonly string[]) {
  await arrived(follower, ids);
  expect(follower.resetCount()).toBe(0);
  await follower.web.close();
}

const readsFeeds = ({ text }: { text: string }) => /FROM "FeedEntry"/.test(text);

describe('a wake-up with its events', () => {
  it('is delivered without a statement for the feed, and shares the one for the rows', async () => {
    const { family, follower, first } = await follow();
    const [second, third] = [randomUUID(), randomUUID()];
    const wakes = [await write(family, [second]), await write(family, [third])];
    const statements = await captureStatements(async () => {
      wakeBy(wakes);
      await arrived(follower, [first, second, third]);
    });
    expect(statements.filter(readsFeeds)).toEqual([]);
    const ofRows = statements.filter(
      ({ text, values }) =>
        text.startsWith('SELECT') && !text.includes('pg_notify') && JSON.stringify(values).includes(second),
    );
    expect(ofRows).toHaveLength(1);
    await expectArrivals(follower, [first, second, third]);
  });

  it.each([
    ['in the same tick', async () => {}],
    ['later', () => new Promise(setImmediate)],
  ])('that overtakes another one waits for it: the other comes %s', async (_when, tick) => {
    const { family, follower, first } = await follow();
    const [second, third, fourth] = [randomUUID(), randomUUID(), randomUUID()];
    const [earlier, later] = [await write(family, [second]), await write(family, [third])];
    wakeBy([later]);
    await tick();
    wakeBy([earlier]);
    await arrived(follower, [first, second, third]);
    wakeBy([await write(family, [fourth])]);
    await expectArrivals(follower, [first, second, third, fourth]);
  });

  it('brings what lost wake-ups did not', async () => {
    const { family, follower, first } = await follow();
    const [second, third] = [randomUUID(), randomUUID()];
    await write(family, [second]);
    wakeBy([await write(family, [third])]);
    await expectArrivals(follower, [first, second, third]);
  });

  it('that comes twice is delivered once', async () => {
    const { family, follower, first } = await follow();
    const [second, third] = [randomUUID(), randomUUID()];
    const wake = await write(family, [second]);
    wakeBy([wake]);
    await arrived(follower, [first, second]);
    const other = await write(family, [third]);
    const statements = await captureStatements(async () => {
      wakeBy([wake, other]);
      await arrived(follower, [first, second, third]);
    });
    expect(statements.filter(readsFeeds)).toEqual([]);
    await expectArrivals(follower, [first, second, third]);
  });

  it('comes together with one that has none, since it is too long', async () => {
    const { family, follower, first } = await follow();
    const [second, many] = [randomUUID(), Array.from({ length: 100 }, () => randomUUID())];
    const wakes = [await write(family, [second]), await write(family, many)];
    expect(wakes.map(([, events]) => events?.length ?? null)).toEqual([1, null]);
    wakeBy(wakes);
    await expectArrivals(follower, [first, second, ...many]);
  });

  it('waits for no feed of somebody else, which cannot be read', async () => {
    const [slow, quick] = [await follow(), await follow()];
    const [lost, behind, next] = [randomUUID(), randomUUID(), randomUUID()];
    await write(slow.family, [lost]);
    const release = holdStatements(readsFeeds);
    onTestFinished(release);
    wakeBy([await write(slow.family, [behind])]);
    await new Promise(setImmediate);
    wakeBy([await write(quick.family, [next])]);
    await expectArrivals(quick.follower, [quick.first, next]);
    expect(slow.follower.received).toEqual([slow.first]);
    release();
    await expectArrivals(slow.follower, [slow.first, lost, behind]);
  });

  it('waits for no read of its own feed, which finds what came before and after it', async () => {
    const { family, follower, first } = await follow();
    const [second, third] = [randomUUID(), randomUUID()];
    const release = holdStatements(readsFeeds);
    onTestFinished(release);
    // As a poll does.
    wakeBy([[[family.parent.id], null]]);
    await new Promise(setImmediate);
    wakeBy([await write(family, [second])]);
    await arrived(follower, [first, second]);
    await write(family, [third]);
    release();
    await expectArrivals(follower, [first, second, third]);
  });

  it('says nothing to somebody who may not see it, and takes nothing from them', async () => {
    const { family, follower, first } = await follow();
    const stranger = await makeFamily(gateway.app);
    const [foreign, own] = [randomUUID(), randomUUID()];
    // As if the other family's message had been published to this parent as well.
    await write({ ...stranger, parent: family.parent }, [foreign]).then((wake) => wakeBy([wake]));
    wakeBy([await write(family, [own])]);
    await expectArrivals(follower, [first, own]);
  });
});
