import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import { hasSessionHint } from '../../contract/sitePath.ts';
import {
  type AuthMode,
  type Session,
  SessionContext,
  visitorSession,
} from '../features/accounts/session/session.ts';
import { oweSignOut, settleSignOut } from '../features/accounts/session/signOut.ts';
import { defaultPrices, PricesContext } from '../features/courses/prices.ts';
import { forgetPerson } from '../lib/storage/stored.ts';
import type { Known } from './knownSession.ts';
import { isStartText, START_TEXTS, startText } from './startTexts.ts';
import { readAsVisitor } from './visitorSource.ts';

const RETRY_MS = { first: 2000, most: 30_000 };

// Apart from the first load: a visitor needs neither of them.
const source = () => import('./sessionSource.ts');
const apollo = () => import('./apollo.ts');

/** Who is signed in, kept current, for the whole app. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const [known, setKnown] = useState<Known | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [authMode, setAuthMode] = useState<AuthMode | null>(null);
  const [watch] = useState(() => createWatch(setKnown));

  const refresh = useCallback(async () => {
    await watch.begin();
    const { readSession } = await source();
    await readSession();
  }, [watch]);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let stopped = false;
    let isReading = false;
    const read = async (attempt: number) => {
      clearTimeout(timer);
      isReading = true;
      try {
        await settleSignOut();
        const visitor = hasSessionHint(document.cookie) || watch.isRunning() ? null : await readAsVisitor();
        if (stopped) return;
        if (visitor) setKnown(visitor);
        else await refresh();
        if (attempt > 0) setError((now) => (isStartText(now) ? null : now));
      } catch (failure) {
        if (stopped) return;
        setError(startText(failure));
        const wait = Math.min(RETRY_MS.most, RETRY_MS.first * 2 ** attempt);
        timer = setTimeout(() => read(attempt + 1), wait);
      } finally {
        isReading = false;
      }
    };
    // Reading the session may be what found out that it is over.
    watch.onSignedOut(() => void (isReading || read(0)));
    void read(0);
    return () => {
      stopped = true;
      clearTimeout(timer);
      watch.end();
    };
  }, [refresh, watch]);

  useEffect(() => {
    // The hint was wrong, or the session has ended: the page is a visitor's (see public/before-paint.js).
    if (known && !known.viewer) delete document.documentElement.dataset.session;
  }, [known]);

  const signOut = useCallback(async () => {
    try {
      const { endSession } = await source();
      await endSession();
    } catch {
      // The page that opens makes up for it before it shows anybody.
      oweSignOut();
      forgetPerson();
      window.location.assign('/');
    }
  }, []);

  const session = useMemo<Session>(
    () => ({
      status: known ? 'ready' : 'loading',
      viewer: known?.viewer ?? null,
      awaitsSecondFactor: known?.awaitsSecondFactor ?? false,
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

/** Follows the session through Apollo Client, from the first time on that somebody is signed in. */
function createWatch(tell: (known: Known) => void) {
  let running: Promise<void> | null = null;
  let ends: (() => void)[] = [];
  let lost = () => {};
  return {
    isRunning: () => running !== null,
    /** @throws when the code for it could not be fetched; it can be begun again then */
    begin(): Promise<void> {
      if (running) return running;
      const mine: Promise<void> = Promise.all([source(), apollo()]).then(
        ([{ watchSession }, { onSignedOut }]) => {
          if (running === mine) ends = [watchSession(tell), onSignedOut(() => lost())];
        },
        () => {
          running = null;
          throw new Error(START_TEXTS.notStarted);
        },
      );
      running = mine;
      return mine;
    },
    onSignedOut(listener: () => void): void {
      lost = listener;
    },
    end(): void {
      for (const end of ends.splice(0)) end();
      running = null;
    },
  };
}
