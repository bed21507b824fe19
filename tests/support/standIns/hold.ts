/** Responses of a stand-in that are held until they are released. */
export type Hold = {
  /** Resolves with the first request whose response is held. */
  reached: Promise<void>;
  release(): void;
};

/** Creates a point at which a stand-in can hold its responses. */
export function createHoldPoint() {
  let current: { reached(): void; released: Promise<void> } | null = null;
  return {
    /** Holds the responses from now on. */
    hold(): Hold {
      const reached = Promise.withResolvers<void>();
      const released = Promise.withResolvers<void>();
      current = { reached: reached.resolve, released: released.promise };
      return { reached: reached.promise, release: released.resolve };
    },
    /** Waits while responses are held. */
    async pass(): Promise<void> {
      current?.reached();
      await current?.released;
    },
  };
}
