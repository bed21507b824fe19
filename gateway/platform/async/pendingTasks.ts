export type UnderWay = {
  add(work: Promise<void>): void;
  /** Resolves once nothing of it is under way, nor what was added while it waited. */
  ended(): Promise<void>;
};

/** Work that nobody waits for, so that who closes what it needs can. */
export function createUnderWay(): UnderWay {
  const all = new Set<Promise<void>>();
  return {
    add(work) {
      const counted = work.finally(() => all.delete(counted));
      all.add(counted);
    },
    async ended() {
      while (all.size > 0) await Promise.allSettled(all);
    },
  };
}
