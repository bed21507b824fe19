import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
// Run at a chosen moment: when the file is old enough to be swept.
import { sweepUploads } from '../../gateway/features/files/uploads/sweepUploads.ts';
import { dataOf, successOf } from '../support/clients/http.ts';
import { makeLessons } from '../support/factories/lessons.ts';
import { askAs, type Family, makeFamily, makePerson, type Person } from '../support/factories/people.ts';
import { PDF, png, threadTarget, uploader } from '../support/factories/uploads.ts';
import { DEFAULTS, startGateway, type TestGateway } from '../support/services/gateway.ts';
import {
  MessageAttachmentDocument,
  SearchMessagesDocument,
  SendMessageDocument,
  type SendMessageMutationVariables,
} from './messageFiles.generated.ts';

const DAY_MS = 24 * 60 * 60_000;

let gateway: TestGateway;
let family: Family;
let others: Family;

beforeAll(async () => {
  gateway = await startGateway(DEFAULTS);
  const make = () => makeFamily(gateway.app);
  [family, others] = await Promise.all([make(), make()]);
});
afterAll(() => gateway.close());

const filesOf = (person: Person) => uploader(gateway, person);
const ofFamily = (purpose: 'MESSAGE_ATTACHMENT' | 'MESSAGE_IMAGE') => threadTarget(family.studentId, purpose);

/** Uploads a picture for the thread of the family. @returns its id */
const uploadPicture = async (person: Person, name: string) =>
  (await filesOf(person).upload(ofFamily('MESSAGE_IMAGE'), name, await png(900))).id;
/** Uploads a document for the thread of the family. @returns its id */
const uploadDocument = async (person: Person, name: string) =>
  (await filesOf(person).upload(ofFamily('MESSAGE_ATTACHMENT'), name, PDF)).id;

type SendInput = SendMessageMutationVariables['input'];
const sendAs = async (person: Person, change: Partial<SendInput>) => {
  const input = { id: randomUUID(), studentId: family.studentId, content: '', ...change };
  return dataOf(await askAs(gateway.url, person)(SendMessageDocument, { input })).sendMessage;
};

const statusOf = async (path: string, person: Person) =>
  (await fetch(`${gateway.url}${path}`, { headers: { cookie: person.cookie } })).status;

const NOT_ATTACHED = { code: 'CONFLICT', message: 'Failed to upload file', field: 'files' };

