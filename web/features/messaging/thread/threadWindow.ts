import type { ApolloCache, Reference } from '@apollo/client';
import { newestFirst, shownCount, type ThreadPages, withShown } from './threadPages.ts';

/** The messages that a thread is opened with, and those that come with each step up. */
const STEP = 50;
/** The most that are shown when a thread is opened again. */
const MAX_SHOWN_AGAIN = 3 * STEP;

/** Changes how many messages of a thread are read from the cache. @returns false if that changes nothing */
function setShown(cache: ApolloCache, studentId: string, countOf: (thread: ThreadPages) => number): boolean {
  return cache.modify<{ messages: ThreadPages }>({
    id: `Student:${studentId}`,
    fields: {
      messages: (stored, { readField }) => {
        const thread = stored as ThreadPages;
        const inOrder = newestFirst(thread, (node: Reference) => readField<number>('position', node));
        const next = withShown(inOrder, countOf(inOrder));
        return next.shownFrom === thread.shownFrom ? thread : next;
      },
    },
  });
}

/** Shows older messages of a thread that the cache has. @returns false if it has no others */
export const showOlder = (cache: ApolloCache, studentId: string): boolean =>
  setShown(cache, studentId, (thread) => shownCount(thread) + STEP);

/** Shows all messages of a thread that the cache has. */
export const showAll = (cache: ApolloCache, studentId: string): boolean =>
  setShown(cache, studentId, ({ edges }) => edges.length);

/**
 * Shows the newest messages of a thread alone, when there are many: every message that arrives and every receipt costs as
 * much as there are shown.
 */
export const showNewest = (cache: ApolloCache, studentId: string): boolean =>
  setShown(cache, studentId, (thread) => {
    const count = shownCount(thread);
    return count > MAX_SHOWN_AGAIN ? STEP : count;
  });
