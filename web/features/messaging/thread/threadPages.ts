import type { FieldPolicy, Reference } from '@apollo/client';

type Edge = { node: Reference };

type PageInfo = { hasNextPage: boolean; endCursor: string | null };

/** A thread in the cache: each message once; `pageInfo` is that of the oldest page. */
export type ThreadPages = { edges: readonly Edge[]; pageInfo?: PageInfo | undefined };

/**
 * Merges the pages of Student.messages into one list, newest first. Messages that a subscription delivered before the
 * first page stay hidden until it arrives. Messages are sorted on read: while a page is merged, the cache may not have
 * its messages yet and so not their positions.
 */
export const threadPages: FieldPolicy<ThreadPages> = {
  keyArgs: false,
  read: (existing, { readField }) =>
    existing?.pageInfo && newestFirst(existing, (node) => readField<number>('position', node) ?? 0),
  merge: (existing, incoming, { args }) => mergeThread(existing, incoming, Boolean(args?.after)),
};

/** Orders a thread by the positions that the database assigned to its messages, greatest first. */
export function newestFirst(thread: ThreadPages, positionOf: (node: Reference) => number): ThreadPages {
  const edges = [...thread.edges].sort((a, b) => positionOf(b.node) - positionOf(a.node));
  return { ...thread, edges };
}

export function mergeThread(
  existing: ThreadPages | undefined,
  incoming: ThreadPages,
  isOlderPage: boolean,
): ThreadPages {
  const edges = new Map<string, Edge>();
  for (const edge of [...(existing?.edges ?? []), ...incoming.edges]) edges.set(edge.node.__ref, edge);
  // The page that reaches furthest back knows whether there are older messages.
  const last = incoming.edges.at(-1)?.node.__ref;
  const reachesBack = isOlderPage && !existing?.edges.some((edge) => edge.node.__ref === last);
  const pageInfo =
    incoming.pageInfo && (reachesBack || !existing?.pageInfo) ? incoming.pageInfo : existing?.pageInfo;
  return { ...existing, ...incoming, edges: [...edges.values()], pageInfo };
}
