import { createHook } from 'node:async_hooks';

export type HashCount = {
  /** How many hashes of passwords were computed at once in this process, at most. */
  most(): number;
  /** How many there were in all. */
  total(): number;
  stop(): void;
};

/** Counts the hashes of passwords that this process computes, gateways of the test included. */
export function countHashes(): HashCount {
  const running = new Set<number>();
  let [most, total] = [0, 0];
  const hook = createHook({
    init(id, type) {
      if (type !== 'SCRYPTREQUEST') return;
      running.add(id);
      total += 1;
      most = Math.max(most, running.size);
    },
    // Called as the result is handed over.
    before: (id) => void running.delete(id),
  }).enable();
  return { most: () => most, total: () => total, stop: () => void hook.disable() };
}
