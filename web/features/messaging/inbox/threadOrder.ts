import type { Inbox_ThreadFragment } from './inbox.generated.ts';

/**
 * Orders threads for the inbox: unread ones first, then the one with the newest message, then those without any.
 * @param threads may have a thread twice, since one that is read moves from one list to the other
 */
export function threadOrder<Thread extends OrderedThread>(threads: readonly Thread[]): Thread[] {
  const unique = new Map(threads.map((thread) => [thread.id, thread]));
  return [...unique.values()].sort(
    (a, b) =>
      Number(b.unreadMessageCount > 0) - Number(a.unreadMessageCount > 0) ||
      compare(b.lastMessage?.createdAt ?? '', a.lastMessage?.createdAt ?? '') ||
      compare(b.id, a.id),
  );
}

type OrderedThread = Pick<Inbox_ThreadFragment, 'id' | 'unreadMessageCount'> & {
  lastMessage: { createdAt: string } | null;
};

const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b));
