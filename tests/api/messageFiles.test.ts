import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sweepUploads } from '../../gateway/features/files/uploads/sweepUploads.ts';
import { PLAIN, startGateway, type TestGateway } from '../support/gateway.ts';
import { dataOf } from '../support/http.ts';
import { askAs, type Family, makeFamily, makePerson, type Person } from '../support/people.ts';
import { PDF, type Place, png, uploader } from '../support/uploads.ts';

const failure = '... on DomainError { code message field }';
const FILES = 'attachments { id name type sizeBytes width height url thumbnailUrl expiresAt }';
const SEND = `mutation ($input: SendMessageInput!) {
  sendMessage(input: $input) { __typename ... on Message { id kind content ${FILES} } ${failure} }
}`;
const SEARCH = `query ($studentId: ID!, $text: String!) {
  searchMessages(studentId: $studentId, text: $text, first: 5) {
    __typename ... on MessageHits { messages { id ${FILES} } } ${failure}
  }
}`;
const ONE = `query ($id: ID!) { messageAttachment(id: $id) { id url } }`;

type File = {
  id: string;
  name: string;
  type: string;
  url: string;
  thumbnailUrl: string | null;
  expiresAt: string;
};
type Sent = { __typename: string; id: string; kind: string; code?: string; attachments: File[] };

let gateway: TestGateway;
let family: Family;
let others: Family;

beforeAll(async () => {
  gateway = await startGateway(PLAIN);
  const make = () => makeFamily(gateway.app, gateway.url);
  [family, others] = await Promise.all([make(), make()]);
});
afterAll(() => gateway.close());

const at = (purpose: string): Place => ({ purpose, studentId: family.studentId, assignmentId: null });

async function bring(person: Person, purpose: string, name: string): Promise<string> {
  const content = purpose === 'MESSAGE_IMAGE' ? await png(900) : PDF;
  const answer = await uploader(gateway, person).upload(at(purpose), name, content);
  expect(answer).toMatchObject({ __typename: 'Upload', isFinished: true });
  return answer.id;
}
const picture = (person: Person, name: string) => bring(person, 'MESSAGE_IMAGE', name);
const document = (person: Person, name: string) => bring(person, 'MESSAGE_ATTACHMENT', name);

async function sendAs(person: Person, change: Record<string, unknown>): Promise<Sent> {
  const input = { id: randomUUID(), studentId: family.studentId, content: '', ...change };
  return dataOf(await askAs(gateway.url, person)<{ sendMessage: Sent }>(SEND, { input })).sendMessage;
}

const statusOf = async (path: string, person: Person) =>
  (await fetch(`${gateway.url}${path}`, { headers: { cookie: person.cookie } })).status;

const refused = { code: 'CONFLICT', message: 'Failed to upload file', field: 'files' };

