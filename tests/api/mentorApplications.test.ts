import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sweepUploads } from '../../gateway/features/files/uploads/sweepUploads.ts';
// Run at chosen moments, which the interval of a worker would not hit.
import { deleteIdentityDocuments } from '../../gateway/features/mentors/recurringTasks.ts';
import { dataOf, errorOf, successOf } from '../support/clients/http.ts';
import {
  askAs,
  type Family,
  makeFamily,
  makePerson,
  type Person,
  runAs,
} from '../support/factories/people.ts';
import { filesOnDisk, PDF, png, uploader } from '../support/factories/uploads.ts';
import { DEFAULTS, startGateway, type TestGateway } from '../support/services/gateway.ts';
import {
  AdminMentorApplicationPageDocument,
  DecideMentorApplicationDocument,
  type DecideMentorApplicationMutationVariables,
  MyMentorApplicationDocument,
  SubmitMentorApplicationDocument,
  type SubmitMentorApplicationMutationVariables,
  WithdrawMentorApplicationDocument,
} from './mentorApplications.generated.ts';

const DAY_MS = 86_400_000;
const TARGET = { purpose: 'IDENTITY_DOCUMENT' as const, studentId: null, assignmentId: null };

let gateway: TestGateway;
let admin: Person;
let otherAdmin: Person;
let family: Family;
let applicant: Person;

beforeAll(async () => {
  gateway = await startGateway(DEFAULTS);
  [admin, otherAdmin, family] = await Promise.all([
    makePerson(gateway.app, { role: 'ADMIN', name: 'Amaka' }),
    makePerson(gateway.app, { role: 'ADMIN', name: 'Bisi' }),
    makeFamily(gateway.app),
  ]);
});
afterAll(() => gateway.close());
beforeEach(async () => {
  applicant = await makePerson(gateway.app, { role: 'MENTOR', name: 'Kemi' });
  await gateway.app.prisma.auditEntry.deleteMany();
});

type SubmitInput = SubmitMentorApplicationMutationVariables['input'];

const upload = async (person = applicant, name = 'passport.pdf', content: Buffer = PDF) =>
  (await uploader(gateway, person).upload(TARGET, name, content)).id;
const inputWith = (identityFileId: string, change: Partial<SubmitInput>): SubmitInput => ({
  ...{ id: randomUUID(), specialization: ['Scratch'], experienceYears: 3, identityFileId },
  experience: 'I taught a coding club for three years.',
  references: [{ name: 'Ada Obi', contact: 'ada@example.test', relation: 'Head of the school' }],
  ...{ checkReference: 'DBS 7', checkExpiresAt: new Date(Date.now() + 200 * DAY_MS).toISOString() },
  ...change,
});
const send = (person: Person | null, input: SubmitInput) =>
  runAs(gateway.url, person, SubmitMentorApplicationDocument, input);
const apply = async (change: Partial<SubmitInput> = {}) =>
  successOf(await send(applicant, inputWith(await upload(), change))).id;
const decide = (
  person: Person,
  input: Partial<DecideMentorApplicationMutationVariables['input']> & { id: string },
) => runAs(gateway.url, person, DecideMentorApplicationDocument, { isApproved: true, reason: '', ...input });
const withdraw = (person: Person, id: string) =>
  runAs(gateway.url, person, WithdrawMentorApplicationDocument, { id });
const mine = async (person = applicant) =>
  dataOf(await askAs(gateway.url, person)(MyMentorApplicationDocument, {})).mentorApplication;
const pageFor = (person: Person, id: string) =>
  askAs(gateway.url, person)(AdminMentorApplicationPageDocument, { id });
const statusOf = async (path: string, person: Person | null) =>
  (await fetch(`${gateway.url}${path}`, { headers: person ? { cookie: person.cookie } : {} })).status;
const actions = async () => (await gateway.app.prisma.auditEntry.findMany()).map(({ action }) => action);
const titlesOf = async (recipientId: string) =>
  (await gateway.app.prisma.notification.findMany({ where: { recipientId } })).map(({ title }) => title);

