import type { FieldPolicy, Reference } from '@apollo/client';

type Edge = { node: Reference };

/** A list as the cache holds it: each notification once, newest first; `pageInfo` is that of the oldest page. */
export type Pages = { edges: readonly Edge[]; pageInfo: { hasNextPage: boolean; endCursor: string | null } };

/** Query.notifications as one list for each student, whatever the pages came as. */
export const notificationPages: FieldPolicy<Pages> = {
  keyArgs: ['studentId'],
  merge: (existing, incoming, { args }) => mergePages(existing, incoming, Boolean(args?.after)),
};

/**
 * An older page goes behind what is there. The first page, fetched anew, goes before what was shown below it, so
 * that a list somebody has opened further does not fall shut under them; when nothing joins the two, there may be
 * a hole between them, and the list begins again.
 */
export function mergePages(existing: Pages | undefined, incoming: Pages, isOlderPage: boolean): Pages {
  if (!existing) return incoming;
  const refs = new Set(incoming.edges.map((edge) => edge.node.__ref));
  const others = existing.edges.filter((edge) => !refs.has(edge.node.__ref));
  if (isOlderPage) return { ...incoming, edges: [...others, ...incoming.edges] };
  const last = incoming.edges.at(-1)?.node.__ref;
  const joint = existing.edges.findIndex((edge) => edge.node.__ref === last);
  const below = joint < 0 ? [] : existing.edges.slice(joint + 1);
  if (below.length === 0) return incoming;
  return { ...existing, edges: [...incoming.edges, ...below] };
}
