import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { checkRequiredAssignments } from '../../gateway/features/assignments/checkRequiredAssignments.ts';
import { makePicture } from '../support/files.ts';
import { PLAIN, startGateway, type TestGateway } from '../support/gateway.ts';
import { dataOf } from '../support/http.ts';
import { askAs, type Family, makeFamily, makePerson, type Person } from '../support/people.ts';
import { connect } from '../support/socket.ts';
import { cursorOf } from '../support/threads.ts';

const SECRET = 'the one right answer';
const WHY = 'a telling explanation';
const SUBMISSION = `id attempt status score text links mode review { overallScore reviewer { name } }
  markedQuestions { questionId answer isRight correctAnswer explanation }`;
const answered = `__typename ... on Submission { ${SUBMISSION} } ... on DomainError { code message field }`;
const SUBMIT = `mutation ($input: SubmitAssignmentInput!) { submitAssignment(input: $input) { ${answered} } }`;
const QUIZ = `mutation ($input: SubmitQuizInput!) { submitQuiz(input: $input) { ${answered} } }`;
const REVIEW = `mutation ($input: ReviewSubmissionInput!) { reviewSubmission(input: $input) { ${answered} } }`;
const GRANT = `mutation ($input: GrantAttemptInput!) { grantAttempt(input: $input) { ${answered} } }`;
const ASSIGNMENTS = `query ($lessonId: ID!, $studentId: ID!) {
  assignments(lessonId: $lessonId, studentId: $studentId) {
    id title grantedAttempts(studentId: $studentId) questions { id kind text options }
    submissions(studentId: $studentId) { ${SUBMISSION} }
  }
}`;
const QUEUE = `query { reviewQueue(first: 50) { edges { node { ${SUBMISSION} } } } outOfAttempts { id } }`;
const REVIEWED = `subscription ($after: Cursor) { submissionReviewed(after: $after) {
  ... on SubmissionReviewed { cursor submissionId submission { ${SUBMISSION} } } } }`;

type Answered = {
  __typename: string;
  id: string;
  attempt: number;
  status: string;
  score: number | null;
  code: string;
  message: string;
  markedQuestions: { correctAnswer: string; isRight: boolean }[];
};
type Queue = { reviewQueue: { edges: { node: Answered }[] }; outOfAttempts: { id: string }[] };

let gateway: TestGateway;
let family: Family;
let others: Family;
let stranger: Person;
let admin: Person;
let diyParent: Person;
let diyStudent: string;
let first: string;
let second: string;
let project: string;
let quiz: string;
let essayQuiz: string;
let questions: string[];

beforeAll(async () => {
  gateway = await startGateway(PLAIN);
  const { app } = gateway;
  const lesson = (number: number) =>
    app.prisma.lesson.create({
      data: { course: 'WEBSITE_APP', number, title: `Lesson ${number}`, isPublished: true },
    });
  [first, second] = [(await lesson(1)).id, (await lesson(2)).id];
});
afterAll(() => gateway.close());

beforeEach(async () => {
  const { app, url } = gateway;
  [family, others, stranger, admin, diyParent] = await Promise.all([
    makeFamily(app, url),
    makeFamily(app, url),
    makePerson(app, url, { role: 'PARENT', name: 'Ifeoma' }),
    makePerson(app, url, { role: 'ADMIN', name: 'Amaka' }),
    makePerson(app, url, { role: 'PARENT', name: 'Bola' }),
  ]);
  const diy = await app.prisma.student.create({
    data: { parentId: diyParent.id, firstName: 'Simi', age: 11, paymentStatus: 'COMPLETED' },
  });
  diyStudent = diy.id;
  await app.prisma.assignment.deleteMany({});
  const create = (lessonId: string, position: number, kind: 'OBJECTIVE' | 'SUBMISSION') =>
    app.prisma.assignment.create({ data: { lessonId, position, kind, title: `${kind} ${position}` } });
  project = (await create(first, 1, 'SUBMISSION')).id;
  quiz = (await create(first, 2, 'OBJECTIVE')).id;
  essayQuiz = (await create(first, 3, 'OBJECTIVE')).id;
  await create(second, 1, 'SUBMISSION');
  const ask = (assignmentId: string, position: number, kind: 'MULTIPLE_CHOICE' | 'SHORT_ANSWER' | 'ESSAY') =>
    app.prisma.assignmentQuestion.create({
      data: {
        assignmentId,
        position,
        kind,
        text: 'Which?',
        options: kind === 'MULTIPLE_CHOICE' ? ['Red', 'Blue'] : [],
        correctAnswer: kind === 'MULTIPLE_CHOICE' ? 'Blue' : SECRET,
        explanation: WHY,
      },
    });
  questions = [
    (await ask(quiz, 1, 'MULTIPLE_CHOICE')).id,
    (await ask(quiz, 2, 'SHORT_ANSWER')).id,
    (await ask(essayQuiz, 1, 'ESSAY')).id,
  ];
});

