import type { World } from './world.ts';

/** What an attack got: how often which answer, the slowest of them, and what should not have been. */
export type Outcome = { answers: string; slowest: string; wrong: string[] };

export type Attack = {
  name: string;
  /** Begins what goes on beside the cases before this one. */
  begin?(world: World): void;
  run(world: World): Promise<Outcome>;
};

/** Collects the answers of an attack. */
export type Record = {
  /**
   * @param what what was sent, for the report of a failure
   * @param got the answer in a word, such as a status
   * @param problem why this is not the expected answer; null when it is
   */
  add(what: string, got: string | number, ms: number, problem: string | null): void;
  outcome(): Outcome;
};

export function createRecord(): Record {
  const counts = new Map<string, number>();
  const wrong: string[] = [];
  let slowest = { ms: 0, what: '' };
  return {
    add(what, got, ms, problem) {
      counts.set(String(got), (counts.get(String(got)) ?? 0) + 1);
      if (ms > slowest.ms) slowest = { ms, what };
      if (problem !== null) wrong.push(`${what}: ${problem}`);
    },
    outcome: () => ({
      answers: [...counts].map(([got, count]) => `${got}×${count}`).join(' '),
      slowest: `${Math.round(slowest.ms)} ms${slowest.what ? ` (${slowest.what.slice(0, 60)})` : ''}`,
      wrong,
    }),
  };
}

/** Runs `work` for each item, so many at once, until the time is up; what has not begun by then is left out. */
export async function forEachAtOnce<Item>(
  items: readonly Item[],
  atOnce: number,
  withinMs: number,
  work: (item: Item, index: number) => Promise<void>,
): Promise<void> {
  const end = performance.now() + withinMs;
  let next = 0;
  const lane = async () => {
    while (next < items.length && performance.now() < end) {
      const index = next++;
      await work(items[index] as Item, index);
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, lane));
}

let addresses = 0;

/** An address that nothing has come from yet, as a proxy would write it. */
export function newAddress(): string {
  addresses += 1;
  return `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`;
}
