import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import { defaultPrices, PricesContext } from '../lib/prices.ts';
import { type AuthMode, type Session, SessionContext, visitorSession } from '../lib/session.ts';
import type { Known } from './sessionSource.ts';

const OUT_OF_REACH = 'Little Makers cannot be reached. Trying again...';
const NOT_SIGNED_OUT = 'You are still signed in: signing out did not work. Please try again.';
const RETRY_MS = { first: 2000, most: 30_000 };

// Apart from the first load: a visitor's page is there before anybody knows who looks at it.
const source = () => import('./sessionSource.ts');
const apollo = () => import('./apollo.ts');

/** Who is signed in, kept current, for the whole app. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const [known, setKnown] = useState<Known | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [authMode, setAuthMode] = useState<AuthMode | null>(null);

  const refresh = useCallback(async () => {
    const { readSession } = await source();
    await readSession();
  }, []);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let stopped = false;
    const ends: (() => void)[] = [];
    let isReading = false;
    const read = async (attempt: number) => {
      clearTimeout(timer);
      isReading = true;
      try {
        await refresh();
        if (attempt > 0) setError((now) => (now === OUT_OF_REACH ? null : now));
      } catch {
        if (stopped) return;
        setError(OUT_OF_REACH);
        const wait = Math.min(RETRY_MS.most, RETRY_MS.first * 2 ** attempt);
        timer = setTimeout(() => read(attempt + 1), wait);
      } finally {
        isReading = false;
      }
    };
    const begin = async () => {
      const [{ watchSession }, { onSignedOut }] = await Promise.all([source(), apollo()]);
      if (stopped) return;
      const readOnce = () => {
        // Reading the session may be what found out.
        if (!isReading) void read(0);
      };
      ends.push(watchSession(setKnown), onSignedOut(readOnce));
      await read(0);
    };
    void begin();
    return () => {
      stopped = true;
      clearTimeout(timer);
      for (const end of ends) end();
    };
  }, [refresh]);

  const signOut = useCallback(async () => {
    try {
      const { endSession } = await source();
      await endSession();
    } catch {
      setError(NOT_SIGNED_OUT);
    }
  }, []);

  const session = useMemo<Session>(
    () => ({
      status: known ? 'ready' : 'loading',
      viewer: known?.viewer ?? null,
      settings: known?.settings ?? null,
      supportEmail: known?.settings.supportEmail ?? visitorSession.supportEmail,
      error,
      clearError: () => setError(null),
      signOut: () => void signOut(),
      authMode,
      openAuth: setAuthMode,
      closeAuth: () => setAuthMode(null),
      refresh,
    }),
    [known, error, authMode, refresh, signOut],
  );
  return (
    <SessionContext value={session}>
      <PricesContext value={known?.prices ?? defaultPrices}>{children}</PricesContext>
    </SessionContext>
  );
}
