/** How many sockets of one kind of owner are open on this gateway, with a limit for each owner. */
export type SocketCount = {
  /** @returns what gives the place back, once; or null when the owner has as many as they may */
  add(owner: string): (() => void) | null;
};

export function createSocketCount(max: number): SocketCount {
  const open = new Map<string, number>();
  return {
    add(owner) {
      const count = open.get(owner) ?? 0;
      if (count >= max) return null;
      open.set(owner, count + 1);
      let given = false;
      return () => {
        if (given) return;
        given = true;
        const left = (open.get(owner) ?? 1) - 1;
        if (left > 0) open.set(owner, left);
        else open.delete(owner);
      };
    },
  };
}
