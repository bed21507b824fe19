import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import { DEFAULT_PLATFORM_NAME } from '../../../contract/platformName.ts';
import { hasSessionHint } from '../../../contract/sitePath.ts';
import {
  type AuthMode,
  SETTINGS_STALE,
  type Session,
  SessionContext,
  visitorSession,
} from '../../features/accounts/session/session.ts';
import { markSignOutPending, retryPendingSignOut } from '../../features/accounts/session/signOut.ts';
import { defaultPrices, PricesContext } from '../../features/courses/prices.ts';
import { clearPersonalData } from '../../lib/storage/personalStorage.ts';
import { PlatformNameContext } from '../../ui/platformName.ts';
import { afterHydration } from '../hydration.ts';
import { isSessionErrorText, SESSION_ERROR_TEXTS, sessionErrorText } from './sessionErrorTexts.ts';
import type { SessionSnapshot } from './sessionSnapshot.ts';
import { readVisitorSession } from './visitorSource.ts';

const RETRY_MS = { initial: 2000, max: 30_000 };

// Loaded on demand, because visitors need neither.
const loadSessionSource = () => import('./sessionSource.ts');
const loadApollo = () => import('../apollo/apollo.ts');

/** Provides the current session to the whole app. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const [snapshot, setSnapshot] = useState<SessionSnapshot | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [authMode, setAuthMode] = useState<AuthMode | null>(null);
  const [watch] = useState(() => createSessionWatch(setSnapshot));

  const refresh = useCallback(async () => {
    await watch.start();
    const { readSession } = await loadSessionSource();
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
        await retryPendingSignOut();
        const visitor =
          hasSessionHint(document.cookie) || watch.isRunning() ? null : await readVisitorSession();
        await afterHydration();
        if (stopped) return;
        if (visitor) setSnapshot(visitor);
        else await refresh();
        if (attempt > 0) setError((current) => (isSessionErrorText(current) ? null : current));
      } catch (failure) {
        await afterHydration();
        if (stopped) return;
        setError(sessionErrorText(failure));
        const wait = Math.min(RETRY_MS.max, RETRY_MS.initial * 2 ** attempt);
        timer = setTimeout(() => read(attempt + 1), wait);
      } finally {
        isReading = false;
      }
    };
    const checkSettings = async () => {
      if (isReading || document.hidden) return;
      if (watch.isRunning()) return (await import('./settingsFeed.ts')).refetchSettings();
      const visitor = await readVisitorSession();
      if (visitor && !stopped && !watch.isRunning()) setSnapshot(visitor);
    };
    // The next time may be better.
    const check = () => void checkSettings().catch(() => {});
    document.addEventListener('visibilitychange', check);
    window.addEventListener(SETTINGS_STALE, check);
    // Reading the session may itself report that it is over.
    watch.onSignedOut(() => void (isReading || read(0)));
    void read(0);
    return () => {
      stopped = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', check);
      window.removeEventListener(SETTINGS_STALE, check);
      watch.stop();
    };
  }, [refresh, watch]);

  useEffect(() => {
    // The cookie was stale, or the session has ended: the page is a visitor's (see public/before-paint.js).
    if (snapshot && !snapshot.viewer) delete document.documentElement.dataset.session;
  }, [snapshot]);

  const signOut = useCallback(async () => {
    try {
      const { endSession } = await loadSessionSource();
      await endSession();
    } catch {
      // The next page ends the session before it shows any viewer.
      markSignOutPending();
      clearPersonalData();
      window.location.assign('/');
    }
  }, []);

  const session = useMemo<Session>(
    () => ({
      status: snapshot ? 'ready' : 'loading',
      viewer: snapshot?.viewer ?? null,
      requiresTwoFactorSetup: snapshot?.requiresTwoFactorSetup ?? false,
      settings: snapshot?.settings ?? null,
      supportEmail: snapshot?.settings.supportEmail ?? visitorSession.supportEmail,
      error,
      clearError: () => setError(null),
      signOut: () => void signOut(),
      authMode,
      openAuth: setAuthMode,
      closeAuth: () => setAuthMode(null),
      refresh,
    }),
    [snapshot, error, authMode, refresh, signOut],
  );
  return (
    <SessionContext value={session}>
      <PlatformNameContext value={snapshot?.settings.platformName ?? DEFAULT_PLATFORM_NAME}>
        <PricesContext value={snapshot?.prices ?? defaultPrices}>{children}</PricesContext>
      </PlatformNameContext>
    </SessionContext>
  );
}

/** Creates a watch of the session through Apollo Client. It starts at the first sign-in. */
function createSessionWatch(onChange: (snapshot: SessionSnapshot) => void) {
  let running: Promise<void> | null = null;
  let cleanups: (() => void)[] = [];
  let signedOutListener = () => {};
  return {
    isRunning: () => running !== null,
    /** @throws when its code could not be loaded; it can be started again then */
    start(): Promise<void> {
      if (running) return running;
      const starting: Promise<void> = Promise.all([loadSessionSource(), loadApollo()]).then(
        ([{ watchSession }, { onSignedOut }]) => {
          if (running !== starting) return;
          cleanups = [watchSession(onChange), onSignedOut(() => signedOutListener())];
        },
        () => {
          running = null;
          throw new Error(SESSION_ERROR_TEXTS.notStarted);
        },
      );
      running = starting;
      return starting;
    },
    onSignedOut(listener: () => void): void {
      signedOutListener = listener;
    },
    stop(): void {
      for (const cleanUp of cleanups.splice(0)) cleanUp();
      running = null;
    },
  };
}
