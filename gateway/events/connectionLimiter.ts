export type ConnectionLimiter = {
  /** Counts a socket. @returns a function that releases it; null when the owner has reached the limit */
  acquire(owner: string): (() => void) | null;
};

/** Limits the open sockets of each owner: a session, a person or an address. */
export function createConnectionLimiter(max: number): ConnectionLimiter {
  const open = new Map<string, number>();
  return {
    acquire(owner) {
      const count = open.get(owner) ?? 0;
      if (count >= max) return null;
      open.set(owner, count + 1);
      let released = false;
      return () => {
        if (released) return;
        released = true;
        const remaining = (open.get(owner) ?? 1) - 1;
        if (remaining > 0) open.set(owner, remaining);
        else open.delete(owner);
      };
    },
  };
}
