import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MENTOR_ADMIN_TEXTS } from '../../contract/mentorRecords.ts';
import { findFreeMentor } from '../../gateway/features/mentors/findFreeMentor.ts';
// Run at a chosen moment, which the interval of a worker would not hit.
import { noticeExpiringChecks } from '../../gateway/features/mentors/recurringTasks.ts';
import { dataOf, errorOf, successOf } from '../support/clients/http.ts';
import {
  askAs,
  type Family,
  makeFamily,
  makePerson,
  type Person,
  runAs,
  studentVersion,
} from '../support/factories/people.ts';
import { DEFAULTS, startGateway, type TestGateway } from '../support/services/gateway.ts';
import {
  AdminMentorPageDocument,
  type AdminMentorPageQueryVariables,
  AssignMentorToDocument,
  CreateMentorDocument,
  type CreateMentorMutationVariables,
  DeactivateMentorDocument,
  DeleteMentorDocument,
  MentorCandidatesDocument,
  MentorWithTimesDocument,
  RenewBackgroundCheckDocument,
  UpdateMentorDocument,
  type UpdateMentorMutationVariables,
} from './mentorAdmin.generated.ts';

const DAY_MS = 86_400_000;

let gateway: TestGateway;
let admin: Person;
let family: Family;
let person: Person;

beforeAll(async () => {
  gateway = await startGateway(DEFAULTS);
  admin = await makePerson(gateway.app, { role: 'ADMIN', name: 'Amaka' });
});
afterAll(() => gateway.close());
beforeEach(async () => {
  family = await makeFamily(gateway.app);
  person = await makePerson(gateway.app, { role: 'MENTOR', name: 'Bisola' });
  await gateway.app.prisma.auditEntry.deleteMany();
});

const FIELDS = {
  specialization: ['Scratch', ' Web ', ''],
  bio: ' I teach. ',
  experienceYears: 4,
  maxStudents: 2,
  hourlyRateMinor: 500_000,
  isActive: true,
};

const create = (change: Partial<CreateMentorMutationVariables['input']>, as: Person | null = admin) =>
  runAs(gateway.url, as, CreateMentorDocument, { ...FIELDS, profileId: person.id, ...change });
const versionOf = async (id: string) =>
  (await gateway.app.prisma.mentor.findUniqueOrThrow({ where: { id } })).version;
const update = async (change: Partial<UpdateMentorMutationVariables['input']>) => {
  const id = change.id ?? family.mentorId;
  const version = change.version ?? (await versionOf(id));
  return runAs(gateway.url, admin, UpdateMentorDocument, { ...FIELDS, ...change, id, version });
};
const renew = async (reference: string, expiresAt: Date) => {
  const mentorId = family.mentorId;
  const input = {
    mentorId,
    reference,
    expiresAt: expiresAt.toISOString(),
    version: await versionOf(mentorId),
  };
  return runAs(gateway.url, admin, RenewBackgroundCheckDocument, input);
};
const remove = async (id: string) =>
  runAs(gateway.url, admin, DeleteMentorDocument, { id, version: await versionOf(id) });
const ids = async (variables: AdminMentorPageQueryVariables) =>
  dataOf(await askAs(gateway.url, admin)(AdminMentorPageDocument, variables)).adminMentors.edges.map(
    ({ node }) => node.id,
  );
const actions = async () =>
  (await gateway.app.prisma.auditEntry.findMany({ orderBy: { createdAt: 'asc' } })).map(
    ({ action }) => action,
  );
const noticesOf = (recipientId: string) =>
  gateway.app.prisma.notification.findMany({ where: { recipientId }, orderBy: { createdAt: 'asc' } });

