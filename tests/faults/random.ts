/** Random numbers that are the same for the same seed. */
export type Random = {
  /** At least 0, below 1. */
  next(): number;
  between(from: number, to: number): number;
  pick<One>(choices: readonly [One, ...One[]]): One;
  /** Returns true with a probability. */
  chance(probability: number): boolean;
};

/** Creates a generator of random numbers with Mulberry32. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    next,
    between: (from, to) => from + next() * (to - from),
    pick: (choices) => choices[Math.floor(next() * choices.length)] ?? choices[0],
    chance: (probability) => next() < probability,
  };
}
