import type { FieldPolicy, Reference } from '@apollo/client';

type Edge = { node: Reference };

type PageInfo = { hasNextPage: boolean; endCursor: string | null };

/** A thread as the cache holds it: each message once, newest first; `pageInfo` is that of the oldest page. */
export type ThreadPages = { edges: readonly Edge[]; pageInfo?: PageInfo };

/**
 * Student.messages as one list, whatever the pages came as. Messages that a subscription brought before the
 * first page was there wait in it unseen.
 */
export const threadPages: FieldPolicy<ThreadPages> = {
  keyArgs: false,
  read: (existing) => (existing?.pageInfo ? existing : undefined),
  merge: (existing, incoming, { readField }) =>
    mergeThread(
      existing,
      incoming,
      (node) => `${readField<string>('createdAt', node)} ${readField<string>('id', node)}`,
    ),
};

/** @param placeOf what sorts as messages follow each other */
export function mergeThread(
  existing: ThreadPages | undefined,
  incoming: ThreadPages,
  placeOf: (node: Reference) => string,
): ThreadPages {
  const edges = new Map<string, Edge>();
  for (const edge of [...(existing?.edges ?? []), ...incoming.edges]) edges.set(edge.node.__ref, edge);
  const placed = [...edges.values()].map((edge) => ({ edge, at: placeOf(edge.node) }));
  placed.sort((a, b) => (a.at < b.at ? 1 : -1));
  const sorted = placed.map(({ edge }) => edge);
  const oldest = sorted.at(-1)?.node.__ref;
  const holdsOldest = incoming.edges.some((edge) => edge.node.__ref === oldest);
  // Whoever holds the oldest message knows whether there are older ones.
  const pageInfo =
    incoming.pageInfo && (holdsOldest || !existing?.pageInfo) ? incoming.pageInfo : existing?.pageInfo;
  return { ...existing, ...incoming, edges: sorted, pageInfo };
}