describe('managing mentors', () => {
  it('is allowed to admins only', async () => {
    const { id } = successOf(await create({}));
    const version = await versionOf(id);
    await gateway.app.prisma.auditEntry.deleteMany();
    const reason = 'x';
    const requests = [
      [CreateMentorDocument, { ...FIELDS, profileId: person.id }],
      [UpdateMentorDocument, { ...FIELDS, id, version }],
      [RenewBackgroundCheckDocument, { mentorId: id, version, reference: 'x', expiresAt: new Date() }],
      [DeactivateMentorDocument, { mentorId: id, toMentorId: null, reason, version }],
      [DeleteMentorDocument, { id, version }],
    ] as const;
    for (const someone of [null, family.parent, family.mentor]) {
      const code = someone ? 'NOT_ALLOWED' : 'NOT_SIGNED_IN';
      const ask = askAs(gateway.url, someone);
      const answers = await Promise.all([
        ...requests.map(([document, input]) => ask(document as never, { input })),
        ask(AdminMentorPageDocument, {}),
        ask(MentorWithTimesDocument, { id }),
        ask(MentorCandidatesDocument, {}),
      ]);
      for (const answer of answers)
        expect(answer.errors?.map(({ extensions }) => extensions?.code)).toContain(code);
    }
    expect(await versionOf(id)).toBe(version);
    expect(await actions()).toEqual([]);
  });

  it('finds by name and address, and filters by activity, places and the background check', async () => {
    const { prisma } = gateway.app;
    await prisma.mentor.updateMany({ data: { isActive: false } });
    const { id } = successOf(await create({ maxStudents: 1 }));
    expect(await ids({ search: `bisola ${person.email}` })).toEqual([id]);
    expect(await ids({ search: 'nobody such' })).toEqual([]);
    expect(await ids({ isActive: true })).toEqual([id]);
    expect(await ids({ isAccepting: true })).toEqual([id]);
    expect(await ids({ isAccepting: false })).toContain(family.mentorId);
    await prisma.student.update({ where: { id: family.studentId }, data: { mentorId: id } });
    expect(await ids({ isAccepting: true })).toEqual([]);
    const states = { EXPIRED: -1, EXPIRING: 10, VALID: 90 } as const;
    for (const [check, days] of Object.entries(states)) {
      const backgroundCheckExpiresAt = new Date(Date.now() + days * DAY_MS);
      await prisma.mentor.update({ where: { id }, data: { backgroundCheckExpiresAt } });
      expect(await ids({ isActive: true, check: check as keyof typeof states })).toEqual([id]);
      expect(await ids({ isActive: true, check: 'NONE' })).toEqual([]);
    }
  });
});

describe('createMentor', () => {
  it('makes a person with the mentor role a mentor, tells them and audits it', async () => {
    const mentor = successOf(await create({}));
    expect(mentor).toMatchObject({ specialization: ['Scratch', 'Web'], bio: 'I teach.', isActive: true });
    expect(await noticesOf(person.id)).toMatchObject([{ title: 'You are a mentor now', studentId: null }]);
    expect(await actions()).toEqual(['mentor.create']);
  });

  it('rejects a parent, a person with a record and one of two at the same time', async () => {
    expect(errorOf(await create({ profileId: family.parent.id }))).toMatchObject({ field: 'profileId' });
    expect(errorOf(await create({ profileId: family.mentor.id }))).toMatchObject({ field: 'profileId' });
    const answers = await Promise.all([create({}), create({})]);
    expect(answers.map(({ __typename }) => __typename).sort()).toEqual(['DomainError', 'Mentor']);
    const candidates = await askAs(gateway.url, admin)(MentorCandidatesDocument, { search: person.email });
    expect(dataOf(candidates).mentorCandidates.edges).toEqual([]);
  });

  it.each([
    ['specialization', { specialization: ['a'.repeat(61)] }],
    ['bio', { bio: 'a'.repeat(2001) }],
    ['experienceYears', { experienceYears: -1 }],
    ['maxStudents', { maxStudents: 501 }],
    ['hourlyRateMinor', { hourlyRateMinor: -1 }],
    ['profileId', { profileId: randomUUID() }],
  ])('names %s as the wrong field and writes nothing', async (field, change) => {
    expect(errorOf(await create(change))).toMatchObject({ code: 'BAD_INPUT', field });
    expect(await gateway.app.prisma.mentor.count({ where: { profileId: person.id } })).toBe(0);
    expect(await actions()).toEqual([]);
  });
});

describe('updateMentor', () => {
  it('changes the record and records what differs', async () => {
    expect(successOf(await update({ maxStudents: 7 }))).toMatchObject({ maxStudents: 7 });
    const [entry] = await gateway.app.prisma.auditEntry.findMany();
    expect(entry).toMatchObject({ action: 'mentor.update', after: { maxStudents: 7 } });
    await update({ maxStudents: 7 });
    expect(await actions()).toEqual(['mentor.update']);
  });

  it('tells all but one of twenty admins who save at the same time', async () => {
    const version = await versionOf(family.mentorId);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => update({ maxStudents: n, version })),
    );
    const conflicts = answers.filter((answer) => answer.__typename === 'DomainError');
    expect(conflicts).toHaveLength(19);
    expect(conflicts[0]).toMatchObject({ code: 'CONFLICT', field: 'version' });
  });

  it('does not make a mentor with students inactive', async () => {
    expect(errorOf(await update({ isActive: false }))).toMatchObject({
      ...{ code: 'CONFLICT', field: 'isActive', message: MENTOR_ADMIN_TEXTS.hasStudents },
    });
    await gateway.app.prisma.student.update({ where: { id: family.studentId }, data: { mentorId: null } });
    expect(successOf(await update({ isActive: false }))).toMatchObject({ isActive: false });
  });
});