const submit = async (person: Person, change: object) => {
  const input = {
    id: randomUUID(),
    studentId: family.studentId,
    assignmentId: project,
    mode: 'TEXT',
    text: 'My page about goats',
    links: [],
    files: [],
    screenshots: [],
    ...change,
  };
  const answer = await askAs(gateway.url, person)<{ submitAssignment: Answered }>(SUBMIT, { input });
  return dataOf(answer).submitAssignment;
};
const answerQuiz = async (person: Person, assignmentId: string, given: string[], change: object) => {
  const ids = assignmentId === quiz ? questions.slice(0, 2) : questions.slice(2);
  const answers = ids.map((questionId, place) => ({ questionId, answer: given[place] }));
  const input = { id: randomUUID(), studentId: family.studentId, assignmentId, answers, ...change };
  const answer = await askAs(gateway.url, person)<{ submitQuiz: Answered }>(QUIZ, { input });
  return dataOf(answer).submitQuiz;
};
const review = async (person: Person, submissionId: string, score: number) => {
  const lists = { strengths: ['Brave'], areasForImprovement: [], nextSteps: [] };
  const input = { submissionId, score, feedback: 'Well done', ...lists };
  return askAs(gateway.url, person)<{ reviewSubmission: Answered }>(REVIEW, { input });
};
const reviewed = async (person: Person, id: string, score: number) =>
  dataOf(await review(person, id, score)).reviewSubmission;
const queueOf = async (person: Person) => {
  const { reviewQueue, outOfAttempts } = dataOf(await askAs(gateway.url, person)<Queue>(QUEUE, {}));
  return { waiting: reviewQueue.edges.map(({ node }) => node.id), spent: outOfAttempts.map(({ id }) => id) };
};
const assignmentsOf = async (person: Person, lessonId: string, studentId: string) =>
  askAs(gateway.url, person)<{ assignments: { id: string }[] }>(ASSIGNMENTS, { lessonId, studentId });

describe('correct answers', () => {
  it('are in no reply to a family before the attempt is marked', async () => {
    const asked = await assignmentsOf(family.parent, first, family.studentId);
    expect(dataOf(asked).assignments).toHaveLength(3);
    const refused = await answerQuiz(family.parent, quiz, ['Blue', ''], {});
    expect(refused.message).toBe('Please answer all required questions (1 remaining)');
    const socket = await connect(gateway.url, family.parent.cookie);
    socket.subscribe('1', REVIEWED, {});
    await new Promise((resolve) => setTimeout(resolve, 200));
    const sent = await answerQuiz(family.parent, essayQuiz, ['Goats are kind'], {});
    expect(sent).toMatchObject({ status: 'UNDER_REVIEW', score: null, markedQuestions: [] });
    const told = await socket.next('1', 5000);
    const again = await assignmentsOf(family.parent, first, family.studentId);
    const spied = await assignmentsOf(others.parent, first, others.studentId);
    const everything = JSON.stringify([asked, refused, sent, told, again, spied]);
    expect(everything).not.toContain(SECRET);
    expect(everything).not.toContain(WHY);
    await socket.close();
    // The one who has to judge may know.
    const queue = await askAs(gateway.url, family.mentor)(QUEUE, {});
    expect(JSON.stringify(queue)).toContain(WHY);
  });

  it('are fields of marked questions and of what an author reads and writes alone', async () => {
    const { buildSchema } = await import('../../gateway/schema.ts');
    const types = Object.values(buildSchema().getTypeMap());
    const holders = types.filter(
      (type) =>
        'getFields' in type &&
        Object.keys(type.getFields()).some((field) => /correct|explanation|isRight/i.test(field)),
    );
    // tests/api/authoring.test.ts holds the author's own to mentors and admins.
    const names = holders.map((type) => type.name).sort();
    expect(names).toEqual(['AuthoredQuestion', 'MarkedQuestion', 'QuestionInput']);
  });

  it('come with explanations once it is marked', async () => {
    const failed = await answerQuiz(family.parent, quiz, ['Red', ` ${SECRET.toUpperCase()} `], {});
    expect(failed).toMatchObject({ status: 'NEEDS_REVISION', score: 50, attempt: 1 });
    expect(failed.markedQuestions.map((one) => one.isRight)).toEqual([false, true]);
    expect(JSON.stringify(failed)).toContain(WHY);
    await answerQuiz(family.parent, quiz, ['Red', 'no'], {});
    const passed = await answerQuiz(family.parent, quiz, ['Blue', SECRET], {});
    expect(passed).toMatchObject({ status: 'APPROVED', score: 100, attempt: 3 });
    expect((await answerQuiz(family.parent, quiz, ['Blue', SECRET], {})).code).toBe('CONFLICT');
  });
});