describe('a message with files', () => {
  it('needs no words, and shows its files in the order they were given', async () => {
    const pdf = await document(family.mentor, 'plan.pdf');
    const image = await picture(family.mentor, 'page.png');
    const before = Date.now();
    const sent = await sendAs(family.mentor, { fileIds: [pdf, image] });
    expect(sent).toMatchObject({
      kind: 'FILE',
      content: '',
      attachments: [
        { id: pdf, name: 'plan.pdf', type: 'FILE', sizeBytes: PDF.length, width: null, thumbnailUrl: null },
        { id: image, name: 'page.png', type: 'IMAGE', width: 900, height: 40 },
      ],
    });
    const day = 24 * 60 * 60_000;
    for (const { url, expiresAt } of sent.attachments) {
      const until = Number(new URL(url, gateway.url).searchParams.get('until')) * 1000;
      for (const end of [until, Date.parse(expiresAt)]) {
        expect(end).toBeGreaterThan(before + day - 2000);
        expect(end).toBeLessThan(Date.now() + day + 2000);
      }
    }
    // It is a message like any other to those who hear of it.
    const { prisma } = gateway.app;
    const told = await prisma.notification.count({
      where: { recipientId: family.parent.id, subjectKey: `message:${sent.id}` },
    });
    expect(told).toBe(1);
  });

  it('is found by its subject', async () => {
    const fileIds = [await document(family.parent, 'marks.pdf')];
    const sent = await sendAs(family.parent, { fileIds, subject: 'The marks of Zuma school' });
    const { searchMessages } = dataOf(
      await askAs(gateway.url, family.mentor)<{ searchMessages: { messages: Sent[] } }>(SEARCH, {
        studentId: family.studentId,
        text: 'zuma',
      }),
    );
    expect(searchMessages.messages).toMatchObject([{ id: sent.id, attachments: [{ name: 'marks.pdf' }] }]);
  });

  it('is refused with neither words nor files, and with eleven', async () => {
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

  it('takes nothing that is not the sender’s own, finished, and for this thread', async () => {
    const { prisma } = gateway.app;
    const theirs = await picture(family.mentor, 'theirs.png');
    expect(await sendAs(family.parent, { content: 'Mine?', fileIds: [theirs] })).toMatchObject(refused);
    expect(await sendAs(family.parent, { fileIds: [randomUUID()] })).toMatchObject(refused);
    const asked = await uploader(gateway, family.parent).request(
      at('MESSAGE_ATTACHMENT'),
      randomUUID(),
      'a.pdf',
      PDF.length,
    );
    expect(await sendAs(family.parent, { fileIds: [asked.id] })).toMatchObject(refused);
    const lesson = await prisma.lesson.create({
      data: { course: 'WEBSITE_APP', number: 1, title: 'Hello', isPublished: true },
    });
    const { id: assignmentId } = await prisma.assignment.create({
      data: { lessonId: lesson.id, position: 1, title: 'Show it' },
    });
    const place = { ...at('SUBMISSION_FILE'), assignmentId };
    const work = await uploader(gateway, family.parent).upload(place, 'work.pdf', PDF);
    expect(work).toMatchObject({ isFinished: true });
    expect(await sendAs(family.parent, { fileIds: [work.id] })).toMatchObject(refused);
    // One that cannot be taken leaves the others, and no message.
    const own = await document(family.parent, 'own.pdf');
    const before = await prisma.message.count();
    expect(await sendAs(family.parent, { content: 'Both', fileIds: [own, theirs] })).toMatchObject(refused);
    expect(await prisma.message.count()).toBe(before);
    expect(await sendAs(family.parent, { fileIds: [own, own] })).toMatchObject(refused);
    expect(await sendAs(family.parent, { fileIds: [own] })).toMatchObject({ __typename: 'Message' });
  });

  it('goes into no thread of others, and takes nothing there', async () => {
    const fileIds = [await document(family.parent, 'stray.pdf')];
    const foreign = { studentId: others.studentId, fileIds };
    expect(await sendAs(family.parent, foreign)).toMatchObject({ code: 'NOT_FOUND' });
    const second = await gateway.app.prisma.student.create({
      data: {
        parentId: family.parent.id,
        firstName: 'Sade',
        age: 11,
        package: 'MENTORED',
        paymentStatus: 'COMPLETED',
        mentorId: family.mentorId,
      },
    });
    // Their own thread, and still not the one that the file was asked for.
    expect(await sendAs(family.parent, { ...foreign, studentId: second.id })).toMatchObject(refused);
  });

  it('is one message however often it is sent, and its files are sent once', async () => {
    const fileIds = [await picture(family.parent, 'one.png'), await document(family.parent, 'two.pdf')];
    const id = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => sendAs(family.parent, { id, fileIds })),
    );
    for (const answer of answers) {
      expect(answer).toMatchObject({ __typename: 'Message', id });
      expect(answer.attachments.map((file) => file.id)).toEqual(fileIds);
    }
    const other = { code: 'CONFLICT', field: 'id' };
    expect(await sendAs(family.parent, { id, fileIds: fileIds.slice(1) })).toMatchObject(other);
    expect(await sendAs(family.parent, { id, fileIds: [...fileIds].reverse() })).toMatchObject(other);
    expect(await sendAs(family.parent, { fileIds })).toMatchObject(refused);
    expect(await gateway.app.prisma.messageAttachment.count({ where: { messageId: id } })).toBe(2);
  });

  it('keeps its files through discarding and sweeping', async () => {
    const id = await picture(family.parent, 'keep.png');
    const sent = await sendAs(family.parent, { fileIds: [id] });
    await uploader(gateway, family.parent).discard(id);
    await gateway.app.prisma.storedFile.update({ where: { id }, data: { createdAt: new Date(0) } });
    await sweepUploads(gateway.app, new AbortController().signal);
    const [file] = sent.attachments;
    expect(await statusOf(file?.url ?? '', family.parent)).toBe(200);
    expect(await statusOf(file?.thumbnailUrl ?? '', family.mentor)).toBe(200);
  });

  it('is for its people alone, and a mentor’s links end with the mentor', async () => {
    const id = await picture(family.mentor, 'secret.png');
    const sent = await sendAs(family.mentor, { fileIds: [id] });
    const url = sent.attachments[0]?.url ?? '';
    const one = async (person: Person) =>
      dataOf(await askAs(gateway.url, person)<{ messageAttachment: File | null }>(ONE, { id }))
        .messageAttachment;
    for (const person of [family.parent, family.mentor]) {
      expect(await statusOf(url, person)).toBe(200);
      expect((await one(person))?.id).toBe(id);
    }
    for (const person of [others.parent, others.mentor]) {
      expect(await statusOf(url, person)).toBe(404);
      expect(await one(person)).toBeNull();
    }
    const { prisma } = gateway.app;
    const where = { id: family.studentId };
    await prisma.student.update({ where, data: { mentorId: others.mentorId } });
    expect(await statusOf(url, family.mentor)).toBe(404);
    expect(await one(family.mentor)).toBeNull();
    expect(await statusOf(url, others.mentor)).toBe(200);
    await prisma.student.update({ where, data: { package: 'DIY', mentorId: null } });
    for (const person of [family.parent, others.mentor]) expect(await statusOf(url, person)).toBe(404);
    expect(
      await uploader(gateway, family.parent).request(at('MESSAGE_IMAGE'), randomUUID(), 'a.png', 10),
    ).toMatchObject({ code: 'CLOSED', message: 'Messaging Not Available' });
    expect(await sendAs(family.parent, { fileIds: [randomUUID()] })).toMatchObject({ code: 'CLOSED' });
    const admin = await makePerson(gateway.app, gateway.url, { role: 'ADMIN', name: 'Ada' });
    expect(await statusOf(url, admin)).toBe(200);
  });
});
