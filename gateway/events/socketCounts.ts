export type SocketCount = {
  /** @returns what releases the socket again; null when the owner has as many as they may */
  add(owner: string): (() => void) | null;
};

/** Counts the open sockets of each owner: a session, a person or an address. */
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
        const left = (open.get(owner) ?? 1) - 1;
        if (left > 0) open.set(owner, left);
        else open.delete(owner);
      };
    },
  };
}
