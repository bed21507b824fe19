import { randomUUID } from 'node:crypto';
import { gql, type TypedDocumentNode } from '@apollo/client';
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
import type { WebClient } from '../clients/webClient.ts';
import { makeFamily, makePerson, type Person } from '../factories/people.ts';
import { notificationsOf, reviewsOf } from './fresh.ts';
import { type Host, loadQueries, openClient, readFeedCursor, refetchPage } from './pages.ts';

const SUBMISSIONS = 60;

/** The gateway and the rows that the stories of a run share. */
export type Environment = Host & {
  /** The lessons in their order, one more than a story completes. */
  lessons: string[];
  assignmentId: string;
};

export type Students = {
  students: { id: string; unreadMessageCount: number; completions: { lessonId: string }[] }[];
};
export const STUDENTS: TypedDocumentNode<Students, Record<string, never>> = gql`
  query Students { students { id unreadMessageCount completions { lessonId } } }
`;

/** A person with an open page: the web app's cache and feeds, and the contents of the received events. */
export type Watcher = Person & {
  web: WebClient;
  notifications: Map<string, string>;
  /** The notifications that arrive during each running fetch of the list. */
  arriving: Set<Map<string, string>>;
  /** The number of deliveries of each notification. */
  deliveries: Map<string, number>;
  reviewed: Map<string, number>;
  resets: number;
};

/** A student with all watchers, and the progress of the story. */
export type Scene = {
  environment: Environment;
  watchers: Watcher[];
  studentId: string;
  mentors: { person: Person; mentorId: string }[];
  /** The index of the assigned mentor. */
  assigned: number;
  /** Serializes assignments, so that the last one of the story is the last one of the gateway. */
  assigning: Promise<void>;
  /** Serializes completions, since a lesson opens when the one before it is complete. */
  completing: Promise<void>;
  completed: number;
  submissions: string[];
};

/** Makes the student, both mentors and the submissions, and opens the app as each person. */
export async function createScene(environment: Environment): Promise<Scene> {
  const { assignmentId } = environment;
  const { app } = environment.gateway;
  const family = await makeFamily(app);
  const [child, other] = await Promise.all([
    makePerson(app, { role: 'STUDENT', name: 'Dara' }),
    makePerson(app, { role: 'MENTOR', name: 'Bola' }),
  ]);
  const { studentId } = family;
  await app.prisma.student.update({ where: { id: studentId }, data: { loginId: child.id } });
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
    [family.parent, child, family.mentor, other].map((one) => watch(environment, one, studentId)),
  );
  return {
    environment,
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

/** Opens the app as a person: the cursor first, then the lists, then the feeds. */
async function watch(environment: Environment, person: Person, studentId: string): Promise<Watcher> {
  const web = openClient(environment, person, 0);
  const feedCursor = await readFeedCursor(environment, person);
  const watcher: Watcher = {
    ...person,
    web,
    notifications: new Map(),
    arriving: new Set(),
    deliveries: new Map(),
    reviewed: new Map(),
    resets: 0,
  };
  await loadQueries(web, [
    { query: ThreadDocument, variables: { studentId } },
    { query: STUDENTS, variables: {} },
  ]);
  web.follow(
    [
      addedFeed,
      readFeed,
      lessonFeed,
      notificationFeed(environment, watcher),
      reviewFeed(environment, watcher, studentId),
    ],
    feedCursor,
  );
  return watcher;
}

const lessonFeed: Feed<LessonCompletedSubscription, LessonCompletedSubscription['lessonCompleted']> = {
  document: LessonCompletedDocument,
  eventOf: (data) => data.lessonCompleted,
  apply: () => {},
  reset: refetchPage.now,
};

const notificationFeed = (
  environment: Environment,
  watcher: Watcher,
): Feed<NotificationAddedSubscription, NotificationAddedSubscription['notificationAdded']> => ({
  document: NotificationAddedDocument,
  eventOf: (data) => data.notificationAdded,
  apply(_client, { notification: { id, title, kind } }) {
    for (const list of [watcher.notifications, ...watcher.arriving]) list.set(id, title);
    // One of a thread is delivered again with every message.
    if (kind !== 'MESSAGE') watcher.deliveries.set(id, (watcher.deliveries.get(id) ?? 0) + 1);
  },
  async reset() {
    watcher.resets += 1;
    // Notifications that the person may no longer read are not in the list. Those that arrive during the fetch may be
    // newer than its answer.
    const meanwhile = new Map<string, string>();
    watcher.arriving.add(meanwhile);
    try {
      const fetched = await notificationsOf(environment.gateway.url, watcher);
      watcher.notifications = new Map([...fetched, ...meanwhile]);
    } finally {
      watcher.arriving.delete(meanwhile);
    }
  },
});

const reviewFeed = (
  environment: Environment,
  watcher: Watcher,
  studentId: string,
): Feed<SubmissionReviewedSubscription, SubmissionReviewedSubscription['submissionReviewed']> => ({
  document: SubmissionReviewedDocument,
  eventOf: (data) => data.submissionReviewed,
  apply(_client, { submission }) {
    if (submission && submission.score !== null) watcher.reviewed.set(submission.id, submission.score);
  },
  async reset() {
    for (const [id, score] of await reviewsOf(environment.gateway.url, watcher, studentId))
      watcher.reviewed.set(id, score);
  },
});

/** Reads the thread from the cache of a watcher. */
export const threadOf = ({ web }: Watcher, studentId: string): ThreadQuery['student'] =>
  web.client.readQuery({ query: ThreadDocument, variables: { studentId } })?.student ?? null;

/** Reads the students from the cache of a watcher. */
export const studentsOf = ({ web }: Watcher) => web.client.readQuery({ query: STUDENTS })?.students ?? [];
