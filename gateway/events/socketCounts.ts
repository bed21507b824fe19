export type SocketCount = {
  /** Counts a socket. @returns a function that releases it; null when the owner has reached the limit */
  add(owner: string): (() => void) | null;
};

/** Limits the open sockets of each owner: a session, a person or an address. */
export function createSocketCount(max: number): SocketCount {
  const open = new Map<string, number>();
  return {
    add(owner) {
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
