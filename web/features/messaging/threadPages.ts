import type { FieldFunctionOptions, FieldPolicy, Reference } from '@apollo/client';

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
  // Put in order again: a page may be merged before its messages are in the cache, so that nothing is known of them.
  read: (existing, { readField }) =>
    existing?.pageInfo ? { ...existing, edges: newestFirst(existing.edges, placeBy(readField)) } : undefined,
  merge: (existing, incoming, { readField }) => mergeThread(existing, incoming, placeBy(readField)),
};

type PlaceOf = (node: Reference) => string;

const placeBy =
  (readField: FieldFunctionOptions['readField']): PlaceOf =>
  (node) =>
    `${readField<string>('createdAt', node)} ${readField<string>('id', node)}`;

function newestFirst(edges: readonly Edge[], placeOf: PlaceOf): readonly Edge[] {
  const placed = edges.map((edge) => ({ edge, at: placeOf(edge.node) }));
  const sorted = placed
    .toSorted((a, b) => (a.at === b.at ? 0 : a.at < b.at ? 1 : -1))
    .map(({ edge }) => edge);
  return sorted.every((edge, place) => edge === edges[place]) ? edges : sorted;
}

/** @param placeOf what sorts as messages follow each other */
export function mergeThread(
  existing: ThreadPages | undefined,
  incoming: ThreadPages,
  placeOf: PlaceOf,
): ThreadPages {
  const edges = new Map<string, Edge>();
  for (const edge of [...(existing?.edges ?? []), ...incoming.edges]) edges.set(edge.node.__ref, edge);
  const sorted = newestFirst([...edges.values()], placeOf);
  const oldest = sorted.at(-1)?.node.__ref;
  const holdsOldest = incoming.edges.some((edge) => edge.node.__ref === oldest);
  // Whoever holds the oldest message knows whether there are older ones.
  const pageInfo =
    incoming.pageInfo && (holdsOldest || !existing?.pageInfo) ? incoming.pageInfo : existing?.pageInfo;
  return { ...existing, ...incoming, edges: sorted, pageInfo };
}