describe('the picture of a question', () => {
  const IMAGES = `query ($lessonId: ID!, $studentId: ID!) {
    assignments(lessonId: $lessonId, studentId: $studentId) {
      questions { image { url alt width height } }
      submissions(studentId: $studentId) { markedQuestions { image { url alt } } }
    }
  }`;

  it('is shown with its words to those who see the assignment, and to nobody by its link alone', async () => {
    const { app, url } = gateway;
    const imageId = await makePicture(app, { bucket: 'ASSIGNMENT_SCREENSHOTS', name: 'question.webp' });
    const imageAlt = 'Two cards';
    await app.prisma.assignmentQuestion.update({
      where: { id: questions[0] ?? '' },
      data: { imageId, imageAlt },
    });
    await answerQuiz(family.parent, quiz, ['Red', 'no'], {});
    const variables = { lessonId: first, studentId: family.studentId };
    const answer = await askAs(url, family.parent)(IMAGES, variables);
    expect(JSON.stringify(dataOf(answer)).match(/"alt":"Two cards"/g)).toHaveLength(2);
    const [, link = ''] = /"url":"([^"]+)"/.exec(JSON.stringify(answer)) ?? [];
    const fetchAs = (person: Person | null) =>
      fetch(`${url}${link}`, { headers: person ? { cookie: person.cookie } : {} });
    const people = { parent: family.parent, mentor: family.mentor, other: others.mentor, admin, diyParent };
    for (const [who, person] of Object.entries(people)) {
      const got = await fetchAs(person);
      expect([who, got.status, got.headers.get('content-type')]).toEqual([who, 200, 'image/webp']);
    }
    for (const person of [stranger, null]) expect((await fetchAs(person)).status).toBe(404);
    await app.prisma.student.update({ where: { id: family.studentId }, data: { paymentStatus: 'REFUNDED' } });
    expect((await fetchAs(family.parent)).status).toBe(404);
  });
});

