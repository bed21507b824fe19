import { randomUUID } from 'node:crypto';
import pLimit from 'p-limit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildSchema } from '../../gateway/schema.ts';
import { connect, type TestSocket } from '../support/clients/socket.ts';
import { makeAssignment } from '../support/factories/assignments.ts';
import { makeLinkedChild } from '../support/factories/children.ts';
import { makeLessons } from '../support/factories/lessons.ts';
import { askAs, type Family, makeFamily, type Person } from '../support/factories/people.ts';
import { distinctQueries, fullQueries } from '../support/schema/fullQueries.ts';
import {
  type KnownValues,
  type Operation,
  operationOf,
  trustedDocument,
  trustedDocuments,
} from '../support/schema/operations.ts';
import { DEFAULTS, startGateway, type TestGateway } from '../support/services/gateway.ts';

const CORRECT_ANSWER = 'MARKER-OF-THE-CORRECT-ANSWER';
const EXPLANATION = 'MARKER-OF-THE-EXPLANATION';

/** Excluded, because the child would lose its access, or all sockets be closed, and the test would prove nothing. */
const CHANGES_ACCESS = /^((Unlink|Link|Create|Reset)Child|SetCommunityConsent)/;

const schema = buildSchema();

let gateway: TestGateway;
let family: Family;
let child: Person;
let lessonId: string;
let quizId: string;
let essayQuizId: string;
let shortAnswerId: string;
let essayId: string;

beforeAll(async () => {
  gateway = await startGateway(DEFAULTS);
  const { app } = gateway;
  family = await makeFamily(app);
  child = await makeLinkedChild(app, family);
  [lessonId = ''] = await makeLessons(app, 'WEBSITE_APP', 1);
  const question = { text: 'Which?', correctAnswer: CORRECT_ANSWER, explanation: EXPLANATION };
  const shortAnswer = { ...question, kind: 'SHORT_ANSWER' as const };
  const essay = { ...question, kind: 'ESSAY' as const };
  const quiz = { lessonId, kind: 'OBJECTIVE' as const };
  const [one, other] = [
    await makeAssignment(app, { ...quiz, position: 1, questions: [shortAnswer] }),
    await makeAssignment(app, { ...quiz, position: 2, questions: [shortAnswer, essay] }),
  ];
  quizId = one.id;
  essayQuizId = other.id;
  [shortAnswerId = '', essayId = ''] = other.questionIds;
});
afterAll(() => gateway.close());

/** Creates an attempt that is not marked yet. */
async function makePendingSubmission(): Promise<string> {
  const { id } = await gateway.app.prisma.submission.create({
    data: {
      studentId: family.studentId,
      assignmentId: essayQuizId,
      attempt: 1,
      mode: 'QUIZ',
      status: 'UNDER_REVIEW',
      answers: { [essayId]: 'Goats are kind' },
    },
  });
  return id;
}

/** Returns the web app's documents of a kind, with variables. Ids that are created are new. */
const trustedOperations = (kind: 'query' | 'mutation' | 'subscription', known: KnownValues): Operation[] =>
  trustedDocuments()
    .map((document) => operationOf(schema, document, { id: randomUUID(), ...known }))
    .filter((operation) => operation.kind === kind);

/** As many subscriptions as one socket may have. */
const PER_SOCKET = 20;

/** Runs every subscription of the web app, and collects every byte received. */
async function subscribeToEverything(person: Person): Promise<{ sockets: TestSocket[]; received: string[] }> {
  const operations = trustedOperations('subscription', {});
  const sockets: TestSocket[] = [];
  const received: string[] = [];
  for (let first = 0; first < operations.length; first += PER_SOCKET) {
    const socket = await connect(gateway.url, person.cookie);
    socket.raw.on('message', (data) => received.push(String(data)));
    for (const { name, document, variables } of operations.slice(first, first + PER_SOCKET))
      socket.subscribe(name, document, variables);
    sockets.push(socket);
  }
  return { sockets, received };
}

describe('correct answers', () => {
  it('are in no byte that a child or a parent receives before the attempt is marked', async () => {
    const submissionId = await makePendingSubmission();
    const people = [child, family.parent];
    const subscribers = await Promise.all(people.map(subscribeToEverything));
    const { studentId } = family;
    const known = { studentId, asked: studentId, lessonId, submissionId };
    const responses: string[] = [];
    const run = async (person: Person, document: string, variables: Record<string, unknown>) => {
      const response = JSON.stringify(await askAs(gateway.url, person)(document, variables));
      responses.push(response);
      return response;
    };
    const generated = [submissionId, studentId, essayQuizId, quizId].flatMap((id) =>
      fullQueries(schema, { studentId, lessonId, id }),
    );
    const queries = [...trustedOperations('query', known), ...distinctQueries(generated)];
    const readEverything = () =>
      Promise.all(
        people.map((person) =>
          pLimit(6).map(queries, ({ document, variables }) => run(person, document, variables)),
        ),
      );
    await readEverything();
    // The web app's mutations submit an attempt that is valid for the essay and invalid for the other quiz.
    for (const person of people) {
      for (const assignmentId of [essayQuizId, quizId]) {
        const mutations = trustedOperations('mutation', { ...known, assignmentId, questionId: essayId });
        for (const { name, document, variables } of mutations)
          if (!CHANGES_ACCESS.test(name)) await run(person, document, variables);
      }
    }
    await gateway.app.prisma.submission.deleteMany();
    const submitted = await run(family.parent, trustedDocument('SubmitQuiz'), {
      input: {
        id: randomUUID(),
        studentId,
        assignmentId: essayQuizId,
        answers: [
          { questionId: essayId, answer: 'Goats are kind' },
          { questionId: shortAnswerId, answer: 'no idea' },
        ],
      },
    });
    expect(submitted).toContain('"status":"UNDER_REVIEW"');
    for (const { received } of subscribers)
      await expect.poll(() => received.join(' ')).toContain('UNDER_REVIEW');
    await readEverything();
    const everything = [...responses, ...subscribers.flatMap(({ received }) => received)].join('\n');
    expect(everything).toContain('Which?');
    expect(everything).not.toContain(CORRECT_ANSWER);
    expect(everything).not.toContain(EXPLANATION);
    await Promise.all(subscribers.flatMap(({ sockets }) => sockets.map((socket) => socket.close())));
    // The reviewer receives both, so the search above would have found them.
    const { id } = await gateway.app.prisma.submission.findFirstOrThrow({
      where: { status: 'UNDER_REVIEW', studentId },
    });
    const reviewWork = await askAs(gateway.url, family.mentor)(trustedDocument('ReviewWork'), { id });
    expect(JSON.stringify(reviewWork)).toContain(CORRECT_ANSWER);
    expect(JSON.stringify(reviewWork)).toContain(EXPLANATION);
  });
});
