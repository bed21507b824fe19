import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PLAIN, startGateway, type TestGateway } from '../support/gateway.ts';
import { dataOf } from '../support/http.ts';
import { makeLessons } from '../support/lessons.ts';
import { askAs, type Family, makeFamily, makePerson, type Person } from '../support/people.ts';
import { connect } from '../support/socket.ts';
import { cursorOf } from '../support/threads.ts';

const NAME = 'Ọ̀rẹ́ olúwa';
const COMPLETE = `mutation ($input: CompleteLessonInput!) {
  completeLesson(input: $input) {
    __typename ... on Student { certificate { id code fileUrl checkUrl } } ... on DomainError { code }
  }
}`;
const CHECK = `query ($code: String!) {
  certificate(code: $code) {
    __typename
    ... on CheckedCertificate { code firstName course issuedAt }
    ... on DomainError { errorCode: code message field }
  }
}`;
const LIVE = `subscription ($after: Cursor) { lessonCompleted(after: $after) {
  ... on LessonCompleted { student { certificate { code } } } } }`;
const NOTED = `subscription ($after: Cursor) { notificationAdded(after: $after) {
  ... on NotificationAdded { notification { kind title actionUrl } } } }`;

type Certificate = { id: string; code: string; fileUrl: string; checkUrl: string };

let gateway: TestGateway;
let family: Family;
let child: Person;
let outsider: Person;
let admin: Person;
let lessons: string[];

beforeAll(async () => {
  gateway = await startGateway(PLAIN);
  const { app, url } = gateway;
  [family, child, outsider, admin, lessons] = await Promise.all([
    makeFamily(app, url),
    makePerson(app, url, { role: 'STUDENT', name: 'Kid' }),
    makePerson(app, url, { role: 'PARENT', name: 'Other' }),
    makePerson(app, url, { role: 'ADMIN', name: 'Amaka' }),
    makeLessons(app, 'WEBSITE_APP', 4),
  ]);
  await app.prisma.student.update({
    where: { id: family.studentId },
    data: { userId: child.id, firstName: NAME },
  });
  await app.prisma.lesson.update({ where: { id: lessons[1] ?? '' }, data: { isPublished: false } });
});
afterAll(() => gateway.close());

beforeEach(async () => {
  const { prisma } = gateway.app;
  await prisma.lessonCompletion.deleteMany();
  await prisma.notification.deleteMany();
  await prisma.certificate.deleteMany();
  await prisma.usageWindow.deleteMany();
});

const complete = async (person: Person, place: number) => {
  const input = { studentId: family.studentId, lessonId: lessons[place - 1] };
  const answer = await askAs(gateway.url, person)<{
    completeLesson: { __typename: string; certificate: Certificate | null };
  }>(COMPLETE, { input });
  return dataOf(answer).completeLesson;
};

/** Walks the published lessons to the end. */
async function graduate(): Promise<Certificate> {
  for (const place of [1, 3]) expect((await complete(child, place)).certificate).toBeNull();
  const { certificate } = await complete(child, 4);
  if (!certificate) throw new Error('There is no certificate');
  return certificate;
}

const check = async (code: string) =>
  dataOf(await askAs(gateway.url, null)<{ certificate: Record<string, unknown> }>(CHECK, { code }))
    .certificate;

