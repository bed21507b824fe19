import { setTimeout as wait } from 'node:timers/promises';
import type { Random } from '../random.ts';
import type { Cluster } from './cluster.ts';
import { drawableFaults, type Fault } from './faults.ts';
import type { Population } from './population.ts';

export type FaultTime = { kind: string; from: number; until: number };

export type Nemesis = {
  /** Injects no more faults. @returns a promise that resolves once every fault is undone */
  heal(): Promise<void>;
};

/** Injects a fault every few seconds and undoes it a little later, both drawn from the seed. */
export function startNemesis(
  random: Random,
  cluster: Cluster,
  population: Population,
  /** `faults` receives every fault; one that is active has no end yet. */
  { faults, print }: { faults: FaultTime[]; print: (text: string) => void },
): Nemesis {
  const broken = new Set<string>();
  const undoing = new Set<Promise<void>>();
  const stopping = new AbortController();

  const inject = async ({ kind, part, begin, lastsMs }: Fault) => {
    const time = { kind, from: Date.now(), until: Number.POSITIVE_INFINITY };
    faults.push(time);
    broken.add(part);
    try {
      const undo = await begin();
      await wait(lastsMs, undefined, { signal: stopping.signal }).catch(() => {});
      await undo();
    } catch (error) {
      print(`The fault ${kind} failed: ${(error as Error).message}`);
    }
    broken.delete(part);
    time.until = Date.now();
  };

  const run = async () => {
    while (!stopping.signal.aborted) {
      await wait(random.between(5000, 8000), undefined, { signal: stopping.signal }).catch(() => {});
      if (stopping.signal.aborted) return;
      const fault = random.pick(drawableFaults(random, cluster, population));
      // A part that is broken already is skipped; the next draw follows.
      if (broken.has(fault.part)) continue;
      const done = inject(fault).finally(() => undoing.delete(done));
      undoing.add(done);
    }
  };
  const running = run();
  return {
    async heal() {
      stopping.abort();
      await running;
      await Promise.all(undoing);
    },
  };
}
