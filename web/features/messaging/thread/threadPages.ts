import type { FieldPolicy, Reference } from '@apollo/client';

type Edge = { node: Reference };

type PageInfo = { hasNextPage: boolean; endCursor: string | null };

/**
 * A thread in the cache: each message once; `pageInfo` is that of the oldest page. Messages before the position
 * `shownFrom` are kept, and read once somebody scrolls to them.
 */
export type ThreadPages = {
  edges: readonly Edge[];
  pageInfo?: PageInfo | undefined;
  shownFrom?: number | undefined;
};

/**
 * Merges the pages of Student.messages into one list, newest first. Messages that a subscription delivered before the
 * first page stay hidden until it arrives. Messages are sorted on read: while a page is merged, the cache may not have
 * its messages yet and so not their positions.
 */
export const threadPages: FieldPolicy<ThreadPages> = {
  keyArgs: false,
  read: (existing, { readField }) =>
    existing?.pageInfo && shownPart(newestFirst(existing, (node) => readField<number>('position', node))),
  merge: (existing, incoming, { args }) => mergeThread(existing, incoming, Boolean(args?.after)),
};

/** The positions of messages, which stay: the cache notes each time that one is read. */
const positions = new WeakMap<Edge, number>();

function positionIn(edge: Edge, positionOf: (node: Reference) => number | undefined): number {
  const position = positions.get(edge) ?? positionOf(edge.node);
  if (position === undefined) return 0;
  positions.set(edge, position);
  return position;
}

/** Orders a thread by the positions that the database assigned to its messages, greatest first. */
export function newestFirst(
  thread: ThreadPages,
  positionOf: (node: Reference) => number | undefined,
): ThreadPages {
  // A long thread is in order except for what has just arrived. Nothing is made to find out: it is asked at every reading.
  let before = Number.POSITIVE_INFINITY;
  const isInOrder = thread.edges.every((edge) => {
    const position = positionIn(edge, positionOf);
    const follows = position < before;
    before = position;
    return follows;
  });
  if (isInOrder) return thread;
  const edges = [...thread.edges].sort(
    (one, other) => positionIn(other, positionOf) - positionIn(one, positionOf),
  );
  return { ...thread, edges };
}

/** Returns the messages of a thread in order that are shown; `hasNextPage` says that there are others, here or not. */
function shownPart(thread: ThreadPages): ThreadPages {
  const { edges, pageInfo, shownFrom } = thread;
  const count = edges.findIndex((edge) => (positions.get(edge) ?? 0) < (shownFrom ?? 0));
  if (count < 0 || !pageInfo) return thread;
  return { ...thread, edges: edges.slice(0, count), pageInfo: { ...pageInfo, hasNextPage: true } };
}

/** Shows as many of the newest messages of a thread in order, or all of them. */
export function withShown(thread: ThreadPages, count: number): ThreadPages {
  const oldest = thread.edges[count - 1];
  const shownFrom = oldest && count < thread.edges.length ? positions.get(oldest) : undefined;
  return shownFrom === thread.shownFrom ? thread : { ...thread, shownFrom };
}

/** Returns how many messages of a thread in order are shown. */
export const shownCount = (thread: ThreadPages): number => shownPart(thread).edges.length;

export function mergeThread(
  existing: ThreadPages | undefined,
  incoming: ThreadPages,
  isOlderPage: boolean,
): ThreadPages {
  const known = existing?.edges ?? [];
  // Of what comes, which is little, and not of what a long thread has.
  const unknown = new Set(incoming.edges.map((edge) => edge.node.__ref));
  for (const edge of known) unknown.delete(edge.node.__ref);
  const added = incoming.edges.filter((edge) => unknown.has(edge.node.__ref));
  // The page that reaches furthest back knows whether there are older messages.
  const last = incoming.edges.at(-1)?.node.__ref;
  const reachesBack = isOlderPage && (last === undefined || unknown.has(last));
  const pageInfo =
    incoming.pageInfo && (reachesBack || !existing?.pageInfo) ? incoming.pageInfo : existing?.pageInfo;
  // The response to a message and its event bring the same one: the second of them changes nothing, and nobody reads it.
  if (existing && added.length === 0 && pageInfo === existing.pageInfo) return existing;
  const [before, after] = isOlderPage ? [known, added] : [added, known];
  // An older page is asked for once all that are here are shown.
  const shownFrom = isOlderPage ? undefined : existing?.shownFrom;
  return { ...existing, ...incoming, edges: [...before, ...after], pageInfo, shownFrom };
}