describe('attempts', () => {
  it('stay consistent under twenty at once', async () => {
    const sent = await Promise.all(Array.from({ length: 20 }, () => submit(family.parent, {})));
    expect(sent.filter((one) => one.__typename === 'Submission')).toHaveLength(1);
    expect(sent.filter((one) => one.code === 'CONFLICT')).toHaveLength(19);
    const quizzes = await Promise.all(
      Array.from({ length: 20 }, () => answerQuiz(family.parent, quiz, ['Red', 'no'], {})),
    );
    const made = quizzes.filter((one) => one.__typename === 'Submission');
    expect(made.map((one) => one.attempt).sort()).toEqual([1, 2, 3]);
    expect(quizzes.filter((one) => one.code === 'LIMIT')).toHaveLength(17);
  });

  it('come back from a review as one, though twenty are sent at once', async () => {
    const { id } = await submit(family.parent, {});
    const [sent] = await Promise.all([
      Promise.all(Array.from({ length: 20 }, (_, n) => submit(family.parent, { text: `Again ${n}` }))),
      reviewed(family.mentor, id, 10),
    ]);
    // Those before the review meet an attempt that waits, those after it the one that was first.
    expect(sent.filter((one) => one.__typename !== 'Submission').map((one) => one.code)).toEqual(
      Array(sent.filter((one) => one.__typename !== 'Submission').length).fill('CONFLICT'),
    );
    const again = await Promise.all(
      Array.from({ length: 20 }, (_, n) => submit(family.parent, { text: `Once more ${n}` })),
    );
    const made = [...sent, ...again].filter((one) => one.__typename === 'Submission');
    expect(made.map((one) => one.attempt)).toEqual([2]);
    const rows = await gateway.app.prisma.submission.findMany({
      where: { studentId: family.studentId, assignmentId: project },
      orderBy: { attempt: 'asc' },
      select: { attempt: true, status: true },
    });
    expect(rows).toEqual([
      { attempt: 1, status: 'NEEDS_REVISION' },
      { attempt: 2, status: 'SUBMITTED' },
    ]);
  });

  it('end with the first that passes, though twenty right ones are sent at once', async () => {
    const sent = await Promise.all(
      Array.from({ length: 20 }, () => answerQuiz(family.parent, quiz, ['Blue', SECRET], {})),
    );
    expect(sent.filter((one) => one.status === 'APPROVED').map((one) => one.attempt)).toEqual([1]);
    expect(sent.filter((one) => one.code === 'CONFLICT')).toHaveLength(19);
  });

  it('are one under one id, and no other under it', async () => {
    const id = randomUUID();
    const twice = await Promise.all([submit(family.parent, { id }), submit(family.parent, { id })]);
    expect(twice.map((one) => one.id)).toEqual([id, id]);
    expect((await submit(family.parent, { id, text: 'Another' })).code).toBe('CONFLICT');
  });

  it('acknowledge a retry of stored work though the course has been closed since', async () => {
    const { prisma } = gateway.app;
    const id = randomUUID();
    expect((await submit(family.parent, { id })).id).toBe(id);
    const setStatus = (paymentStatus: 'REFUNDED' | 'COMPLETED') =>
      prisma.student.update({ where: { id: family.studentId }, data: { paymentStatus } });
    await setStatus('REFUNDED');
    expect((await submit(family.parent, { id })).id).toBe(id);
    expect((await submit(others.parent, { id, studentId: others.studentId })).code).toBe('CONFLICT');
    expect((await submit(family.parent, {})).code).toBe('NOT_FOUND');
    await setStatus('COMPLETED');
  });

  it('are taken with signs that no row can keep, without these', async () => {
    expect(await submit(family.parent, { text: 'My\0 goats' })).toMatchObject({ text: 'My goats' });
    // As a field leaves it that cuts an emoji in two.
    const cut = SECRET + '🐐'.slice(0, 1);
    const quizzed = await answerQuiz(family.parent, quiz, ['Blue', cut], {});
    expect(quizzed).toMatchObject({ __typename: 'Submission', score: 50 });
  });

  it('are only for open lessons of one’s own paid child', async () => {
    const { prisma } = gateway.app;
    const locked = await prisma.assignment.findFirstOrThrow({ where: { lessonId: second } });
    const answers = [
      await submit(family.parent, { assignmentId: locked.id }),
      await submit(stranger, {}),
      await submit(family.mentor, {}),
      await submit(others.parent, {}),
    ];
    expect(answers.map((one) => one.code)).toEqual(Array(4).fill('NOT_FOUND'));
    expect(dataOf(await assignmentsOf(family.parent, second, family.studentId)).assignments).toEqual([]);
    await prisma.lessonCompletion.create({ data: { studentId: family.studentId, lessonId: first } });
    expect((await submit(family.parent, { assignmentId: locked.id })).__typename).toBe('Submission');
    await prisma.student.update({ where: { id: family.studentId }, data: { paymentStatus: 'PENDING' } });
    expect((await submit(family.parent, {})).code).toBe('NOT_FOUND');
    await prisma.lesson.update({ where: { id: first }, data: { isPublished: false } });
    expect((await submit(others.parent, { studentId: others.studentId })).code).toBe('NOT_FOUND');
    await prisma.lesson.update({ where: { id: first }, data: { isPublished: true } });
  });

  it('say what is wrong with them', async () => {
    expect((await submit(family.parent, { text: ' ' })).message).toBe(
      'Please provide a text description of your work',
    );
    expect((await submit(family.parent, { links: ['http://a.example'] })).message).toBe(
      'Invalid URL: http://a.example',
    );
  });
});

