import { randomUUID } from 'node:crypto';
import pLimit from 'p-limit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
// The limit decides how many requests the test sends.
import { CHECKS_PER_ADDRESS } from '../../gateway/features/certificates/limits.ts';
import { buildSchema } from '../../gateway/schema.ts';
import { dataOf, errorOf, successOf } from '../support/clients/http.ts';
import { connect } from '../support/clients/socket.ts';
import { makeLinkedChild } from '../support/factories/children.ts';
import { makeLessons } from '../support/factories/lessons.ts';
import { askAs, type Family, makeFamily, makePerson, type Person } from '../support/factories/people.ts';
import { cursorOf } from '../support/factories/threads.ts';
import { DEFAULTS, startGateway, type TestGateway } from '../support/services/gateway.ts';
import {
  CertificateDocument,
  CompleteLessonDocument,
  LessonCompletedDocument,
  NotificationAddedDocument,
} from './certificates.generated.ts';

const NAME = 'Ọ̀rẹ́ olúwa';

let gateway: TestGateway;
let family: Family;
let child: Person;
let outsider: Person;
let admin: Person;
let lessons: string[];

beforeAll(async () => {
  gateway = await startGateway(DEFAULTS);
  const { app } = gateway;
  [family, outsider, admin, lessons] = await Promise.all([
    makeFamily(app),
    makePerson(app, { role: 'PARENT', name: 'Other' }),
    makePerson(app, { role: 'ADMIN', name: 'Amaka' }),
    makeLessons(app, 'WEBSITE_APP', 4),
  ]);
  child = await makeLinkedChild(app, family);
  await app.prisma.student.update({ where: { id: family.studentId }, data: { firstName: NAME } });
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

const completeLesson = async (person: Person, number: number) => {
  const input = { studentId: family.studentId, lessonId: lessons[number - 1] ?? '' };
  const answer = await askAs(gateway.url, person)(CompleteLessonDocument, { input });
  return successOf(dataOf(answer).completeLesson);
};

/** Completes the published lessons. @returns the certificate */
async function completeCourse() {
  for (const number of [1, 3]) expect((await completeLesson(child, number)).certificate).toBeNull();
  const { certificate } = await completeLesson(child, 4);
  if (!certificate) throw new Error('There is no certificate');
  return certificate;
}

const verify = async (code: string) =>
  dataOf(await askAs(gateway.url, null)(CertificateDocument, { code })).certificate;

describe('a certificate', () => {
  it('is issued with the last published lesson and published to parent and child at once', async () => {
    const socket = await connect(gateway.url, family.parent.cookie);
    const after = await cursorOf(socket);
    socket.subscribe('notifications', NotificationAddedDocument, { after });
    socket.subscribe('lessons', LessonCompletedDocument, { after });
    const { code, verificationUrl } = await completeCourse();
    expect(code).toMatch(/^[3479ACDEFGHJKMNPRTVWXY]{4}(-[3479ACDEFGHJKMNPRTVWXY]{4}){2}$/);
    expect(verificationUrl).toBe(`${gateway.url}/certificate/${code}`);
    for (let count = 0; count < 2; count += 1) await socket.next('notifications', 5000);
    expect(await socket.next('notifications', 5000)).toEqual({
      notificationAdded: {
        notification: {
          kind: 'ACHIEVEMENT',
          title: 'The certificate is here!',
          actionUrl: `/dashboard?student=${family.studentId}`,
        },
      },
    });
    // An event is rendered from the current rows, so only the last one is certain to have the certificate.
    for (let count = 0; count < 2; count += 1) await socket.next('lessons', 5000);
    expect(await socket.next('lessons', 5000)).toEqual({
      lessonCompleted: { student: { certificate: { code } } },
    });
    await socket.close();
    const notifications = await gateway.app.prisma.notification.findMany({
      where: { subjectKey: `certificate:${family.studentId}` },
    });
    expect(notifications.map(({ recipientId }) => recipientId).sort()).toEqual(
      [family.parent.id, child.id].sort(),
    );
  });

  it('is issued once by twenty concurrent completions of the last lesson', async () => {
    for (const number of [1, 3]) await completeLesson(child, number);
    const people = Array.from({ length: 20 }, (_, index) => (index % 2 ? child : family.parent));
    const results = await pLimit(12).map(people, (person) => completeLesson(person, 4));
    expect(new Set(results.map(({ certificate }) => certificate?.code)).size).toBe(1);
    expect(await gateway.app.prisma.certificate.count()).toBe(1);
    const notifications = await gateway.app.prisma.notification.count({
      where: { subjectKey: { startsWith: 'certificate:' } },
    });
    expect(notifications).toBe(2);
  });

  it('is served as a PDF to viewers of the child only', async () => {
    const { fileUrl } = await completeCourse();
    const fetchAs = (person: Person | null, path: string) =>
      fetch(`${gateway.url}${path}`, { headers: person ? { cookie: person.cookie } : {} });
    for (const person of [family.parent, child, family.mentor, admin]) {
      const response = await fetchAs(person, fileUrl);
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toBe('application/pdf');
      expect(response.headers.get('cache-control')).toContain('private');
      const bytes = Buffer.from(await response.arrayBuffer());
      expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
      const title = Buffer.from(`Certificate of ${NAME}`, 'utf16le').swap16();
      expect(bytes.includes(title) || bytes.includes(title.toString('hex'))).toBe(true);
      // The font is embedded, because no built-in font of PDF has the characters of the name.
      expect(bytes.toString('latin1')).toMatch(/FontFile2/);
    }
    for (const person of [outsider, null]) expect((await fetchAs(person, fileUrl)).status).toBe(404);
    expect((await fetchAs(child, `/certificates/${randomUUID()}.pdf`)).status).toBe(404);
  });
});

describe('the verification of a code', () => {
  it('returns the printed fields only, however the code is typed', async () => {
    const { code } = await completeCourse();
    for (const typed of [code, code.toLowerCase(), ` ${code.replaceAll('-', ' ')} `]) {
      expect(await verify(typed)).toEqual({
        __typename: 'VerifiedCertificate',
        code,
        firstName: NAME,
        course: 'WEBSITE_APP',
        issuedAt: expect.any(String),
      });
    }
    const type = buildSchema().getType('VerifiedCertificate');
    const fields = type && 'getFields' in type ? Object.keys(type.getFields()) : [];
    expect(fields.sort()).toEqual(['code', 'course', 'firstName', 'issuedAt']);
  });

  it('returns the same error for an unknown and a malformed code', async () => {
    const { code } = await completeCourse();
    const last = code.endsWith('A') ? 'C' : 'A';
    const results = await Promise.all(
      [`${code.slice(0, -1)}${last}`, 'nonsense', '', "'; --", 'x'.repeat(5000)].map(verify),
    );
    for (const result of results)
      expect(result).toEqual({
        __typename: 'DomainError',
        errorCode: 'NOT_FOUND',
        message: 'There is no certificate with this code',
        field: 'code',
      });
  });

  it('is limited per address', async () => {
    const { code } = await completeCourse();
    const { max } = CHECKS_PER_ADDRESS;
    const checked = await pLimit(10).map(Array(max).fill('nonsense'), verify);
    const codes = checked.map((result) => errorOf(result).errorCode);
    expect(codes).toEqual(Array(max).fill('NOT_FOUND'));
    expect(errorOf(await verify('nonsense')).errorCode).toBe('LIMIT');
    expect(errorOf(await verify(code)).errorCode).toBe('LIMIT');
  });
});
