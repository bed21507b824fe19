import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dataOf, errorOf, successOf } from '../support/clients/http.ts';
import { connect } from '../support/clients/socket.ts';
import { makeLinkedChild } from '../support/factories/children.ts';
import {
  askAs,
  type Family,
  makeFamily,
  makePerson,
  type Person,
  runAs,
} from '../support/factories/people.ts';
import { sessionActions } from '../support/factories/sessions.ts';
import { awaitFollowing, cursorOf } from '../support/factories/threads.ts';
import { DEFAULTS, startGateway, type TestGateway } from '../support/services/gateway.ts';
import {
  CreateStudentRecordDocument,
  type CreateStudentRecordMutationVariables,
  DeleteStudentRecordDocument,
  type DeleteStudentRecordMutationVariables,
  FamilyStudentsDocument,
  FindParentsDocument,
  StudentEnrolmentChangedDocument,
  StudentRecordDocument,
  UpdateStudentRecordDocument,
  type UpdateStudentRecordMutationVariables,
} from './studentRecords.generated.ts';

const ACCESS_CHANGED = 4210;
const NO_WORK = { completions: 0, submissions: 0, messages: 0, sessions: 0, projects: 0 };

let gateway: TestGateway;
let admin: Person;
let family: Family;
let child: Person;
let other: Person;

const { plan, sessionsOf, titlesOf } = sessionActions(() => gateway);

beforeAll(async () => {
  gateway = await startGateway(DEFAULTS);
  admin = await makePerson(gateway.app, { role: 'ADMIN', name: 'Amaka' });
});
afterAll(() => gateway.close());
beforeEach(async () => {
  [family, other] = await Promise.all([
    makeFamily(gateway.app),
    makePerson(gateway.app, { role: 'PARENT', name: 'Other' }),
  ]);
  child = await makeLinkedChild(gateway.app, family);
});

type Created = Partial<CreateStudentRecordMutationVariables['input']>;
const NEW = {
  firstName: 'Zainab',
  age: 11,
  course: 'WEBSITE_APP',
  package: 'DIY',
  paymentStatus: 'PENDING',
} as const;
const create = (person: Person, change: Created) =>
  runAs(gateway.url, person, CreateStudentRecordDocument, { id: randomUUID(), ...NEW, ...change });

const recordOf = async (id: string) => {
  const { adminStudent } = dataOf(await askAs(gateway.url, admin)(StudentRecordDocument, { id }));
  if (!adminStudent) throw new Error('There is no such student');
  return adminStudent;
};

type Updated = Partial<UpdateStudentRecordMutationVariables['input']>;
const update = async (person: Person, change: Updated) => {
  const row = await gateway.app.prisma.student.findUniqueOrThrow({ where: { id: family.studentId } });
  const { version, firstName, age, course, package: chosen, paymentStatus, parentId } = row;
  const input = { version, firstName, age, course, package: chosen, paymentStatus, parentId };
  return runAs(gateway.url, person, UpdateStudentRecordDocument, {
    ...{ studentId: family.studentId, ...input, reason: 'The parent wrote to us' },
    ...change,
  });
};

type Deleted = Partial<DeleteStudentRecordMutationVariables['input']>;
const remove = (person: Person, change: Deleted) =>
  runAs(gateway.url, person, DeleteStudentRecordDocument, {
    ...{ studentId: family.studentId, expected: NO_WORK, reason: 'Asked to be forgotten', ...change },
  });

const studentsOf = async (person: Person) =>
  dataOf(await askAs(gateway.url, person)(FamilyStudentsDocument, {})).students;
const entriesOf = (entityId: string, action: string) =>
  gateway.app.prisma.auditEntry.findMany({ where: { entityId, action } });

const makePayment = () =>
  gateway.app.prisma.payment.create({
    data: {
      ...{ reference: randomUUID(), parentId: family.parent.id, studentId: family.studentId },
      ...{ studentName: 'Dara', course: 'WEBSITE_APP', package: 'MENTORED', status: 'COMPLETED' },
      ...{ amountMinor: 25_000_000, currency: 'NGN', verifyUntil: new Date(), settledAt: new Date() },
    },
  });

