import type { Viewer } from '../../features/accounts/session/session.ts';
import { withSharedSessionLock } from '../../features/accounts/session/sessionLock.ts';
import { signOutAtGateway } from '../../features/accounts/session/signOut.ts';
import { endOutbox } from '../../features/messaging/outbox/currentOutbox.ts';
import { setFeedStart } from '../../lib/live/feedStart.ts';
import { clearPersonalData } from '../../lib/storage/personalStorage.ts';
import { toast } from '../../ui/toast.ts';
import { client, onAccessChanged } from '../apollo/apollo.ts';
import {
  FeedStartDocument,
  SessionDocument,
  type SessionQuery,
  SessionStudentsDocument,
  type SessionStudentsQuery,
} from './session.generated.ts';
import { SESSION_ERROR_TEXTS } from './sessionErrorTexts.ts';
import type { SessionSnapshot } from './sessionSnapshot.ts';
import { followSettings } from './settingsFeed.ts';
import { pricesOf } from './visitorSource.ts';

const NO_STUDENTS: SessionStudentsQuery = { __typename: 'Query', students: [], unreadNotificationCount: 0 };

const uncached = {
  fetchPolicy: 'network-only',
  // A pending request may have been answered before the change that this one is about.
  context: { quiet: true, queryDeduplication: false },
} as const;

/** Refetches everything that the page shows. */
async function refetchPage(): Promise<unknown> {
  const { BURST_MS, createRefetch } = await import('../../lib/live/refetch.ts');
  return createRefetch(() => true, BURST_MS).now(client);
}

/** The id of the viewer whose data the cache holds; undefined until that is known, and while it changes. */
let cachedViewerId: string | null | undefined;
let publishSession = () => {};
let isSigningOut = false;
/** True after the students failed to load: until they do, the page behaves as if there were none. */
let studentsFailed = false;
let lastRead: Promise<unknown> = Promise.resolve();

/**
 * Reads the session, after the read that is under way: a change of viewer clears the store, which would cancel the
 * requests of another read.
 * @throws when the gateway is unreachable
 */
export function readSession(): Promise<void> {
  const read = lastRead.then(readSessionNow);
  lastRead = read.catch(() => {});
  return read;
}

/**
 * Reads the feed's cursor before any list that the feed keeps current, and once per viewer, so that the feed covers
 * every change made after a list was read.
 */
async function readSessionNow(): Promise<void> {
  const id = await readViewerId();
  if (id !== cachedViewerId) await switchViewer(id);
  studentsFailed = false;
  const students = id
    ? await client.query({ query: SessionStudentsDocument, ...uncached }).catch(() => null)
    : {};
  studentsFailed = students === null || ('error' in students && students.error !== undefined);
  publishSession();
  if (studentsFailed) throw new Error(SESSION_ERROR_TEXTS.noUserData);
}

async function readViewerId(): Promise<string | null> {
  const { data } = await withSharedSessionLock(() => client.query({ query: SessionDocument, ...uncached }));
  if (!data) throw new Error('The session query returned no data');
  return data.viewer?.id ?? null;
}

async function switchViewer(id: string | null): Promise<void> {
  const previousId = cachedViewerId;
  cachedViewerId = id === null ? null : undefined;
  publishSession();
  if (previousId) {
    if (!id) {
      clearPersonalData();
      // The gateway ended the session, and a screen that needs a viewer is about to redirect.
      if (!isSigningOut) toast.info('You were signed out. Please sign in again.');
    }
    endOutbox();
    setFeedStart(null);
    // Also cancels the previous viewer's pending requests.
    await client.clearStore();
    if ((await readViewerId()) !== id) throw new Error('The session changed while it was being read');
  }
  if (!id) return;
  const { data } = await client.query({ query: FeedStartDocument, ...uncached });
  setFeedStart(data?.feedCursor ?? null);
  cachedViewerId = id;
}

/** Publishes the cached session, now and whenever it changes. @returns the function that stops watching */
export function watchSession(onChange: (snapshot: SessionSnapshot) => void): () => void {
  let followed: { viewerId: string; stop: () => void } | null = null;
  const follow = (viewerId: string | null) => {
    if (followed?.viewerId === viewerId) return;
    followed?.stop();
    followed = viewerId === null ? null : { viewerId, stop: followSettings() };
  };
  publishSession = () => {
    const session = client.readQuery({ query: SessionDocument });
    if (!session || (session.viewer?.id ?? null) !== cachedViewerId) return;
    const cachedStudents = session.viewer
      ? client.readQuery({ query: SessionStudentsDocument })
      : NO_STUDENTS;
    const students = cachedStudents ?? (studentsFailed ? NO_STUDENTS : null);
    if (!students) return;
    follow(session.viewer?.id ?? null);
    const { requiresTwoFactorSetup, settings } = session;
    onChange({
      viewer: viewerOf(session, students),
      requiresTwoFactorSetup,
      settings,
      prices: pricesOf(session),
    });
  };
  const watch = () =>
    [SessionDocument, SessionStudentsDocument].map((query) =>
      client.cache.watch({ query, optimistic: false, callback: () => publishSession() }),
    );
  let watches = watch();
  // Maintenance may begin with a restart of the gateway, which could not serve the page's code then.
  void import('../layout/MaintenancePage.tsx').catch(() => {});
  // Clearing the store removes its watches.
  const stopRewatching = client.onClearStore(async () => {
    watches = watch();
  });
  // A grant or a loss of access changes what every list holds.
  const stopListening = onAccessChanged(() => {
    readSession()
      .then(refetchPage)
      .catch(() => {});
  });
  publishSession();
  return () => {
    publishSession = () => {};
    follow(null);
    stopListening();
    stopRewatching();
    for (const stopWatching of watches) stopWatching();
  };
}

export function viewerOf(
  { viewer }: Pick<SessionQuery, 'viewer'>,
  { students }: Pick<SessionStudentsQuery, 'students'>,
): Viewer | null {
  if (!viewer) return null;
  const { __typename, ...person } = viewer;
  // A mentor and an admin see the students of others as well.
  const ownStudents = students.filter(
    ({ parent, login }) => parent.id === viewer.id || login?.id === viewer.id,
  );
  return {
    ...person,
    hasStudents: ownStudents.length > 0,
    hasPaidStudent: ownStudents.some((student) => student.paymentStatus === 'COMPLETED'),
  };
}

/**
 * Ends the session at the gateway and removes the personal data from this browser.
 * @throws when the gateway did not confirm it
 */
export async function endSession(): Promise<void> {
  isSigningOut = true;
  try {
    await signOutAtGateway();
    clearPersonalData();
    await readSession();
  } finally {
    isSigningOut = false;
  }
}
