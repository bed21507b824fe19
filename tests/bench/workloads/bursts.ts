import { randomUUID } from 'node:crypto';
import type { Arrivals } from '../clients/socketClients.ts';
import type { Bench } from '../harness/bench.ts';
import type { CalledProcess } from '../harness/calls.ts';
import { residentBytes } from '../harness/cpu.ts';
import { databaseBus, storeAll } from '../harness/messages.ts';
import { makeThreads, threadSockets } from '../harness/threads.ts';
import type { Medians, Metrics, Workload } from '../harness/workload.ts';

const THREADS = { quick: 10, default: 334, full: 1000 };
/** Events of a burst for each thread, so that three threads of a thousand people have 15,000. */
const EVENTS_PER_THREAD = { quick: 1, default: 45, full: 45 };
const BURSTS = 3;
const MAX_AT_ONCE = 100;
const MARKER = '"message":{"id":"';
const MB = 1e6;

const PRODUCT = 'product';
const RETURN = 'seconds until all who return at once are served';

const retained = (medians: Medians, burstNumber: number) =>
  medians.get(PRODUCT)?.[`MB after burst ${burstNumber}, without garbage`] ?? Number.NaN;

/** Opens a socket for everybody at the same time. @returns the seconds until each has what it missed */
async function returnAtOnce(bench: Bench, url: string, threads: Awaited<ReturnType<typeof makeThreads>>) {
  const clients = await bench.start('clients/socketClients.ts');
  const sockets = threadSockets([url], threads);
  const started = performance.now();
  const arrivals = await clients.call<Arrivals>('return', { sockets, marker: MARKER });
  if (arrivals.missing !== 0 || arrivals.doubled !== 0) throw new Error(JSON.stringify(arrivals));
  return { clients, seconds: (performance.now() - started) / 1000 };
}

/** Publishes events and waits until everybody has theirs. */
async function burst(
  publish: ReturnType<typeof storeAll>,
  clients: CalledProcess,
  threadCount: number,
  eventsPerThread: number,
): Promise<void> {
  await clients.call(
    'expect',
    Array.from({ length: threadCount * 3 }, () => eventsPerThread),
  );
  const arrived = clients.call<Arrivals>('arrived', null);
  const events = Array.from({ length: threadCount * eventsPerThread }, (_, index) => ({
    group: index % threadCount,
    id: randomUUID(),
  }));
  for (let start = 0; start < events.length; start += MAX_AT_ONCE)
    await publish(events.slice(start, start + MAX_AT_ONCE));
  const { missing, doubled } = await arrived;
  if (missing !== 0 || doubled !== 0) throw new Error(`${missing} missing, ${doubled} doubled`);
}

export const bursts: Workload = {
  name: 'bursts',
  title: 'a thousand people who return at once, and memory after bursts to them',
  async prepare(bench) {
    const threads = await makeThreads(bench, THREADS[bench.extent]);
    const [eventsPerThread, peopleCount] = [EVENTS_PER_THREAD[bench.extent], threads.length * 3];
    const publish = storeAll(bench, threads, databaseBus(bench));
    // Each person has missed an event when they return.
    for (let first = 0; first < threads.length; first += MAX_AT_ONCE)
      await publish(
        threads
          .slice(first, first + MAX_AT_ONCE)
          .map((_, index) => ({ group: first + index, id: randomUUID() })),
      );
    await bench.pool.query('ANALYZE');
    const gateway = await bench.startInspectedGateway({});
    const round = async (): Promise<Metrics> => {
      const { clients, seconds } = await returnAtOnce(bench, gateway.url, threads);
      const metrics: Record<string, number> = { [RETURN]: seconds };
      const measure = async (when: string) => {
        metrics[`MB ${when}`] = residentBytes(gateway.pid) / MB;
        // V8 lets garbage lie while there is room. Twice, since finalizers run after the first time.
        for (const _ of [1, 2]) await gateway.inspector.call('HeapProfiler.collectGarbage');
        metrics[`MB ${when}, without garbage`] = residentBytes(gateway.pid) / MB;
      };
      await measure('before');
      for (let done = 1; done <= BURSTS; done += 1) {
        await burst(publish, clients, threads.length, eventsPerThread);
        await measure(`after burst ${done}`);
      }
      return metrics;
    };
    return {
      contenders: [{ name: PRODUCT, role: 'product' }],
      rounds: 1,
      round,
      counts: [],
      ratios: (medians) => [
        { name: RETURN, value: medians.get(PRODUCT)?.[RETURN] ?? Number.NaN, aim: { atMost: 3 } },
        {
          name: 'MB without garbage: after the third burst / after the first',
          value: retained(medians, 3) / retained(medians, 1),
          aim: { atMost: 1.05 },
        },
      ],
      notes: [
        `${peopleCount} people; a burst has ${threads.length * eventsPerThread} events for three of them each`,
      ],
    };
  },
};
