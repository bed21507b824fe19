import { randomUUID } from 'node:crypto';
import { gql, type TypedDocumentNode } from '@apollo/client';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { notify } from '../../gateway/features/notifications/notify.ts';
import { inTransaction } from '../../gateway/platform/transaction.ts';
import {
  SubmissionReviewedDocument,
  type SubmissionReviewedSubscription,
} from '../../web/features/assignments/reviewing.generated.ts';
import {
  LessonCompletedDocument,
  type LessonCompletedSubscription,
} from '../../web/features/lessons/lessons.generated.ts';
import { addedFeed, readFeed } from '../../web/features/messaging/messageFeeds.ts';
import { ThreadDocument, type ThreadQuery } from '../../web/features/messaging/messages.generated.ts';
import {
  NotificationAddedDocument,
  type NotificationAddedSubscription,
} from '../../web/features/notifications/notifications.generated.ts';
import type { Feed } from '../../web/lib/live.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { PLAIN, startGateway, type TestGateway } from '../support/gateway.ts';
import { ask, dataOf } from '../support/http.ts';
import { makeLessons } from '../support/lessons.ts';
import { makeFamily, makePerson, type Person } from '../support/people.ts';
import { openWebClient, type WebClient } from '../support/webClient.ts';

const EVENTS = Number(process.env.EVENTS ?? 1000);
const RUNS = 4;
const LESSONS = 40;
const SUBMISSIONS = 60;
const SETTLE_MS = 20_000;

const SEND = `mutation ($input: SendMessageInput!) { sendMessage(input: $input) { __typename } }`;
const READ = `mutation ($input: MarkMessagesReadInput!) { markMessagesRead(input: $input) { __typename } }`;
const TYPE = `mutation ($input: SignalTypingInput!) { signalTyping(input: $input) { __typename } }`;
const COMPLETE = `mutation ($input: CompleteLessonInput!) { completeLesson(input: $input) { __typename } }`;
const REVIEW = `mutation ($input: ReviewSubmissionInput!) { reviewSubmission(input: $input) { __typename } }`;
const NOTICES = `query ($after: String) { notifications(first: 50, after: $after) {
  edges { node { id title } } pageInfo { hasNextPage endCursor } } }`;

type Students = {
  students: { id: string; unreadMessageCount: number; completions: { lessonId: string }[] }[];
};
const STUDENTS: TypedDocumentNode<Students, Record<string, never>> = gql`
  query Students { students { id unreadMessageCount completions { lessonId } } }
`;

/** One person before a screen: the web app's cache and feeds, and what only events have told. */
type Watcher = Person & {
  web: WebClient;
  notices: Map<string, string>;
  /** How often each notification was told. */
  told: Map<string, number>;
  reviewed: Map<string, number>;
  resets: number;
};

type Op =
  | { kind: 'send'; who: number; isHigh: boolean; isReply: boolean }
  | { kind: 'read' | 'type' | 'cut'; who: number }
  | { kind: 'complete' | 'review' | 'notice' | 'assign' };

const who = fc.nat(3);
const someOp: fc.Arbitrary<Op> = fc.oneof(
  {
    weight: 40,
    arbitrary: fc.record({
      kind: fc.constant('send' as const),
      who,
      isHigh: fc.boolean(),
      isReply: fc.boolean(),
    }),
  },
  { weight: 22, arbitrary: fc.record({ kind: fc.constant('read' as const), who }) },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('type' as const), who }) },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('cut' as const), who }) },
  { weight: 10, arbitrary: fc.record({ kind: fc.constant('complete' as const) }) },
  { weight: 8, arbitrary: fc.record({ kind: fc.constant('review' as const) }) },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('notice' as const) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('assign' as const) }) },
);
/** What happens at the same time, and what follows it; the gateway is restarted in the middle. */
const story = fc
  .array(someOp, { minLength: EVENTS / RUNS, maxLength: EVENTS / RUNS })
  .chain((ops) =>
    fc.tuple(fc.constant(ops), fc.nat(ops.length - 1), fc.array(fc.integer({ min: 4, max: 16 }))),
  )
  .map(([ops, restartAt, sizes]) => ({ ops, restartAt, sizes: sizes.length > 0 ? sizes : [8] }));

let database: TestDatabase;
let gateway: TestGateway;
let lessons: string[];
let assignmentId: string;