describe('reviews', () => {
  it('are given once, by the child’s own mentor, and told to the family', async () => {
    const child = await makePerson(gateway.app, gateway.url, { role: 'STUDENT', name: 'Dara' });
    await gateway.app.prisma.student.update({ where: { id: family.studentId }, data: { userId: child.id } });
    const { id } = await submit(child, {});
    expect((await queueOf(family.mentor)).waiting).toContain(id);
    expect((await queueOf(others.mentor)).waiting).not.toContain(id);
    expect((await queueOf(admin)).waiting).not.toContain(id);
    expect((await reviewed(others.mentor, id, 90)).code).toBe('NOT_FOUND');
    const asParent = await review(family.parent, id, 100);
    expect(asParent.errors?.[0]?.extensions?.code).toBe('NOT_ALLOWED');
    const sockets = await Promise.all(
      [child, others.parent].map((person) => connect(gateway.url, person.cookie)),
    );
    for (const socket of sockets) socket.subscribe('1', REVIEWED, {});
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(await reviewed(family.mentor, id, 69)).toMatchObject({ status: 'NEEDS_REVISION', score: 69 });
    const told = await sockets[0]?.next('1', 5000);
    expect(told).toMatchObject({ submissionReviewed: { submission: { id, score: 69 } } });
    expect(sockets[1]?.rest('1')).toEqual([]);
    await Promise.all(sockets.map((socket) => socket.close()));
    expect(await reviewed(family.mentor, id, 90)).toMatchObject({
      code: 'CONFLICT',
      message: 'Tunde has reviewed this already',
    });
    const told2 = await gateway.app.prisma.notification.findMany({
      where: { studentId: family.studentId, kind: 'ASSIGNMENT_REVIEW' },
    });
    expect(told2.map((one) => one.recipientId).sort()).toEqual([child.id, family.parent.id].sort());
    const block = await checkRequiredAssignments(gateway.app.prisma, family.studentId, first);
    expect(block?.message).toBe('Please complete the required assignment to proceed');
  });

  it('of children without a mentor are anybody’s of the shared queue, but one person’s in the end', async () => {
    const { id } = await submit(diyParent, { studentId: diyStudent });
    for (const person of [family.mentor, others.mentor, admin])
      expect((await queueOf(person)).waiting).toContain(id);
    const both = await Promise.all([reviewed(family.mentor, id, 80), reviewed(others.mentor, id, 20)]);
    expect(both.map((one) => one.code ?? 'first').sort()).toEqual(['CONFLICT', 'first']);
    expect((await queueOf(admin)).waiting).not.toContain(id);
    const inactive = gateway.app.prisma.mentor.update({
      where: { id: others.mentorId },
      data: { isActive: false },
    });
    await inactive;
    const answer = await askAs(gateway.url, others.mentor)(QUEUE, {});
    expect(answer.errors?.[0]?.extensions?.code).toBe('NOT_ALLOWED');
  });

  it('leave the queues of everybody else at once, who hear nothing more of the work', async () => {
    const { id } = await submit(diyParent, { studentId: diyStudent, text: 'For one pair of eyes' });
    const [second, outside] = await Promise.all(
      [others.mentor, stranger].map((person) => connect(gateway.url, person.cookie)),
    );
    if (!second || !outside) throw new Error('not connected');
    for (const socket of [second, outside])
      socket.subscribe('1', REVIEWED, { after: await cursorOf(socket) });
    await reviewed(family.mentor, id, 80);
    type Told = { submissionReviewed: { submissionId: string; submission: unknown } };
    const { submissionReviewed } = await second.next<Told>('1', 5000);
    expect(submissionReviewed).toMatchObject({ submissionId: id, submission: null });
    expect((await queueOf(others.mentor)).waiting).not.toContain(id);
    expect(outside.rest('1')).toEqual([]);
    await Promise.all([second.close(), outside.close()]);
  });

  it('are not for one’s own children', async () => {
    await gateway.app.prisma.mentor.create({ data: { profileId: diyParent.id } });
    const { id } = await submit(diyParent, { studentId: diyStudent });
    expect((await queueOf(diyParent)).waiting).not.toContain(id);
    expect((await reviewed(diyParent, id, 100)).code).toBe('NOT_FOUND');
  });

  it('can be followed by one more attempt after the last', async () => {
    for (const _attempt of [1, 2, 3]) {
      const { id } = await submit(family.parent, {});
      await reviewed(family.mentor, id, 10);
    }
    expect((await submit(family.parent, {})).code).toBe('LIMIT');
    const [id = ''] = (await queueOf(family.mentor)).spent;
    expect((await queueOf(others.mentor)).spent).toEqual([]);
    const grant = async (person: Person) =>
      dataOf(
        await askAs(gateway.url, person)<{ grantAttempt: Answered }>(GRANT, { input: { submissionId: id } }),
      ).grantAttempt;
    expect((await grant(others.mentor)).code).toBe('NOT_FOUND');
    const twice = await Promise.all([grant(family.mentor), grant(family.mentor)]);
    expect(twice.map((one) => one.code ?? 'granted').sort()).toEqual(['CONFLICT', 'granted']);
    expect(await submit(family.parent, {})).toMatchObject({ attempt: 4, status: 'SUBMITTED' });
    expect((await queueOf(family.mentor)).spent).toEqual([]);
  });
});