/** Connects people whose sockets follow their feeds. */
const openSockets = (people: Person[]) =>
  Promise.all(
    people.map(async ({ cookie }) => {
      const socket = await connect(gateway.url, cookie);
      socket.subscribe('enrolments', StudentEnrolmentChangedDocument, { after: await cursorOf(socket) });
      await awaitFollowing(socket);
      return socket;
    }),
  );

describe('everyone but an admin', () => {
  it('can neither create, change, delete nor look for a student', async () => {
    for (const person of [family.parent, family.mentor, child]) {
      const ask = askAs(gateway.url, person);
      const answers = await Promise.all([
        ask(CreateStudentRecordDocument, { input: { id: randomUUID(), ...NEW } }),
        ask(UpdateStudentRecordDocument, {
          input: { ...NEW, studentId: family.studentId, version: 1, parentId: person.id },
        }),
        ask(DeleteStudentRecordDocument, {
          input: { studentId: family.studentId, expected: NO_WORK, reason: 'x' },
        }),
        ask(FindParentsDocument, { search: 'Ngozi' }),
      ]);
      for (const { errors } of answers) expect(errors?.[0]?.extensions?.code).toBe('NOT_ALLOWED');
    }
    expect(await recordOf(family.studentId)).toMatchObject({ firstName: 'Dara', auditEntries: [] });
  });
});

describe('createStudent', () => {
  it('creates a student of the chosen parent, or of the admin until one is chosen, once', async () => {
    const input = { id: randomUUID(), parentId: other.id, firstName: ' Zainab ' };
    const [created] = await Promise.all([1, 2, 3].map(() => create(admin, input)));
    expect(created).toMatchObject({ firstName: 'Zainab', contact: { id: other.id, email: other.email } });
    expect(await studentsOf(other)).toMatchObject([{ id: input.id, firstName: 'Zainab' }]);
    expect(await entriesOf(input.id, 'student.create')).toMatchObject([
      { actorId: admin.id, after: { firstName: 'Zainab', parentId: other.id, paymentStatus: 'PENDING' } },
    ]);
    expect(successOf(await create(admin, {})).contact.id).toBe(admin.id);
  });

  it('opens what a payment would, with a mentor, and needs a reason for it', async () => {
    const paid = { package: 'MENTORED', paymentStatus: 'COMPLETED', parentId: other.id } as const;
    expect(errorOf(await create(admin, paid))).toMatchObject({ code: 'BAD_INPUT', field: 'reason' });
    const created = successOf(await create(admin, { ...paid, reason: 'Paid by transfer' }));
    expect(created.mentorId).not.toBeNull();
    expect(created.payments).toEqual([]);
    expect(await titlesOf(other)).toEqual(['Lessons are open']);
  });

  it.each<[string, Created, string]>([
    ['a short name', { firstName: ' A ' }, 'firstName'],
    ['a long name', { firstName: 'A'.repeat(41) }, 'firstName'],
    ['no age', { age: null }, 'age'],
    ['an age beyond the limit', { age: 19 }, 'age'],
    ['a long reason', { reason: 'x'.repeat(501) }, 'reason'],
    ['an unknown parent', { parentId: randomUUID() }, 'parentId'],
  ])('rejects %s at its field', async (_case, change, field) => {
    const count = await gateway.app.prisma.student.count();
    expect(errorOf(await create(admin, change))).toMatchObject({ code: 'BAD_INPUT', field });
    expect(await gateway.app.prisma.student.count()).toBe(count);
  });

  it('rejects a mentor as the parent, and a name that the parent has in this course', async () => {
    expect(errorOf(await create(admin, { parentId: family.mentor.id })).field).toBe('parentId');
    const taken = { parentId: family.parent.id, firstName: ' dARA' };
    expect(errorOf(await create(admin, taken))).toMatchObject({
      ...{ code: 'BAD_INPUT', field: 'firstName' },
      message: 'This parent has a child of that name in this course already',
    });
    expect((await create(admin, { ...taken, course: 'VIDEO_ANIMATION' })).__typename).toBe('AdminStudent');
    const { siblings } = await recordOf(family.studentId);
    expect(siblings).toMatchObject([{ firstName: 'dARA' }]);
  });
});