beforeAll(async () => {
  database = await createTestDatabase();
  gateway = await openGateway();
  lessons = await makeLessons(gateway.app, 'WEBSITE_APP', LESSONS);
  const lesson = await gateway.app.prisma.lesson.create({
    data: { course: 'WEBSITE_APP', number: 999, title: 'Last', isPublished: true },
  });
  const data = {
    lessonId: lesson.id,
    position: 1,
    kind: 'SUBMISSION' as const,
    title: 'Work',
    maxAttempts: 10,
  };
  assignmentId = (await gateway.app.prisma.assignment.create({ data })).id;
});
afterAll(async () => {
  await gateway.close();
  await database.drop();
});

const openGateway = () =>
  startGateway({ ...PLAIN, databaseUrl: database.url, env: { FEED_POLL_MS: '500', DATABASE_POOL: '12' } });

it('shows after any mix of events what a fresh fetch shows, over broken lines and restarts', async () => {
  await fc.assert(fc.asyncProperty(story, play), {
    numRuns: RUNS,
    endOnFailure: true,
    ...(process.env.SEED ? { seed: Number(process.env.SEED) } : {}),
  });
}, 180_000);

type Scene = {
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

async function play({
  ops,
  restartAt,
  sizes,
}: {
  ops: Op[];
  restartAt: number;
  sizes: number[];
}): Promise<void> {
  const scene = await arrange();
  let place = 0;
  for (let turn = 0; place < ops.length; turn += 1) {
    const size = sizes[turn % sizes.length] ?? 1;
    const together = ops.slice(place, place + size);
    if (place <= restartAt && restartAt < place + size) await restart();
    await Promise.all(together.map((op) => perform(scene, op)));
    place += size;
  }
  const last = await settle(scene);
  for (const watcher of scene.watchers) await compare(scene, watcher, last);
  await Promise.all(scene.watchers.map(({ web }) => web.close()));
}

async function arrange(): Promise<Scene> {
  const { app, url } = gateway;
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
    [family.parent, child, family.mentor, other].map((one) => watch(one, studentId)),
  );
  return {
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
async function watch(person: Person, studentId: string): Promise<Watcher> {
  const refetch = () => void web.client.refetchQueries({ include: 'active' });
  const web = openWebClient(() => gateway.url, person.cookie, refetch);
  const { feedCursor } = dataOf(
    await ask<{ feedCursor: string }>(gateway.url, person.cookie, '{ feedCursor }', {}),
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
    [addedFeed, readFeed, lessonFeed, noticeFeed(watcher), reviewFeed(watcher, studentId)],
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
    for (const [id, title] of await noticesOf(watcher)) watcher.notices.set(id, title);
  },
});

const reviewFeed = (
  watcher: Watcher,
  studentId: string,
): Feed<SubmissionReviewedSubscription, SubmissionReviewedSubscription['submissionReviewed']> => ({
  document: SubmissionReviewedDocument,
  eventOf: (data) => data.submissionReviewed,
  apply(_client, { submission }) {
    if (submission && submission.score !== null) watcher.reviewed.set(submission.id, submission.score);
  },
  async reset() {
    for (const [id, score] of await reviewsOf(watcher, studentId)) watcher.reviewed.set(id, score);
  },
});

async function restart(): Promise<void> {
  const former = gateway;
  gateway = await openGateway();
  await former.close();
}

async function perform(scene: Scene, op: Op): Promise<void> {
  const { watchers, studentId } = scene;
  const { app, url } = gateway;
  if (op.kind === 'complete') return complete(scene);
  if (op.kind === 'review') return review(scene);
  if (op.kind === 'notice')
    return notice(
      watchers.map(({ id }) => id),
      randomUUID(),
    );
  if (op.kind === 'assign') return assign(scene);
  if (!('who' in op)) return;
  const watcher = watchers[op.who];
  if (!watcher) return;
  if (op.kind === 'cut') return watcher.web.cut();
  const newest = await app.prisma.message.findFirst({
    where: { studentId },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
  });
  if (op.kind === 'type') await ask(url, watcher.cookie, TYPE, { input: { studentId } });
  if (op.kind === 'read' && newest) {
    await ask(url, watcher.cookie, READ, { input: { messageId: newest.id } });
  }
  if (op.kind !== 'send') return;
  await send(watcher, studentId, {
    priority: op.isHigh ? 'HIGH' : 'NORMAL',
    replyToId: (op.isReply && newest?.id) || null,
  });
}

async function send(person: Person, studentId: string, more: object): Promise<string> {
  const id = randomUUID();
  const input = { id, studentId, content: `${person.name} ${id}`, ...more };
  await ask(gateway.url, person.cookie, SEND, { input });
  return id;
}

function complete(scene: Scene): Promise<void> {
  scene.completing = scene.completing.then(async () => {
    // The last one is for the end.
    if (scene.completed < LESSONS - 1) await completeNext(scene);
  });
  return scene.completing;
}

/** @returns the lesson's id */
async function completeNext(scene: Scene): Promise<string> {
  const lessonId = lessons[scene.completed] ?? '';
  scene.completed += 1;
  const { watchers, studentId } = scene;
  const input = { studentId, lessonId };
  const answer = await ask(gateway.url, watchers[0]?.cookie ?? '', COMPLETE, { input });
  expect(answer).toEqual({ data: { completeLesson: { __typename: 'Student' } } });
  return lessonId;
}

async function review({ submissions, mentors, assigned }: Scene): Promise<void> {
  if (submissions.length < 2) return;
  const submissionId = submissions.shift() ?? '';
  await reviewAs(mentors[assigned]?.person, submissionId);
}

const reviewAs = (mentor: Person | undefined, submissionId: string) =>
  ask(gateway.url, mentor?.cookie ?? '', REVIEW, {
    input: {
      submissionId,
      score: 50,
      feedback: 'Go on',
      strengths: [],
      areasForImprovement: [],
      nextSteps: [],
    },
  });

const notice = (recipientIds: string[], title: string) =>
  inTransaction(gateway.app, (tx, effects) =>
    notify(tx, effects, {
      ...{ kind: 'ACHIEVEMENT' as const, recipientIds, studentId: null, title, body: 'x' },
      ...{ actionUrl: null, actionText: null, subjectKey: `test:${title}` },
    }),
  );

/** The other mentor takes over, as an assignment does it. */
function assign(scene: Scene): Promise<void> {
  scene.assigning = scene.assigning.then(() => assignNext(scene));
  return scene.assigning;
}

async function assignNext(scene: Scene): Promise<void> {
  scene.assigned = 1 - scene.assigned;
  const next = scene.mentors[scene.assigned];
  await inTransaction(gateway.app, async (tx, effects) => {
    await tx.student.update({ where: { id: scene.studentId }, data: { mentorId: next?.mentorId ?? null } });
    effects.tell(
      'access.changed',
      scene.studentId,
      scene.mentors.map(({ person }) => person.id),
    );
  });
}

/**
 * Ends a story with one event of each kind, and waits until everybody whom they are for has applied them.
 * @returns the last message
 */
async function settle(scene: Scene): Promise<string> {
  const { watchers, studentId, mentors, assigned } = scene;
  const [parent] = watchers;
  if (!parent) throw new Error('nobody there');
  const lastLesson = await completeNext(scene);
  const lastWork = scene.submissions.shift() ?? '';
  const answer = await reviewAs(mentors[assigned]?.person, lastWork);
  expect(answer).toEqual({ data: { reviewSubmission: { __typename: 'Submission' } } });
  const last = await send(mentors[assigned]?.person ?? parent, studentId, {});
  await ask(gateway.url, parent.cookie, READ, { input: { messageId: last } });
  // Told to the mentor who is not assigned too, as if it had been written a moment before the change.
  await inTransaction(gateway.app, async (_tx, effects) =>
    effects.tell(
      'message.sent',
      last,
      watchers.map(({ id }) => id),
    ),
  );
  const title = randomUUID();
  await notice(
    watchers.map(({ id }) => id),
    title,
  );
  await vi.waitFor(
    () => {
      for (const watcher of watchers) {
        expect([...watcher.notices.values()], watcher.name).toContain(title);
        if (watcher.id === mentors[1 - assigned]?.person.id) continue;
        const read = threadOf(watcher, studentId)?.messages.edges.find(({ node }) => node.id === last)?.node;
        const receipt = read?.receipts.find(({ recipient }) => recipient.id === parent.id);
        expect(receipt?.readAt, watcher.name).toBeTruthy();
        expect([...watcher.reviewed.keys()], watcher.name).toContain(lastWork);
        const student = studentsOf(watcher).find(({ id }) => id === studentId);
        expect(
          student?.completions.map(({ lessonId }) => lessonId),
          watcher.name,
        ).toContain(lastLesson);
      }
    },
    { timeout: SETTLE_MS, interval: 25 },
  );
  return last;
}

const threadOf = ({ web }: Watcher, studentId: string): ThreadQuery['student'] =>
  web.client.readQuery({ query: ThreadDocument, variables: { studentId } })?.student ?? null;

const studentsOf = ({ web }: Watcher) => web.client.readQuery({ query: STUDENTS })?.students ?? [];

async function compare({ studentId }: Scene, watcher: Watcher, last: string): Promise<void> {
  const { name, cookie } = watcher;
  const fresh = openWebClient(
    () => gateway.url,
    cookie,
    () => {},
  );
  const messages: unknown[] = [];
  let isInIt = false;
  let before: string | null = null;
  do {
    const student = await pageOf(fresh, studentId, before);
    isInIt = student !== null;
    messages.push(...(student?.messages.edges ?? []).map(({ node }) => node));
    before = student?.messages.pageInfo.hasNextPage ? student.messages.pageInfo.endCursor : null;
  } while (before !== null);
  const { data } = await fresh.client.query({ query: STUDENTS, fetchPolicy: 'no-cache' });
  const students = data?.students ?? [];
  // Counts are asked for anew a moment after the last event.
  await vi.waitFor(() => expect(sorted(studentsOf(watcher)), name).toEqual(sorted(students)), SETTLE_MS);
  if (isInIt) {
    const live = threadOf(watcher, studentId);
    const shown = live?.messages.edges.map(({ node }) => node) ?? [];
    expect(shown, name).toEqual(messages.slice(0, shown.length));
    expect(live?.messages.pageInfo.hasNextPage, name).toBe(shown.length < messages.length);
  }
  expect(watcher.notices, name).toEqual(await noticesOf(watcher));
  expect(Object.keys(watcher.web.client.cache.extract() as object).includes(`Message:${last}`), name).toBe(
    isInIt,
  );
  if (isInIt) expect(watcher.reviewed, name).toEqual(await reviewsOf(watcher, studentId));
  expect(
    [...watcher.told.values()].filter((times) => times > 1),
    name,
  ).toEqual([]);
  await fresh.close();
}

async function pageOf(fresh: WebClient, studentId: string, before: string | null) {
  const variables = { studentId, before, first: 50 };
  const { data } = await fresh.client.query({ query: ThreadDocument, variables, fetchPolicy: 'no-cache' });
  return data?.student ?? null;
}

const sorted = (students: Students['students']) =>
  students.map(({ id, unreadMessageCount, completions }) => ({
    ...{ id, unreadMessageCount },
    completions: completions.map(({ lessonId }) => lessonId).sort(),
  }));

async function noticesOf({ cookie }: Person): Promise<Map<string, string>> {
  type Page = {
    notifications: {
      edges: { node: { id: string; title: string } }[];
      pageInfo: { hasNextPage: boolean; endCursor: string };
    };
  };
  const found = new Map<string, string>();
  for (let after: string | null = null, isMore = true; isMore; ) {
    const { notifications }: Page = dataOf(await ask<Page>(gateway.url, cookie, NOTICES, { after }));
    for (const { node } of notifications.edges) found.set(node.id, node.title);
    after = notifications.pageInfo.endCursor;
    isMore = notifications.pageInfo.hasNextPage;
  }
  return found;
}

async function reviewsOf({ cookie }: Person, studentId: string): Promise<Map<string, number>> {
  type Page = {
    reviews: {
      edges: { node: { submission: { id: string; score: number } } }[];
      pageInfo: { hasNextPage: boolean; endCursor: string };
    };
  };
  const found = new Map<string, number>();
  for (let after: string | null = null, isMore = true; isMore; ) {
    const { reviews }: Page = dataOf(
      await ask<Page>(
        gateway.url,
        cookie,
        `query ($id: ID!, $after: String) { reviews(studentId: $id, first: 50, after: $after) {
          edges { node { submission { id score } } } pageInfo { hasNextPage endCursor } } }`,
        { id: studentId, after },
      ),
    );
    for (const { node } of reviews.edges) found.set(node.submission.id, node.submission.score);
    after = reviews.pageInfo.endCursor;
    isMore = reviews.pageInfo.hasNextPage;
  }
  return found;
}