describe('submitMentorApplication', () => {
  it('applies once, tells admins, and a retry changes nothing', async () => {
    const input = inputWith(await upload(), {});
    const answers = await Promise.all([send(applicant, input), send(applicant, input)]);
    for (const answer of answers)
      expect(successOf(answer)).toMatchObject({ id: input.id, status: 'SUBMITTED' });
    expect(await mine()).toMatchObject({ id: input.id, references: [{ name: 'Ada Obi' }] });
    const about = { where: { subjectKey: `mentorApplication:${input.id}` } };
    expect(await gateway.app.prisma.notification.count(about)).toBe(2);
    const second = await send(applicant, inputWith(await upload(), {}));
    expect(errorOf(second).code).toBe('CONFLICT');
    expect(await gateway.app.prisma.mentorApplication.count({ where: { profileId: applicant.id } })).toBe(1);
  });

  it.each([
    ['specialization', { specialization: [' '] }],
    ['experience', { experience: 'Long ago' }],
    ['experience', { experience: 'a'.repeat(3001) }],
    ['experienceYears', { experienceYears: 61 }],
    ['references.0.name', { references: [] }],
    ['references.0.contact', { references: [{ name: 'Ada', contact: '', relation: 'Boss' }] }],
    ['references', { references: Array(4).fill({ name: 'Ada', contact: 'x', relation: 'Boss' }) }],
    ['checkReference', { checkReference: '' }],
    ['checkExpiresAt', { checkExpiresAt: new Date(Date.now() - DAY_MS).toISOString() }],
    ['identityFileId', { identityFileId: randomUUID() }],
  ])('names %s as the wrong field', async (field, change) => {
    const answer = await send(applicant, inputWith(await upload(), change));
    expect(errorOf(answer)).toMatchObject({ field });
    expect(await mine()).toBeNull();
  });

  it('is for people with the mentor role who are no mentors yet, with a document of their own', async () => {
    const foreign = inputWith(await upload(), {});
    expect(errorOf(await send(family.parent, foreign)).code).toBe('NOT_ALLOWED');
    const other = await makePerson(gateway.app, { role: 'MENTOR', name: 'Lola' });
    expect(errorOf(await send(other, foreign))).toMatchObject({ code: 'CONFLICT', field: 'identityFileId' });
    const own = inputWith(await upload(family.mentor), {});
    expect(errorOf(await send(family.mentor, own)).code).toBe('CONFLICT');
    const visitor = await askAs(gateway.url, null)(SubmitMentorApplicationDocument, { input: foreign });
    expect(visitor.errors?.[0]?.extensions).toMatchObject({ code: 'NOT_SIGNED_IN' });
  });
});

describe('the identity document', () => {
  it('is a PDF or a picture by its content, for nobody but people with the mentor role', async () => {
    const { tryUpload } = uploader(gateway, applicant);
    expect(await tryUpload(TARGET, 'passport.pdf', Buffer.from('<html>no</html>'))).toMatchObject({
      ...{ code: 'BAD_INPUT', field: 'name' },
    });
    expect(await tryUpload(TARGET, 'passport.docx', PDF)).toMatchObject({ code: 'BAD_INPUT' });
    expect(await tryUpload(TARGET, 'face.png', await png(60))).toMatchObject({ isFinished: true });
    const byParent = await uploader(gateway, family.parent).tryUpload(TARGET, 'passport.pdf', PDF);
    expect(byParent).toMatchObject({ code: 'NOT_ALLOWED' });
    const forChild = { ...TARGET, studentId: family.studentId };
    expect(await tryUpload(forChild, 'passport.pdf', PDF)).toMatchObject({ field: 'studentId' });
    const forNobody = { ...TARGET, purpose: 'MESSAGE_ATTACHMENT' as const };
    expect(await tryUpload(forNobody, 'plan.pdf', PDF)).toMatchObject({ field: 'studentId' });
  });

  it('is read by the applicant and by admins, whose reading is recorded', async () => {
    const id = await apply();
    const own = (await mine())?.identityDocument?.url ?? '';
    expect(await statusOf(own, applicant)).toBe(200);
    expect(await actions()).toEqual([]);
    const page = dataOf(await pageFor(admin, id)).adminMentorApplication;
    const url = page?.application.identityDocument?.url ?? '';
    expect(await actions()).toEqual([]);
    const response = await fetch(`${gateway.url}${url}`, { headers: { cookie: admin.cookie } });
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    expect(await gateway.app.prisma.auditEntry.findMany()).toMatchObject([
      { action: 'mentorApplication.readIdentityDocument', entityId: id, actorId: admin.id },
    ]);
    for (const person of [family.parent, family.mentor, null]) expect(await statusOf(url, person)).toBe(404);
    expect(await statusOf(url.split('?')[0] ?? '', admin)).toBe(404);
    expect(await actions()).toHaveLength(1);
  });

  it('is not shown to admins before it belongs to an application', async () => {
    const fileId = await upload();
    const answer = await gateway.app.prisma.storedFile.findFirst({
      where: { id: fileId, mentorApplication: { is: {} } },
    });
    expect(answer).toBeNull();
  });

  it('is deleted 90 days after the decision, and soon after a withdrawal', async () => {
    const { prisma } = gateway.app;
    const sweep = async () => {
      await deleteIdentityDocuments(gateway.app);
      await prisma.storedFile.updateMany({
        where: { discardedAt: { not: null } },
        data: { discardedAt: new Date(Date.now() - 120_000) },
      });
      await sweepUploads(gateway.app, new AbortController().signal);
    };
    const pathsOf = (person: Person) => filesOnDisk(gateway).filter((path) => path.includes(person.id));
    const id = await apply();
    successOf(await decide(admin, { id, isApproved: false, reason: 'No' }));
    const setDecided = (days: number) =>
      prisma.mentorApplication.update({
        where: { id },
        data: { decidedAt: new Date(Date.now() - days * DAY_MS) },
      });
    await setDecided(89);
    await sweep();
    expect(pathsOf(applicant)).toHaveLength(1);
    await setDecided(91);
    await sweep();
    expect(pathsOf(applicant)).toEqual([]);
    expect(await mine()).toMatchObject({ id, identityDocument: null });

    const again = await apply();
    successOf(await withdraw(applicant, again));
    await sweep();
    expect(pathsOf(applicant)).toEqual([]);
    expect(await mine()).toMatchObject({ status: 'WITHDRAWN', identityDocument: null });
  });
});