describe('updateStudent', () => {
  it('changes the name and the age without a reason, and records both', async () => {
    const updated = successOf(await update(admin, { firstName: 'Daramola', age: 14, reason: null }));
    expect(updated).toMatchObject({ firstName: 'Daramola', age: 14, mentorId: family.mentorId });
    expect(updated.auditEntries).toEqual([
      {
        ...{ action: 'student.update', reason: null, actor: { id: admin.id } },
        ...{ before: { firstName: 'Dara', age: 12 }, after: { firstName: 'Daramola', age: 14 } },
      },
    ]);
    await update(admin, {});
    expect((await recordOf(family.studentId)).auditEntries).toHaveLength(1);
  });

  it('saves one of twenty at the same time, and tells the nineteen others', async () => {
    const { version } = await recordOf(family.studentId);
    const names = Array.from({ length: 20 }, (_, n) => `Dara ${String.fromCharCode(65 + n)}`);
    const answers = await Promise.all(names.map((firstName) => update(admin, { firstName, version })));
    const conflicts = answers.filter((answer) => answer.__typename === 'DomainError');
    expect(conflicts).toHaveLength(19);
    for (const conflict of conflicts) expect(conflict).toMatchObject({ code: 'CONFLICT', field: 'version' });
    const record = await recordOf(family.studentId);
    expect(record.version).toBe(version + 1);
    expect(record.auditEntries).toMatchObject([{ after: { firstName: record.firstName } }]);
  });

  it.each<[string, Updated, object]>([
    ['a blank name', { firstName: ' ' }, { code: 'BAD_INPUT', field: 'firstName' }],
    ['no age', { age: null }, { code: 'BAD_INPUT', field: 'age' }],
    ['no reason', { package: 'DIY', reason: ' ' }, { code: 'BAD_INPUT', field: 'reason' }],
    ['an unknown parent', { parentId: randomUUID() }, { code: 'BAD_INPUT', field: 'parentId' }],
    ['an unknown student', { studentId: randomUUID() }, { code: 'NOT_FOUND' }],
    ['an old version', { version: 0 }, { code: 'CONFLICT', field: 'version' }],
  ])('rejects %s and changes nothing', async (_case, change, problem) => {
    const before = await recordOf(family.studentId);
    expect(errorOf(await update(admin, change))).toMatchObject(problem);
    expect(await recordOf(family.studentId)).toEqual(before);
  });

  it('moves to another course unless a certificate has ended this one', async () => {
    const { prisma } = gateway.app;
    expect(successOf(await update(admin, { course: 'VIDEO_ANIMATION' })).course).toBe('VIDEO_ANIMATION');
    await prisma.certificate.create({
      data: {
        ...{ studentId: family.studentId, code: randomUUID().slice(0, 12) },
        ...{ firstName: 'Dara', course: 'VIDEO_ANIMATION' },
      },
    });
    expect(errorOf(await update(admin, { course: 'WEBSITE_APP' }))).toMatchObject({
      ...{ code: 'CONFLICT', field: 'course' },
    });
  });

  it('takes the mentor and the sessions with the package, and brings a mentor back with it', async () => {
    await plan(family, 48);
    expect(successOf(await update(admin, { package: 'DIY' })).mentorId).toBeNull();
    expect(await studentsOf(family.mentor)).toEqual([]);
    const [session] = await gateway.app.prisma.mentorSession.findMany({
      where: { studentId: family.studentId },
    });
    expect(session?.status).toBe('CANCELLED');
    expect(successOf(await update(admin, { package: 'MENTORED' })).mentorId).not.toBeNull();
  });

  it('closes and opens lessons with the payment status, and leaves the ledger alone', async () => {
    const { id } = await makePayment();
    await plan(family, 48);
    const closed = successOf(await update(admin, { paymentStatus: 'REFUNDED' }));
    expect(closed).toMatchObject({ paymentStatus: 'REFUNDED', payments: [{ id, status: 'COMPLETED' }] });
    expect(await studentsOf(family.mentor)).toEqual([]);
    expect(await titlesOf(family.parent)).toEqual(['Lessons are closed', 'Mentor session cancelled']);
    expect(successOf(await update(admin, { paymentStatus: 'COMPLETED' })).mentorId).toBe(family.mentorId);
    expect(await titlesOf(child)).toContain('Lessons are open');
  });

  it('moves a student to another parent: the family of before loses it at once, over open sockets too', async () => {
    const planned = await plan(family, 48);
    const sockets = await openSockets([family.parent, child, other]);
    const moved = successOf(await update(admin, { parentId: other.id }));
    expect(moved).toMatchObject({ contact: { id: other.id }, login: null, mentorId: family.mentorId });
    expect(await Promise.all(sockets.map(({ closed }) => closed))).toEqual(sockets.map(() => ACCESS_CHANGED));
    for (const person of [family.parent, child]) expect(await studentsOf(person)).toEqual([]);
    expect(await studentsOf(other)).toMatchObject([{ id: family.studentId }]);
    const [session] = await sessionsOf(other, family, 'UPCOMING');
    expect(session?.id).toBe(planned.id);
    expect(session?.meetingLink).not.toBe(planned.link);
    expect(await titlesOf(other)).toEqual(['A child is now in your account']);
    expect(await titlesOf(family.parent)).toEqual(['A change of your account']);
    expect(await titlesOf(family.mentor)).toContain('Change of family account');
  });

  it('leaves a student without a mentor who becomes its parent', async () => {
    await plan(family, 48);
    await gateway.app.prisma.mentor.update({
      where: { id: family.mentorId },
      data: { profileId: other.id },
    });
    expect(successOf(await update(admin, { parentId: other.id })).mentorId).toBeNull();
    expect(await sessionsOf(other, family, 'UPCOMING')).toEqual([]);
  });

  it('rejects a parent who has a child of that name in the course', async () => {
    await create(admin, { parentId: other.id, firstName: 'dara' });
    expect(errorOf(await update(admin, { parentId: other.id })).field).toBe('firstName');
    expect(await studentsOf(family.parent)).toHaveLength(1);
  });
});

