import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, vi } from 'vitest';
import { inTransaction } from '../../../gateway/events/transaction.ts';
import { notify } from '../../../gateway/features/notifications/notify.ts';
import { ask } from '../clients/http.ts';
import type { Person } from '../factories/people.ts';
import { type Environment, type Scene, studentsOf, threadOf } from './model.ts';
import { SETTLE_MS } from './pages.ts';

const SEND = `mutation ($input: SendMessageInput!) { sendMessage(input: $input) { __typename } }`;
const READ = `mutation ($input: MarkMessagesReadInput!) { markMessagesRead(input: $input) { __typename } }`;
const TYPE = `mutation ($input: SignalTypingInput!) { signalTyping(input: $input) { __typename } }`;
const COMPLETE = `mutation ($input: CompleteLessonInput!) { completeLesson(input: $input) { __typename } }`;
const REVIEW = `mutation ($input: ReviewSubmissionInput!) { reviewSubmission(input: $input) { __typename } }`;

/** One event of a story. */
export type Op =
  | { kind: 'send'; who: number; isHigh: boolean; isReply: boolean }
  | { kind: 'read' | 'type' | 'cut'; who: number }
  | { kind: 'complete' | 'review' | 'notify' | 'assign' };

const who = fc.nat(3);
export const someOp: fc.Arbitrary<Op> = fc.oneof(
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
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('notify' as const) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('assign' as const) }) },
);
/** Performs one event. */
export async function perform(scene: Scene, op: Op): Promise<void> {
  const { watchers, studentId } = scene;
  const { app, url } = scene.environment.gateway;
  if (op.kind === 'complete') return complete(scene);
  if (op.kind === 'review') return review(scene);
  if (op.kind === 'notify')
    return notifyAll(
      scene.environment,
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
    orderBy: { position: 'desc' },
  });
  if (op.kind === 'type') await ask(url, watcher.cookie, TYPE, { input: { studentId } });
  if (op.kind === 'read' && newest) {
    await ask(url, watcher.cookie, READ, { input: { messageId: newest.id } });
  }
  if (op.kind !== 'send') return;
  await send(scene.environment, watcher, studentId, {
    priority: op.isHigh ? 'HIGH' : 'NORMAL',
    replyToId: (op.isReply && newest?.id) || null,
  });
}

async function send(
  { gateway }: Environment,
  person: Person,
  studentId: string,
  more: object,
): Promise<string> {
  const id = randomUUID();
  const input = { id, studentId, content: `${person.name} ${id}`, ...more };
  await ask(gateway.url, person.cookie, SEND, { input });
  return id;
}

function complete(scene: Scene): Promise<void> {
  scene.completing = scene.completing.then(async () => {
    // The last lesson is kept for the end.
    if (scene.completed < scene.environment.lessons.length - 1) await completeNext(scene);
  });
  return scene.completing;
}

/** Completes the next lesson. @returns its id */
async function completeNext(scene: Scene): Promise<string> {
  const lessonId = scene.environment.lessons[scene.completed] ?? '';
  scene.completed += 1;
  const { watchers, studentId } = scene;
  const input = { studentId, lessonId };
  const answer = await ask(scene.environment.gateway.url, watchers[0]?.cookie ?? '', COMPLETE, { input });
  expect(answer).toEqual({ data: { completeLesson: { __typename: 'Student' } } });
  return lessonId;
}

async function review({ environment, submissions, mentors, assigned }: Scene): Promise<void> {
  if (submissions.length < 2) return;
  const submissionId = submissions.shift() ?? '';
  await reviewAs(environment, mentors[assigned]?.person, submissionId);
}

const reviewAs = ({ gateway }: Environment, mentor: Person | undefined, submissionId: string) =>
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

const notifyAll = ({ gateway }: Environment, recipientIds: string[], title: string) =>
  inTransaction(gateway.app, async (_tx, effects) =>
    notify(effects, {
      ...{ kind: 'ACHIEVEMENT' as const, recipientIds, studentId: null, title, body: 'x' },
      ...{ actionUrl: null, actionText: null, subjectKey: `test:${title}` },
    }),
  );

/** Assigns the other mentor. */
function assign(scene: Scene): Promise<void> {
  scene.assigning = scene.assigning.then(() => assignNext(scene));
  return scene.assigning;
}

async function assignNext(scene: Scene): Promise<void> {
  scene.assigned = 1 - scene.assigned;
  const next = scene.mentors[scene.assigned];
  await inTransaction(scene.environment.gateway.app, async (tx, effects) => {
    await tx.student.update({ where: { id: scene.studentId }, data: { mentorId: next?.mentorId ?? null } });
    for (const { person } of scene.mentors)
      effects.publish('access.changed', { userId: person.id }, [person.id]);
  });
}

/**
 * Ends a story with one event of each kind, and waits until every recipient has applied them.
 * @returns the id of the last message
 */
export async function settle(scene: Scene): Promise<string> {
  const { environment, watchers, studentId, mentors, assigned } = scene;
  const [parent] = watchers;
  if (!parent) throw new Error('no watcher');
  const lastLesson = await completeNext(scene);
  const lastWork = scene.submissions.shift() ?? '';
  const answer = await reviewAs(environment, mentors[assigned]?.person, lastWork);
  expect(answer).toEqual({ data: { reviewSubmission: { __typename: 'Submission' } } });
  const last = await send(environment, mentors[assigned]?.person ?? parent, studentId, {});
  await ask(environment.gateway.url, parent.cookie, READ, { input: { messageId: last } });
  // Published also to the mentor who is not assigned, as a write just before the change would.
  await inTransaction(environment.gateway.app, async (_tx, effects) =>
    effects.publish(
      'message.sent',
      { messageId: last },
      watchers.map(({ id }) => id),
    ),
  );
  const title = randomUUID();
  await notifyAll(
    environment,
    watchers.map(({ id }) => id),
    title,
  );
  await vi.waitFor(
    () => {
      for (const watcher of watchers) {
        expect([...watcher.notifications.values()], watcher.name).toContain(title);
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