describe('withdrawMentorApplication', () => {
  it('is for the applicant, until a decision', async () => {
    const id = await apply();
    expect(errorOf(await withdraw(family.mentor, id)).code).toBe('NOT_FOUND');
    successOf(await decide(admin, { id }));
    expect(errorOf(await withdraw(applicant, id)).code).toBe('CONFLICT');
  });
});

describe('decideMentorApplication', () => {
  it('approves: record, notification and audit in one step', async () => {
    const id = await apply();
    expect(successOf(await decide(admin, { id, maxStudents: 6 }))).toMatchObject({
      ...{ status: 'APPROVED', mentor: { isActive: true, maxStudents: 6 } },
    });
    const where = { profileId: applicant.id };
    expect(await gateway.app.prisma.mentor.findUnique({ where })).toMatchObject({
      ...{ specialization: ['Scratch'], backgroundCheckReference: 'DBS 7', experienceYears: 3 },
    });
    expect(await titlesOf(applicant.id)).toEqual(['You are a mentor now']);
    expect((await actions()).sort()).toEqual(['mentor.create', 'mentorApplication.approve']);
    const notification = { recipientId: applicant.id };
    const deliveries = await gateway.app.prisma.notificationDelivery.findMany({ where: { notification } });
    expect(deliveries.map(({ channel }) => channel)).toContain('EMAIL');
  });

  it('activates a record that is there', async () => {
    const { prisma } = gateway.app;
    const { id: mentorId } = await prisma.mentor.create({
      data: { profileId: applicant.id, isActive: false },
    });
    const id = await apply();
    expect(successOf(await decide(admin, { id })).mentor).toMatchObject({ id: mentorId, isActive: true });
    expect(await actions()).toContain('mentor.reactivate');
  });

  it('rejects with a reason that the applicant reads, and who may apply again', async () => {
    const id = await apply();
    expect(errorOf(await decide(admin, { id, isApproved: false, reason: ' ' }))).toMatchObject({
      ...{ code: 'BAD_INPUT', field: 'reason' },
    });
    expect(errorOf(await decide(admin, { id, reason: 'a'.repeat(501) }))).toMatchObject({ field: 'reason' });
    expect(errorOf(await decide(admin, { id, maxStudents: -1 }))).toMatchObject({ field: 'maxStudents' });
    expect(await actions()).toEqual([]);
    successOf(await decide(admin, { id, isApproved: false, reason: 'The photo is unclear.' }));
    expect(await mine()).toMatchObject({ status: 'REJECTED', decisionReason: 'The photo is unclear.' });
    expect(await gateway.app.prisma.mentor.count({ where: { profileId: applicant.id } })).toBe(0);
    expect(await apply()).not.toBe(id);
    expect(await mine()).toMatchObject({ status: 'SUBMITTED' });
  });

  it('is decided by one of two admins at the same time, and the other is told', async () => {
    const id = await apply();
    const answers = await Promise.all([
      decide(admin, { id }),
      decide(otherAdmin, { id, isApproved: false, reason: 'No' }),
    ]);
    const [conflict] = answers.filter(({ __typename }) => __typename === 'DomainError');
    expect(conflict).toMatchObject({ code: 'CONFLICT', field: 'id' });
    expect((await actions()).filter((action) => action.startsWith('mentorApplication'))).toHaveLength(1);
  });

  it('and the queue are for admins only', async () => {
    const id = await apply();
    for (const person of [applicant, family.parent, family.mentor]) {
      const input = { id, isApproved: true, reason: '' };
      const answers = [
        await askAs(gateway.url, person)(DecideMentorApplicationDocument, { input }),
        await pageFor(person, id),
      ];
      for (const { errors } of answers)
        expect(errors?.[0]?.extensions).toMatchObject({ code: 'NOT_ALLOWED' });
    }
    expect(await mine(family.mentor)).toBeNull();
    const variables = { id, status: 'SUBMITTED' as const, search: applicant.email };
    const { adminMentorApplications } = dataOf(
      await askAs(gateway.url, admin)(AdminMentorApplicationPageDocument, variables),
    );
    expect(adminMentorApplications.edges).toEqual([{ node: { id } }]);
  });
});