describe('a message with files', () => {
  it('needs no text, and returns its files in the order of the request', async () => {
    const pdf = await uploadDocument(family.mentor, 'plan.pdf');
    const image = await uploadPicture(family.mentor, 'page.png');
    const before = Date.now();
    const sent = successOf(await sendAs(family.mentor, { fileIds: [pdf, image] }));
    expect(sent).toMatchObject({
      kind: 'FILE',
      content: '',
      attachments: [
        { id: pdf, name: 'plan.pdf', type: 'FILE', sizeBytes: PDF.length, width: null, thumbnailUrl: null },
        { id: image, name: 'page.png', type: 'IMAGE', width: 900, height: 40 },
      ],
    });
    for (const { url, expiresAt } of sent.attachments) {
      const until = Number(new URL(url, gateway.url).searchParams.get('until')) * 1000;
      for (const end of [until, Date.parse(expiresAt)]) {
        expect(end).toBeGreaterThan(before + DAY_MS - 2000);
        expect(end).toBeLessThan(Date.now() + DAY_MS + 2000);
      }
    }
    // Its recipient is notified as of any message.
    const notifications = await gateway.app.prisma.notification.count({
      where: { recipientId: family.parent.id, subjectKey: `message:${sent.id}` },
    });
    expect(notifications).toBe(1);
  });

  it('is found by its subject', async () => {
    const fileIds = [await uploadDocument(family.parent, 'marks.pdf')];
    const sent = successOf(await sendAs(family.parent, { fileIds, subject: 'The marks of Zuma school' }));
    const variables = { studentId: family.studentId, text: 'zuma' };
    const answer = await askAs(gateway.url, family.mentor)(SearchMessagesDocument, variables);
    expect(dataOf(answer).searchMessages).toMatchObject({
      messages: [{ id: sent.id, attachments: [{ name: 'marks.pdf' }] }],
    });
  });

  it('is rejected with neither text nor files, and with eleven files', async () => {
    expect(await sendAs(family.parent, { content: ' \n ' })).toMatchObject({
      code: 'BAD_INPUT',
      field: 'content',
      message: 'Write something first',
    });
    const fileIds = Array.from({ length: 11 }, () => randomUUID());
    expect(await sendAs(family.parent, { fileIds })).toMatchObject({
      code: 'BAD_INPUT',
      field: 'fileIds',
      message: 'A message can have 10 files',
    });
  });

  it('attaches only finished uploads of its sender for messages', async () => {
    const { prisma } = gateway.app;
    const theirs = await uploadPicture(family.mentor, 'theirs.png');
    expect(await sendAs(family.parent, { content: 'Mine?', fileIds: [theirs] })).toMatchObject(NOT_ATTACHED);
    expect(await sendAs(family.parent, { fileIds: [randomUUID()] })).toMatchObject(NOT_ATTACHED);
    const files = filesOf(family.parent);
    const target = ofFamily('MESSAGE_ATTACHMENT');
    const unfinished = await files.request(target, randomUUID(), 'a.pdf', PDF.length);
    expect(await sendAs(family.parent, { fileIds: [unfinished.id] })).toMatchObject(NOT_ATTACHED);
    const [lessonId = ''] = await makeLessons(gateway.app, 'WEBSITE_APP', 1);
    const { id: assignmentId } = await prisma.assignment.create({
      data: { lessonId, position: 1, title: 'Show it' },
    });
    const forWork = { purpose: 'SUBMISSION_FILE', studentId: family.studentId, assignmentId } as const;
    const work = await files.upload(forWork, 'work.pdf', PDF);
    expect(work).toMatchObject({ isFinished: true });
    expect(await sendAs(family.parent, { fileIds: [work.id] })).toMatchObject(NOT_ATTACHED);
    // One that cannot be attached leaves the others unattached, and no message.
    const own = await uploadDocument(family.parent, 'own.pdf');
    const before = await prisma.message.count();
    const both = { content: 'Both', fileIds: [own, theirs] };
    expect(await sendAs(family.parent, both)).toMatchObject(NOT_ATTACHED);
    expect(await prisma.message.count()).toBe(before);
    expect(await sendAs(family.parent, { fileIds: [own, own] })).toMatchObject(NOT_ATTACHED);
    expect(await sendAs(family.parent, { fileIds: [own] })).toMatchObject({ __typename: 'Message' });
  });

  it('is rejected in the thread of others, and in another thread than that of its files', async () => {
    const fileIds = [await uploadDocument(family.parent, 'stray.pdf')];
    const foreign = { studentId: others.studentId, fileIds };
    expect(await sendAs(family.parent, foreign)).toMatchObject({ code: 'NOT_FOUND' });
    const sibling = await gateway.app.prisma.student.create({
      data: {
        parentId: family.parent.id,
        firstName: 'Sade',
        age: 11,
        package: 'MENTORED',
        paymentStatus: 'COMPLETED',
        mentorId: family.mentorId,
      },
    });
    expect(await sendAs(family.parent, { ...foreign, studentId: sibling.id })).toMatchObject(NOT_ATTACHED);
  });

  it('is idempotent, and attaches each file once', async () => {
    const fileIds = [
      await uploadPicture(family.parent, 'one.png'),
      await uploadDocument(family.parent, 'two.pdf'),
    ];
    const id = randomUUID();
    const results = await Promise.all(
      Array.from({ length: 5 }, () => sendAs(family.parent, { id, fileIds })),
    );
    for (const result of results) {
      expect(result).toMatchObject({ __typename: 'Message', id });
      expect(successOf(result).attachments.map((file) => file.id)).toEqual(fileIds);
    }
    const conflict = { code: 'CONFLICT', field: 'id' };
    expect(await sendAs(family.parent, { id, fileIds: fileIds.slice(1) })).toMatchObject(conflict);
    expect(await sendAs(family.parent, { id, fileIds: fileIds.toReversed() })).toMatchObject(conflict);
    expect(await sendAs(family.parent, { fileIds })).toMatchObject(NOT_ATTACHED);
    expect(await gateway.app.prisma.messageAttachment.count({ where: { messageId: id } })).toBe(2);
  });

  it('keeps its files when they are discarded or swept', async () => {
    const id = await uploadPicture(family.parent, 'keep.png');
    const [file] = successOf(await sendAs(family.parent, { fileIds: [id] })).attachments;
    await filesOf(family.parent).discard(id);
    await gateway.app.prisma.storedFile.update({ where: { id }, data: { createdAt: new Date(0) } });
    await sweepUploads(gateway.app, new AbortController().signal);
    expect(await statusOf(file?.url ?? '', family.parent)).toBe(200);
    expect(await statusOf(file?.thumbnailUrl ?? '', family.mentor)).toBe(200);
  });

  it('shows its files to the people of the thread only, and to a mentor only while assigned', async () => {
    const id = await uploadPicture(family.mentor, 'secret.png');
    const [file] = successOf(await sendAs(family.mentor, { fileIds: [id] })).attachments;
    const url = file?.url ?? '';
    const attachmentFor = async (person: Person) =>
      dataOf(await askAs(gateway.url, person)(MessageAttachmentDocument, { id })).messageAttachment;
    for (const person of [family.parent, family.mentor]) {
      expect(await statusOf(url, person)).toBe(200);
      expect((await attachmentFor(person))?.id).toBe(id);
    }
    for (const person of [others.parent, others.mentor]) {
      expect(await statusOf(url, person)).toBe(404);
      expect(await attachmentFor(person)).toBeNull();
    }
    const { prisma } = gateway.app;
    const where = { id: family.studentId };
    await prisma.student.update({ where, data: { mentorId: others.mentorId } });
    expect(await statusOf(url, family.mentor)).toBe(404);
    expect(await attachmentFor(family.mentor)).toBeNull();
    expect(await statusOf(url, others.mentor)).toBe(200);
    await prisma.student.update({ where, data: { package: 'DIY', mentorId: null } });
    for (const person of [family.parent, others.mentor]) expect(await statusOf(url, person)).toBe(404);
    const request = filesOf(family.parent).tryRequest(ofFamily('MESSAGE_IMAGE'), randomUUID(), 'a.png', 10);
    expect(await request).toMatchObject({ code: 'CLOSED', message: 'Messaging Not Available' });
    expect(await sendAs(family.parent, { fileIds: [randomUUID()] })).toMatchObject({ code: 'CLOSED' });
    const admin = await makePerson(gateway.app, { role: 'ADMIN', name: 'Ada' });
    expect(await statusOf(url, admin)).toBe(403);
  });
});
