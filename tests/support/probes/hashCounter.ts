import { createHook } from 'node:async_hooks';

export type HashCount = {
  /** Returns the maximum of concurrent password hashes. */
  most(): number;
  /** Returns the number of all password hashes. */
  total(): number;
  stop(): void;
};

/** Counts the password hashes of this process, including those of its gateways. */
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
    // Called when the result is delivered.
    before: (id) => void running.delete(id),
  }).enable();
  return { most: () => most, total: () => total, stop: () => void hook.disable() };
}