describe('deleteStudent', () => {
  it('deletes what belongs to the student and keeps payments with the name', async () => {
    const { prisma } = gateway.app;
    await plan(family, 48);
    const { id } = await makePayment();
    const sockets = await openSockets([family.parent, family.mentor, child]);
    expect(errorOf(await remove(admin, {}))).toMatchObject({ code: 'CONFLICT' });
    expect(errorOf(await remove(admin, { reason: ' ' }))).toMatchObject({ field: 'reason' });
    expect(await studentsOf(family.parent)).toHaveLength(1);
    const expected = { ...NO_WORK, sessions: 1 };
    expect(successOf(await remove(admin, { expected })).studentId).toBe(family.studentId);
    expect(await Promise.all(sockets.map(({ closed }) => closed))).toEqual(sockets.map(() => ACCESS_CHANGED));
    for (const person of [family.parent, family.mentor, child]) expect(await studentsOf(person)).toEqual([]);
    expect(await prisma.payment.findUnique({ where: { id } })).toMatchObject({
      ...{ studentId: null, studentName: 'Dara', status: 'COMPLETED' },
    });
    expect(await prisma.mentorSession.count({ where: { studentId: family.studentId } })).toBe(0);
    expect(await titlesOf(family.parent)).toEqual(['An enrolment was removed']);
    expect(await titlesOf(family.mentor)).toContain('A student is no longer yours');
    expect(await entriesOf(family.studentId, 'student.delete')).toMatchObject([
      { actorId: admin.id, reason: 'Asked to be forgotten', before: { firstName: 'Dara', sessions: 1 } },
    ]);
    expect(errorOf(await remove(admin, {}))).toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('findParents', () => {
  it('finds parents by words of their name and address, and no one else', async () => {
    const find = async (search: string) =>
      dataOf(await askAs(gateway.url, admin)(FindParentsDocument, { search })).findParents;
    expect(await find(`othe ${other.email}`)).toEqual([{ id: other.id, email: other.email }]);
    expect(await find(family.mentor.email)).toEqual([]);
    expect(await find('O')).toEqual([]);
  });
});
