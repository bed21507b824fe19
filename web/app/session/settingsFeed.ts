import { client } from '../apollo/apollo.ts';
import { SettingsChangedDocument, SettingsDocument } from './session.generated.ts';

/** The time over which open pages query changed prices, so that they do not all do it at once. */
const PRICES_SPREAD_MS = 1000;
const REOPEN_MS = 10_000;

/** Refetches the settings and the prices; the session follows the cache. */
export async function refetchSettings(): Promise<void> {
  await client.query({ query: SettingsDocument, fetchPolicy: 'network-only', context: { quiet: true } });
}

/**
 * Keeps the cached settings current over the socket, which repeats them after every reconnect.
 * @returns the function that stops it
 */
export function followSettings(): () => void {
  let stopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let close = () => {};
  const later = (work: () => void, delayMs: number) => {
    clearTimeout(timer);
    if (!stopped) timer = setTimeout(work, delayMs);
  };
  const open = () => {
    const subscription = client.subscribe({ query: SettingsChangedDocument }).subscribe({
      next: ({ data }) => {
        // Prices depend on the viewer's country, so the event does not have them.
        if (data?.settingsChanged.pricesChanged)
          later(() => void refetchSettings().catch(() => {}), Math.random() * PRICES_SPREAD_MS);
      },
      error: () => later(open, REOPEN_MS),
      complete: () => later(open, REOPEN_MS),
    });
    close = () => subscription.unsubscribe();
  };
  open();
  return () => {
    stopped = true;
    clearTimeout(timer);
    close();
  };
}
