import type { Viewer } from '../features/accounts/session/session.ts';
import { betweenSessionChanges } from '../features/accounts/session/sessionLock.ts';
import { signOutAtGateway } from '../features/accounts/session/signOut.ts';
import { endOutbox } from '../features/messaging/outbox/outboxes.ts';
import { startFeeds } from '../lib/live/live.ts';
import { forgetPerson } from '../lib/storage/stored.ts';
import { toast } from '../ui/toast.ts';
import { client, onAccessChanged } from './apollo.ts';
import type { Known } from './knownSession.ts';
import {
  FeedStartDocument,
  SessionDocument,
  type SessionQuery,
  SessionStudentsDocument,
  type SessionStudentsQuery,
} from './session.generated.ts';
import { START_TEXTS } from './startTexts.ts';
import { pricesOf } from './visitorSource.ts';

const NO_STUDENTS: SessionStudentsQuery = { __typename: 'Query', students: [], unreadNotificationCount: 0 };

const fresh = { fetchPolicy: 'network-only', context: { quiet: true } } as const;

/** Whose data the cache holds; undefined until that is known, and while it changes. */
let holder: string | null | undefined;
let look = () => {};
let leaving = false;
/** The students did not come: until they do, the page goes on as if there were none. */
let withoutStudents = false;

/**
 * Reads who is signed in. The place in the feed is read before any list that the feed keeps current, and once
 * per person: what is in the cache then is kept current from there on.
 * @throws when the gateway could not be asked
 */
export async function readSession(): Promise<void> {
  const id = await readViewerId();
  if (id !== holder) await changeHolder(id);
  withoutStudents = false;
  const students = id
    ? await client.query({ query: SessionStudentsDocument, ...fresh }).catch(() => null)
    : {};
  withoutStudents = students === null || ('error' in students && students.error !== undefined);
  look();
  if (withoutStudents) throw new Error(START_TEXTS.noUserData);
}

async function readViewerId(): Promise<string | null> {
  const { data } = await betweenSessionChanges(() => client.query({ query: SessionDocument, ...fresh }));
  if (!data) throw new Error('The session was not answered');
  return data.viewer?.id ?? null;
}

async function changeHolder(id: string | null): Promise<void> {
  const former = holder;
  holder = id === null ? null : undefined;
  look();
  if (former) {
    if (!id) {
      forgetPerson();
      // Ended by the gateway and not from here: an address that needs somebody is about to be left.
      if (!leaving) toast.info('You were signed out. Please sign in again.');
    }
    endOutbox();
    startFeeds(null);
    // Also ends what is still under way for the person before.
    await client.clearStore();
    if ((await readViewerId()) !== id) throw new Error('The session changed while it was read');
  }
  if (!id) return;
  const { data } = await client.query({ query: FeedStartDocument, ...fresh });
  startFeeds(data?.feedCursor ?? null);
  holder = id;
}

/** Tells what the cache knows of the session, now and whenever it changes. @returns what ends it */
export function watchSession(tell: (known: Known) => void): () => void {
  look = () => {
    const session = client.readQuery({ query: SessionDocument });
    if (!session || (session.viewer?.id ?? null) !== holder) return;
    const known = session.viewer ? client.readQuery({ query: SessionStudentsDocument }) : NO_STUDENTS;
    const students = known ?? (withoutStudents ? NO_STUDENTS : null);
    if (!students) return;
    const { awaitsSecondFactor, settings } = session;
    tell({ viewer: viewerOf(session, students), awaitsSecondFactor, settings, prices: pricesOf(session) });
  };
  const watch = () =>
    [SessionDocument, SessionStudentsDocument].map((query) =>
      client.cache.watch({ query, optimistic: false, callback: () => look() }),
    );
  let watches = watch();
  // Clearing the store ends its watches.
  const stopRewatching = client.onClearStore(async () => {
    watches = watch();
  });
  // Rights that were given or taken change what every list holds.
  const stopHearing = onAccessChanged(() => {
    readSession()
      .then(() => client.refetchQueries({ include: 'active' }))
      .catch(() => {});
  });
  look();
  return () => {
    look = () => {};
    stopHearing();
    stopRewatching();
    for (const end of watches) end();
  };
}

export function viewerOf(
  { viewer }: Pick<SessionQuery, 'viewer'>,
  { students }: Pick<SessionStudentsQuery, 'students'>,
): Viewer | null {
  if (!viewer) return null;
  const { __typename, ...person } = viewer;
  // A mentor and an admin see the students of others as well.
  const own = students.filter(({ parent, login }) => parent.id === viewer.id || login?.id === viewer.id);
  return {
    ...person,
    hasStudents: own.length > 0,
    hasPaidStudent: own.some((student) => student.paymentStatus === 'COMPLETED'),
  };
}

/**
 * Ends the session at the gateway and forgets whoever was signed in.
 * @throws when the gateway did not confirm it
 */
export async function endSession(): Promise<void> {
  leaving = true;
  try {
    await signOutAtGateway();
    forgetPerson();
    await readSession();
  } finally {
    leaving = false;
  }
}
