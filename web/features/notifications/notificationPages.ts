import type { FieldPolicy, Reference } from '@apollo/client';

type Edge = { node: Reference };

/** A list in the cache: each notification once, newest first; `pageInfo` is that of the oldest page. */
export type NotificationPages = {
  edges: readonly Edge[];
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
};

/** Merges the pages of Query.notifications into one list for each student. */
export const notificationPages: FieldPolicy<NotificationPages> = {
  keyArgs: ['studentId'],
  merge: (existing, incoming, { args }) => mergePages(existing, incoming, Boolean(args?.after)),
};

/**
 * Appends an older page. Puts a refetched first page before the rows that were shown below it, so that an expanded
 * list does not collapse; if the two do not overlap, there may be a gap between them, and the list starts again.
 */
export function mergePages(
  existing: NotificationPages | undefined,
  incoming: NotificationPages,
  isOlderPage: boolean,
): NotificationPages {
  if (!existing) return incoming;
  const refs = new Set(incoming.edges.map((edge) => edge.node.__ref));
  const others = existing.edges.filter((edge) => !refs.has(edge.node.__ref));
  if (isOlderPage) return { ...incoming, edges: [...others, ...incoming.edges] };
  const last = incoming.edges.at(-1)?.node.__ref;
  const overlapIndex = existing.edges.findIndex((edge) => edge.node.__ref === last);
  const below = overlapIndex < 0 ? [] : existing.edges.slice(overlapIndex + 1);
  if (below.length === 0) return incoming;
  return { ...existing, edges: [...incoming.edges, ...below] };
}
