import { randomUUID } from 'node:crypto';
import { gql, type TypedDocumentNode } from '@apollo/client';
import { vi } from 'vitest';
import {
  SubmissionReviewedDocument,
  type SubmissionReviewedSubscription,
} from '../../../web/features/assignments/reviewing/reviewing.generated.ts';
import {
  LessonCompletedDocument,
  type LessonCompletedSubscription,
} from '../../../web/features/lessons/lessons.generated.ts';
import { addedFeed, readFeed } from '../../../web/features/messaging/messageFeeds.ts';
import { ThreadDocument, type ThreadQuery } from '../../../web/features/messaging/messages.generated.ts';
import {
  NotificationAddedDocument,
  type NotificationAddedSubscription,
} from '../../../web/features/notifications/notifications.generated.ts';
import type { Feed } from '../../../web/lib/live/feed.ts';
import type { TestGateway } from '../gateway.ts';
import { ask, dataOf } from '../http.ts';
import { makeFamily, makePerson, type Person } from '../people.ts';
import { openWebClient, type WebClient } from '../webClient.ts';
import { noticesOf, reviewsOf } from './fresh.ts';

const SUBMISSIONS = 60;
export const SETTLE_MS = 20_000;

/** What every story of a run is played on. */
export type Ground = {
  /** The one that answers now; another takes its place when it is restarted. */
  gateway: TestGateway;
  /** Lessons in their order, one more than a story completes. */
  lessons: string[];
  assignmentId: string;
};

export type Students = {
  students: { id: string; unreadMessageCount: number; completions: { lessonId: string }[] }[];
};
export const STUDENTS: TypedDocumentNode<Students, Record<string, never>> = gql`
  query Students { students { id unreadMessageCount completions { lessonId } } }
`;

/** One person before a screen: the web app's cache and feeds, and what only events have told. */
export type Watcher = Person & {
  web: WebClient;
  notices: Map<string, string>;
  /** How often each notification was told. */
  told: Map<string, number>;
  reviewed: Map<string, number>;
  resets: number;
};

/** A student with everybody who watches, and how far the story has come. */
export type Scene = {
  ground: Ground;
  watchers: Watcher[];
  studentId: string;
  mentors: { person: Person; mentorId: string }[];
  /** Which of the mentors is assigned. */
  assigned: number;
  /** One assignment after another, so that the last one here is the last one there. */
  assigning: Promise<void>;
  /** One lesson after another, since a lesson opens when the one before it is complete. */
  completing: Promise<void>;
  completed: number;
  submissions: string[];
};

/** Makes the student, both mentors, the child's work, and opens the app as each of them. */
export async function arrange(ground: Ground): Promise<Scene> {
  const { assignmentId } = ground;
  const { app, url } = ground.gateway;
  const family = await makeFamily(app, url);
  const [child, other] = await Promise.all([
    makePerson(app, url, { role: 'STUDENT', name: 'Dara' }),
    makePerson(app, url, { role: 'MENTOR', name: 'Bola' }),
  ]);
  const { studentId } = family;
  await app.prisma.student.update({ where: { id: studentId }, data: { userId: child.id } });
  const record = await app.prisma.mentor.create({ data: { profileId: other.id } });
  const rows = Array.from({ length: SUBMISSIONS }, (_, n) => ({
    id: randomUUID(),
    studentId,
    assignmentId,
    attempt: n + 1,
    mode: 'TEXT' as const,
    text: `Attempt ${n + 1}`,
  }));
  await app.prisma.submission.createMany({ data: rows });
  const watchers = await Promise.all(
    [family.parent, child, family.mentor, other].map((one) => watch(ground, one, studentId)),
  );
  return {
    ground,
    watchers,
    studentId,
    mentors: [
      { person: family.mentor, mentorId: family.mentorId },
      { person: other, mentorId: record.id },
    ],
    assigned: 0,
    assigning: Promise.resolve(),
    completing: Promise.resolve(),
    completed: 0,
    submissions: rows.map(({ id }) => id),
  };
}

/** Opens the app as somebody: the cursor first, then the lists, then the feeds. */
async function watch(ground: Ground, person: Person, studentId: string): Promise<Watcher> {
  const refetch = () => void web.client.refetchQueries({ include: 'active' });
  const web = openWebClient(() => ground.gateway.url, person.cookie, refetch);
  const { feedCursor } = dataOf(
    await ask<{ feedCursor: string }>(ground.gateway.url, person.cookie, '{ feedCursor }', {}),
  );
  const watcher: Watcher = {
    ...person,
    web,
    notices: new Map(),
    told: new Map(),
    reviewed: new Map(),
    resets: 0,
  };
  // What the pages have open, so that it is current and fetched anew when rights change.
  web.client.watchQuery({ query: ThreadDocument, variables: { studentId } }).subscribe(() => {});
  web.client.watchQuery({ query: STUDENTS }).subscribe(() => {});
  await vi.waitFor(() => {
    const queries = [...web.client.getObservableQueries('active')];
    if (queries.some((query) => query.getCurrentResult().loading)) throw new Error('still loading');
  }, SETTLE_MS);
  web.follow(
    [addedFeed, readFeed, lessonFeed, noticeFeed(ground, watcher), reviewFeed(ground, watcher, studentId)],
    feedCursor,
  );
  return watcher;
}

const lessonFeed: Feed<LessonCompletedSubscription, LessonCompletedSubscription['lessonCompleted']> = {
  document: LessonCompletedDocument,
  eventOf: (data) => data.lessonCompleted,
  apply: () => {},
  reset: (client) => client.refetchQueries({ include: 'active' }),
};

const noticeFeed = (
  ground: Ground,
  watcher: Watcher,
): Feed<NotificationAddedSubscription, NotificationAddedSubscription['notificationAdded']> => ({
  document: NotificationAddedDocument,
  eventOf: (data) => data.notificationAdded,
  apply(_client, { notification: { id, title } }) {
    watcher.notices.set(id, title);
    watcher.told.set(id, (watcher.told.get(id) ?? 0) + 1);
  },
  async reset() {
    watcher.resets += 1;
    // What the person may no longer read is gone from the list.
    watcher.notices = await noticesOf(ground.gateway.url, watcher);
  },
});

const reviewFeed = (
  ground: Ground,
  watcher: Watcher,
  studentId: string,
): Feed<SubmissionReviewedSubscription, SubmissionReviewedSubscription['submissionReviewed']> => ({
  document: SubmissionReviewedDocument,
  eventOf: (data) => data.submissionReviewed,
  apply(_client, { submission }) {
    if (submission && submission.score !== null) watcher.reviewed.set(submission.id, submission.score);
  },
  async reset() {
    for (const [id, score] of await reviewsOf(ground.gateway.url, watcher, studentId))
      watcher.reviewed.set(id, score);
  },
});

/** The thread as it is on somebody's screen. */
export const threadOf = ({ web }: Watcher, studentId: string): ThreadQuery['student'] =>
  web.client.readQuery({ query: ThreadDocument, variables: { studentId } })?.student ?? null;

/** The students as they are on somebody's screen. */
export const studentsOf = ({ web }: Watcher) => web.client.readQuery({ query: STUDENTS })?.students ?? [];
