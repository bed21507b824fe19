import type { World } from './world.ts';

/** The result of an attack: the number of each response, the slowest of them, and the problems. */
export type Outcome = { answers: string; slowest: string; wrong: string[] };

export type Attack = {
  name: string;
  /** Starts work that runs beside the cases before this one. */
  begin?(world: World): void;
  run(world: World): Promise<Outcome>;
};

/** Counts the responses of an attack. */
export type OutcomeCounter = {
  /**
   * @param request a description of the request, for the report of a failure
   * @param response a label of the response, such as a status
   * @param problem why this is not the expected response; null when it is
   */
  add(request: string, response: string | number, ms: number, problem: string | null): void;
  outcome(): Outcome;
};

/** Creates a counter without responses. */
export function createOutcomeCounter(): OutcomeCounter {
  const counts = new Map<string, number>();
  const wrong: string[] = [];
  let slowest = { ms: 0, request: '' };
  return {
    add(request, response, ms, problem) {
      const label = String(response);
      counts.set(label, (counts.get(label) ?? 0) + 1);
      if (ms > slowest.ms) slowest = { ms, request };
      if (problem !== null) wrong.push(`${request}: ${problem}`);
    },
    outcome: () => ({
      answers: [...counts].map(([label, count]) => `${label}×${count}`).join(' '),
      slowest: `${Math.round(slowest.ms)} ms${slowest.request ? ` (${slowest.request.slice(0, 60)})` : ''}`,
      wrong,
    }),
  };
}

/** Runs `work` for each item with limited concurrency, and skips the items that have not started in time. */
export async function forEachConcurrently<Item>(
  items: readonly Item[],
  concurrency: number,
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
  await Promise.all(Array.from({ length: Math.min(concurrency, items.length) }, lane));
}

let addresses = 0;

/** Returns an IP address that has not sent a request yet. */
export function newAddress(): string {
  addresses += 1;
  return `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`;
}