describe('a background check', () => {
  it('that has run out keeps a mentor from getting a student, until it is renewed', async () => {
    const { prisma } = gateway.app;
    const other = await makeFamily(gateway.app);
    await prisma.mentor.updateMany({ where: { id: { not: family.mentorId } }, data: { isActive: false } });
    const backgroundCheckExpiresAt = new Date(Date.now() - 1000);
    await prisma.mentor.update({ where: { id: family.mentorId }, data: { backgroundCheckExpiresAt } });
    const who = { parentId: other.parent.id, loginId: null };
    const find = () => prisma.$transaction((tx) => findFreeMentor(tx, who));
    const assign = async () =>
      runAs(gateway.url, admin, AssignMentorToDocument, {
        ...{ studentId: other.studentId, mentorId: family.mentorId, reason: 'Closer' },
        version: await studentVersion(gateway.app, other.studentId),
      });
    expect(await find()).toBeNull();
    expect(await assign()).toMatchObject({ code: 'CONFLICT', field: 'mentorId' });

    const renewed = successOf(await renew(' DBS 12 ', new Date(Date.now() + 90 * DAY_MS)));
    expect(renewed).toMatchObject({ backgroundCheck: 'VALID', backgroundCheckReference: 'DBS 12' });
    expect(await actions()).toEqual(['mentor.renewBackgroundCheck']);
    expect(await find()).toBe(family.mentorId);
    expect(await assign()).toMatchObject({ __typename: 'Student' });
  });

  it('is renewed with a reference and a date to come', async () => {
    expect(errorOf(await renew(' ', new Date(Date.now() + DAY_MS)))).toMatchObject({ field: 'reference' });
    expect(errorOf(await renew('x', new Date()))).toMatchObject({ field: 'expiresAt' });
    expect(await actions()).toEqual([]);
  });

  it('is announced to admins once, a month before it runs out', async () => {
    const { prisma } = gateway.app;
    const notice = () => noticeExpiringChecks(gateway.app, new AbortController().signal);
    const titles = async () => (await noticesOf(admin.id)).map(({ title }) => title);
    await prisma.notification.deleteMany({ where: { recipientId: admin.id } });
    await prisma.mentor.updateMany({
      data: { backgroundCheckExpiresAt: new Date(Date.now() + 31 * DAY_MS) },
    });
    await notice();
    expect(await titles()).toEqual([]);
    const where = { id: family.mentorId };
    const backgroundCheckExpiresAt = new Date(Date.now() + 29 * DAY_MS);
    await prisma.mentor.update({ where, data: { backgroundCheckExpiresAt } });
    await Promise.all([notice(), notice()]);
    expect(await titles()).toEqual(['A background check runs out']);
    await prisma.mentor.updateMany({ data: { backgroundCheckExpiresAt: null } });
  });
});

describe('deleteMentor', () => {
  it('deletes a record without history and unassigns its students', async () => {
    const { prisma } = gateway.app;
    expect(await remove(family.mentorId)).toMatchObject({ isKept: false });
    expect(await prisma.mentor.count({ where: { id: family.mentorId } })).toBe(0);
    expect(await prisma.student.findUnique({ where: { id: family.studentId } })).toMatchObject({
      mentorId: null,
    });
    expect((await noticesOf(family.parent.id)).map(({ title }) => title)).toEqual(['Change of mentor']);
    expect(await actions()).toEqual(['mentor.delete']);
  });

  it('keeps a record with sessions, inactive, and cancels what was planned', async () => {
    const { prisma } = gateway.app;
    const { mentorId, studentId } = family;
    for (const days of [-7, 7]) {
      const startsAt = new Date(Date.now() + days * DAY_MS);
      const endsAt = new Date(startsAt.getTime() + 45 * 60_000);
      await prisma.mentorSession.create({
        data: { mentorId, studentId, startsAt, endsAt, meetingLink: 'https://meet.jit.si/x' },
      });
    }
    expect(await remove(mentorId)).toMatchObject({ isKept: true });
    expect(await prisma.mentor.findUnique({ where: { id: mentorId } })).toMatchObject({ isActive: false });
    const sessions = await prisma.mentorSession.findMany({
      where: { mentorId },
      orderBy: { startsAt: 'asc' },
    });
    expect(sessions.map(({ status }) => status)).toEqual(['SCHEDULED', 'CANCELLED']);
  });

  it('notices a change since the record was opened', async () => {
    const input = { id: family.mentorId, version: 99 };
    expect(await runAs(gateway.url, admin, DeleteMentorDocument, input)).toMatchObject({ code: 'CONFLICT' });
    expect(await actions()).toEqual([]);
  });
});
