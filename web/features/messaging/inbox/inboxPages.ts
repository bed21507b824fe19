import type { FieldPolicy } from '@apollo/client';
import { mergeThread, type ThreadPages } from '../thread/threadPages.ts';

/**
 * Merges the pages of Query.threads, each thread once. A first page that has all of them replaces the list, so that
 * threads which the viewer has left leave it too.
 */
export const inboxPages: FieldPolicy<ThreadPages> = {
  keyArgs: ['isUnread'],
  merge: (existing, incoming, { args }) =>
    !args?.after && incoming.pageInfo?.hasNextPage === false
      ? incoming
      : mergeThread(existing, incoming, Boolean(args?.after)),
};
