import { LRUCache } from 'lru-cache';
import type { Session } from '../../viewer.ts';

const MAX_SESSIONS = 10_000;

/** Sessions as they were found last, by their tokens. Each may have changed or ended since: whoever reads for one checks that. */
const sessions = new LRUCache<string, Session>({ max: MAX_SESSIONS });

/** @param session null where the token has none any more */
export function rememberSession(token: string, session: Session | null): void {
  if (session) sessions.set(token, session);
  else sessions.delete(token);
}

export const rememberedSession = (token: string): Session | null => sessions.get(token) ?? null;
