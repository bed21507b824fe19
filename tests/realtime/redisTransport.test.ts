import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { expect, it, onTestFinished, vi } from 'vitest';
// Called directly, because only here a connection can be closed while it subscribes.
import { redisTransport } from '../../gateway/events/bus/redisTransport.ts';
import { createTestDatabase } from '../support/services/database.ts';
import { testRedisUrl } from '../support/services/redis.ts';

/** Opens a port in front of Redis that can hold back every SUBSCRIBE, and tells how many it has held. */
async function openHolding(url: string) {
  const target = new URL(url);
  const open = new Set<Socket>();
  let isHolding = false;
  let held = 0;
  const server = createServer((near) => {
    const far = connect(Number(target.port || 6379), target.hostname);
    for (const socket of [near, far]) {
      open.add(socket.on('error', () => {}));
      socket.on('close', () => [near, far].map((one) => one.destroy()));
    }
    far.pipe(near);
    near.on('data', (data: Buffer) => {
      if (isHolding && data.toString('latin1').includes('subscribe')) held += 1;
      else far.write(data);
    });
  });
  const close = () => {
    for (const socket of open) socket.destroy();
  };
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(async () => {
    close();
    server.close();
    await once(server, 'close');
  });
  return {
    url: `redis://127.0.0.1:${(server.address() as AddressInfo).port}`,
    held: () => held,
    /** Breaks the connections; the next ones are not subscribed. */
    breakAndHold() {
      isHolding = true;
      close();
    },
  };
}

it.skipIf(!testRedisUrl())('closes while it subscribes again, and rejects nothing unhandled', async () => {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  const redis = await openHolding(testRedisUrl() ?? '');
  const unhandled = vi.fn();
  process.on('unhandledRejection', unhandled);
  onTestFinished(() => void process.off('unhandledRejection', unhandled));
  const gap = vi.fn();
  const open = redisTransport(redis.url, 'little-makers-test', database.url);
  const transport = open({ message() {}, gap, error() {} });
  await expect.poll(() => gap.mock.calls.length).toBeGreaterThan(0);
  redis.breakAndHold();
  await expect.poll(redis.held).toBeGreaterThan(0);
  await transport.close();
  // Node reports a rejection that nothing handles once the microtasks of its turn are done.
  await new Promise((resolve) => setImmediate(resolve));
  expect(unhandled).not.toHaveBeenCalled();
});