describe('a certificate', () => {
  it('comes with the last published lesson, to parent and child, at once', async () => {
    const socket = await connect(gateway.url, family.parent.cookie);
    const after = await cursorOf(socket);
    socket.subscribe('noted', NOTED, { after });
    socket.subscribe('live', LIVE, { after });
    const { code, checkUrl } = await graduate();
    expect(code).toMatch(/^[3479ACDEFGHJKMNPRTVWXY]{4}(-[3479ACDEFGHJKMNPRTVWXY]{4}){2}$/);
    expect(checkUrl).toBe(`${gateway.url}/certificate/${code}`);
    const told: unknown[] = [];
    for (let n = 0; n < 3; n += 1) told.push(await socket.next('noted', 5000));
    expect(told.at(-1)).toEqual({
      notificationAdded: {
        notification: {
          kind: 'ACHIEVEMENT',
          title: 'The certificate is here!',
          actionUrl: `/dashboard?student=${family.studentId}`,
        },
      },
    });
    // An event is shown as things are now, so the last one is what counts.
    for (let n = 0; n < 2; n += 1) await socket.next('live', 5000);
    expect(await socket.next('live', 5000)).toEqual({
      lessonCompleted: { student: { certificate: { code } } },
    });
    await socket.close();
    const notices = await gateway.app.prisma.notification.findMany({
      where: { subjectKey: `certificate:${family.studentId}` },
    });
    expect(notices.map(({ recipientId }) => recipientId).sort()).toEqual([family.parent.id, child.id].sort());
  });

  it('is one, however often and at once the last lesson is completed', async () => {
    for (const place of [1, 3]) await complete(child, place);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => complete(n % 2 ? child : family.parent, 4)),
    );
    const codes = new Set(answers.map(({ certificate }) => certificate?.code));
    expect(codes.size).toBe(1);
    expect(await gateway.app.prisma.certificate.count()).toBe(1);
    const notices = await gateway.app.prisma.notification.count({
      where: { subjectKey: { startsWith: 'certificate:' } },
    });
    expect(notices).toBe(2);
  });

  it('is a PDF for those who see the child, and nowhere for others', async () => {
    const { fileUrl } = await graduate();
    const fetchAs = (person: Person | null) =>
      fetch(`${gateway.url}${fileUrl}`, { headers: person ? { cookie: person.cookie } : {} });
    for (const person of [family.parent, child, family.mentor, admin]) {
      const answer = await fetchAs(person);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-type')).toBe('application/pdf');
      expect(answer.headers.get('cache-control')).toContain('private');
      const bytes = Buffer.from(await answer.arrayBuffer());
      expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
      const title = Buffer.from(`Certificate of ${NAME}`, 'utf16le').swap16();
      expect(bytes.includes(title) || bytes.includes(title.toString('hex'))).toBe(true);
      // Its own letters come with it.
      expect(bytes.toString('latin1')).toMatch(/FontFile2/);
    }
    for (const person of [outsider, null]) expect((await fetchAs(person)).status).toBe(404);
    const foreign = await fetch(`${gateway.url}/certificates/${crypto.randomUUID()}.pdf`, {
      headers: { cookie: child.cookie },
    });
    expect(foreign.status).toBe(404);
  });
});

describe('checking a code', () => {
  it('tells everybody what is printed, however it is typed, and nothing more', async () => {
    const { code } = await graduate();
    for (const typed of [code, code.toLowerCase(), ` ${code.replaceAll('-', ' ')} `]) {
      expect(await check(typed)).toEqual({
        __typename: 'CheckedCertificate',
        code,
        firstName: NAME,
        course: 'WEBSITE_APP',
        issuedAt: expect.any(String),
      });
    }
    const { buildSchema } = await import('../../gateway/schema.ts');
    const type = buildSchema().getType('CheckedCertificate');
    const fields = type && 'getFields' in type ? Object.keys(type.getFields()) : [];
    expect(fields.sort()).toEqual(['code', 'course', 'firstName', 'issuedAt']);
  });

  it('answers the same to what is none and to what cannot be one', async () => {
    const { code } = await graduate();
    const last = code.endsWith('A') ? 'C' : 'A';
    const answers = await Promise.all(
      [`${code.slice(0, -1)}${last}`, 'nonsense', '', "'; --", 'x'.repeat(5000)].map(check),
    );
    for (const answer of answers)
      expect(answer).toEqual({
        __typename: 'DomainError',
        errorCode: 'NOT_FOUND',
        message: 'There is no certificate with this code',
        field: 'code',
      });
  });

  it('has an end for who tries many', async () => {
    const { code } = await graduate();
    const answers: unknown[] = [];
    for (let n = 0; n < 61; n += 1) answers.push((await check('nonsense')).errorCode);
    expect(answers.slice(0, 60)).toEqual(Array(60).fill('NOT_FOUND'));
    expect(answers[60]).toBe('LIMIT');
    expect((await check(code)).errorCode).toBe('LIMIT');
  });
});
