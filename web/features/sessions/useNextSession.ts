import type { Session } from './sessionFeed.ts';
import { useSessionPages } from './useSessionPages.ts';

type Next = {
  /** Null if there is none, undefined while it is loading. */
  session: Session | null | undefined;
  failed: boolean;
};

/** Returns the scheduled session that is next or running. */
export function useNextSession(studentId: string | null): Next {
  const { sessions, pages } = useSessionPages(studentId, 'UPCOMING');
  return { session: sessions && (sessions[0] ?? null), failed: pages.hasFailed };
}
