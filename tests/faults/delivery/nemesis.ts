import { setTimeout as wait } from 'node:timers/promises';
import type { Random } from '../random.ts';
import type { Cluster } from './cluster.ts';
import { drawableFaults, type Fault } from './faults.ts';
import type { Society } from './people.ts';

export type FaultTime = { kind: string; from: number; until: number };

export type Nemesis = {
  /** Begins nothing new. @returns what resolves once everything is undone */
  heal(): Promise<void>;
};

/** Breaks something every few seconds and mends it a little later, as the seed has it. */
export function unleash(
  random: Random,
  cluster: Cluster,
  society: Society,
  /** Gets every fault; one under way has no end yet. */
  { faults, say }: { faults: FaultTime[]; say: (text: string) => void },
): Nemesis {
  const broken = new Set<string>();
  const undoing = new Set<Promise<void>>();
  const over = new AbortController();

  const inflict = async ({ kind, part, begin, lastsMs }: Fault) => {
    const time = { kind, from: Date.now(), until: Number.POSITIVE_INFINITY };
    faults.push(time);
    broken.add(part);
    try {
      const undo = await begin();
      await wait(lastsMs, undefined, { signal: over.signal }).catch(() => {});
      await undo();
    } catch (error) {
      say(`The fault ${kind} failed: ${(error as Error).message}`);
    }
    broken.delete(part);
    time.until = Date.now();
  };

  const rage = async () => {
    while (!over.signal.aborted) {
      await wait(random.between(5000, 8000), undefined, { signal: over.signal }).catch(() => {});
      if (over.signal.aborted) return;
      const fault = random.pick(drawableFaults(random, cluster, society));
      // What is broken already stays so; the seed goes on with the next one.
      if (broken.has(fault.part)) continue;
      const done = inflict(fault).finally(() => undoing.delete(done));
      undoing.add(done);
    }
  };
  const raging = rage();
  return {
    async heal() {
      over.abort();
      await raging;
      await Promise.all(undoing);
    },
  };
}
