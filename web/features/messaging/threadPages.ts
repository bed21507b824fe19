import type { FieldPolicy, Reference } from '@apollo/client';

type Edge = { node: Reference };

type PageInfo = { hasNextPage: boolean; endCursor: string | null };

/** A thread as the cache holds it: each message once; `pageInfo` is that of the oldest page. */
export type ThreadPages = { edges: readonly Edge[]; pageInfo?: PageInfo };

/**
 * Student.messages as one list, newest first, whatever the pages came as. Messages that a subscription brought
 * before the first page was there wait in it unseen. They are put in order as they are read: while a page is being
 * merged the cache may not hold its messages yet, and cannot say when they were sent.
 */
export const threadPages: FieldPolicy<ThreadPages> = {
  keyArgs: false,
  read: (existing, { readField }) =>
    existing?.pageInfo &&
    newestFirst(
      existing,
      (node) => `${readField<string>('createdAt', node)} ${readField<string>('id', node)}`,
    ),
  merge: (existing, incoming, { args }) => mergeThread(existing, incoming, Boolean(args?.after)),
};

/** @param placeOf what sorts as messages follow each other */
export function newestFirst(thread: ThreadPages, placeOf: (node: Reference) => string): ThreadPages {
  const placed = thread.edges.map((edge) => ({ edge, at: placeOf(edge.node) }));
  placed.sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0));
  return { ...thread, edges: placed.map(({ edge }) => edge) };
}

export function mergeThread(
  existing: ThreadPages | undefined,
  incoming: ThreadPages,
  isOlderPage: boolean,
): ThreadPages {
  const edges = new Map<string, Edge>();
  for (const edge of [...(existing?.edges ?? []), ...incoming.edges]) edges.set(edge.node.__ref, edge);
  // Whoever reaches further back knows whether there are older ones.
  const last = incoming.edges.at(-1)?.node.__ref;
  const reachesBack = isOlderPage && !existing?.edges.some((edge) => edge.node.__ref === last);
  const pageInfo =
    incoming.pageInfo && (reachesBack || !existing?.pageInfo) ? incoming.pageInfo : existing?.pageInfo;
  return { ...existing, ...incoming, edges: [...edges.values()], pageInfo };
}
