import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { partLink } from '../../gateway/features/files/uploads/partLinks.ts';
import { sweepUploads } from '../../gateway/features/files/uploads/sweepUploads.ts';
import { PLAIN, startGateway, type TestGateway } from '../support/gateway.ts';
import { dataOf } from '../support/http.ts';
import { type ObjectStore, openObjectStore } from '../support/objectStore.ts';
import { askAs, type Family, makeFamily, type Person } from '../support/people.ts';
import {
  doc,
  docx,
  filesOnDisk,
  PDF,
  type Place,
  png,
  type UploadAnswer,
  uploader,
  zip,
} from '../support/uploads.ts';

const MB = 1024 * 1024;
const WRONG_TYPE = 'File type not supported. Please use images, PDFs, Word documents, or text files';
const NOT_SCREENSHOT = 'Screenshots must be JPEG, PNG, WebP, or GIF format';
const LONG_NAME = 'Filename must be less than 100 characters';
const SUBMIT = `mutation ($input: SubmitAssignmentInput!) { submitAssignment(input: $input) { __typename
  ... on Submission { id mode text files { id kind name sizeBytes url thumbnailUrl } }
  ... on DomainError { code message field } } }`;

type Sent = {
  __typename: string;
  id: string;
  mode: string;
  message: string;
  field: string | null;
  files: { id: string; kind: string; name: string; url: string; thumbnailUrl: string | null }[];
};

let store: ObjectStore;
let onDisk: TestGateway;
let onS3: TestGateway;

beforeAll(async () => {
  store = await openObjectStore('our-key');
  const s3 = { S3_BUCKET: 'makers', S3_ACCESS_KEY_ID: 'our-key', S3_SECRET_ACCESS_KEY: 'a secret' };
  [onDisk, onS3] = await Promise.all([
    startGateway(PLAIN),
    startGateway({ ...PLAIN, env: { ...s3, S3_ENDPOINT: store.url } }),
  ]);
});
afterAll(async () => {
  await Promise.all([onDisk.close(), onS3.close()]);
  await store.close();
});

describe.each([
  { name: 'the disk', of: () => onDisk },
  { name: 'an S3-compatible store', of: () => onS3 },
])('a file for $name', ({ of }) => {
  let gateway: TestGateway;
  let family: Family;
  let strangers: Family;
  let assignmentId: string;
  let lessonId: string;

  const kept = () => (gateway === onDisk ? filesOnDisk(gateway) : [...store.kept.keys()]);
  const contentOf = async (path: string) => {
    const object = await gateway.app.storage.open(path);
    if (!object) throw new Error(`There is nothing at ${path}`);
    return buffer(object.body);
  };
  const rows = () => gateway.app.prisma.storedFile.count();
  const expectNothing = async () => {
    expect({ rows: await rows(), kept: kept(), begun: store.begun.size }).toEqual({
      rows: 0,
      kept: [],
      begun: 0,
    });
  };
  const at = (purpose: string): Place => ({
    purpose,
    studentId: family.studentId,
    assignmentId: purpose.startsWith('SUBMISSION') ? assignmentId : null,
  });
  const mine = () => uploader(gateway, family.parent);
  const submit = async (person: Person, change: object) => {
    const input = {
      ...{ id: randomUUID(), studentId: family.studentId, assignmentId },
      ...{ mode: 'FILE', text: '', links: [], files: [], screenshots: [], ...change },
    };
    return dataOf(await askAs(gateway.url, person)<{ submitAssignment: Sent }>(SUBMIT, { input }))
      .submitAssignment;
  };

  beforeAll(async () => {
    gateway = of();
    [family, strangers] = await Promise.all([
      makeFamily(gateway.app, gateway.url),
      makeFamily(gateway.app, gateway.url),
    ]);
    const lesson = await gateway.app.prisma.lesson.create({
      data: { course: 'WEBSITE_APP', number: 1, title: 'Hello', isPublished: true },
    });
    lessonId = lesson.id;
  });
  beforeEach(async () => {
    const made = await gateway.app.prisma.assignment.create({
      data: { lessonId, position: 1, title: 'Show it', maxAttempts: 9 },
    });
    assignmentId = made.id;
  });
  afterEach(async () => {
    const { prisma } = gateway.app;
    await prisma.assignment.deleteMany({});
    await prisma.usageWindow.deleteMany({});
    await prisma.storedFile.updateMany({ data: { discardedAt: new Date(0) } });
    await sweepUploads(gateway.app, new AbortController().signal);
    await expectNothing();
  });

  it.each([
    ['SUBMISSION_FILE', 'plan.pdf', () => PDF],
    ['SUBMISSION_FILE', 'plan.docx', docx],
    ['SUBMISSION_FILE', 'plan.DOC', doc],
    ['SUBMISSION_FILE', 'plan.txt', () => Buffer.from('Ẹ káàárọ̀! My plan, if a < b.')],
    ['SUBMISSION_FILE', 'page.png', () => png(900)],
    ['SUBMISSION_SCREENSHOT', 'page.webp', () => png(900)],
    ['MESSAGE_IMAGE', 'page.jpeg', () => png(900)],
    ['MESSAGE_ATTACHMENT', 'marks.csv', () => Buffer.from('name,marks\nDara,9\n')],
    ['MESSAGE_ATTACHMENT', 'all.zip', () => zip({ 'index.html': '<p>Hi' })],
  ])('that is a %s called %s comes through', async (purpose, name, make) => {
    const answer = await mine().upload(at(purpose), name, await make());
    expect(answer).toMatchObject({ __typename: 'Upload', name, isFinished: true, parts: [] });
    // Asked again, it is as it was.
    expect(await mine().finish(answer.id)).toMatchObject({ __typename: 'Upload', isFinished: true });
    expect(kept().filter((path) => path.endsWith('.raw'))).toEqual([]);
  });

  const htmlThenPdf = Buffer.concat([Buffer.from('<html><script>alert(1)</script>'), PDF]);
  const pdfThenHtml = Buffer.concat([PDF, Buffer.from('<html><script>alert(1)</script>')]);
  const pdfOfHtml = Buffer.from('%PDF-1.4 <html><script>alert(1)</script>\n%%EOF');
  const svg = Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>');
  it.each([
    ['HTML called a PDF', 'SUBMISSION_FILE', 'a.pdf', htmlThenPdf],
    ['a PDF with a page after it', 'SUBMISSION_FILE', 'a.pdf', pdfThenHtml],
    ['a PDF with a page in its head', 'SUBMISSION_FILE', 'a.pdf', pdfOfHtml],
    ['a PDF with a zip after it', 'SUBMISSION_FILE', 'a.pdf', Buffer.concat([PDF, zip({ a: 'b' })])],
    ['a zip called a Word document', 'SUBMISSION_FILE', 'a.docx', zip({ 'a.txt': 'b' })],
    ['a Word document with programs', 'SUBMISSION_FILE', 'a.docx', zip({ 'word/vbaProject.bin': 'x' })],
    ['a program called a Word document', 'SUBMISSION_FILE', 'a.doc', Buffer.from('MZ\x90\0program')],
    ['a page called a text', 'SUBMISSION_FILE', 'a.txt', Buffer.from('\ufeff \n<!doctype html><p>Hi')],
    ['a drawing called a text', 'SUBMISSION_FILE', 'a.txt', svg],
    ['bytes called a text', 'SUBMISSION_FILE', 'a.txt', Buffer.from([72, 105, 0, 33])],
    ['letters that are no UTF-8', 'SUBMISSION_FILE', 'a.txt', Buffer.from([72, 0xff, 0xfe])],
    ['a PDF called a picture', 'SUBMISSION_FILE', 'a.png', PDF],
    ['a drawing called a picture', 'SUBMISSION_SCREENSHOT', 'a.png', svg],
    ['a script that begins as a GIF', 'SUBMISSION_SCREENSHOT', 'a.gif', Buffer.from('GIF89a=1;alert(1)//')],
    ['a program called a zip', 'MESSAGE_ATTACHMENT', 'a.zip', Buffer.from('MZ\x90\0program')],
    [
      'a zip with something before it',
      'MESSAGE_ATTACHMENT',
      'a.zip',
      Buffer.concat([Buffer.from('#!'), zip({ a: 'b' })]),
    ],
    [
      'a zip with something after it',
      'MESSAGE_ATTACHMENT',
      'a.zip',
      Buffer.concat([zip({ a: 'b' }), Buffer.from('<p>')]),
    ],
  ])('is refused when it is %s', async (_name, purpose, name, content) => {
    const answer = await mine().upload(at(purpose), name, content);
    const message = purpose === 'SUBMISSION_SCREENSHOT' ? NOT_SCREENSHOT : WRONG_TYPE;
    expect(answer).toMatchObject({ code: 'BAD_INPUT', message });
    await expectNothing();
  });

  it.each([
    ['SUBMISSION_FILE', 'a.svg', 10, WRONG_TYPE],
    ['SUBMISSION_FILE', 'a.html', 10, WRONG_TYPE],
    ['SUBMISSION_FILE', 'a.pdf.exe', 10, WRONG_TYPE],
    ['SUBMISSION_FILE', 'pdf', 10, WRONG_TYPE],
    ['SUBMISSION_FILE', 'a.zip', 10, WRONG_TYPE],
    ['SUBMISSION_FILE', 'a.csv', 10, WRONG_TYPE],
    ['SUBMISSION_FILE', 'a\u202Efdp.exe', 10, WRONG_TYPE],
    ['MESSAGE_ATTACHMENT', 'a.png', 10, WRONG_TYPE],
    ['SUBMISSION_SCREENSHOT', 'a.pdf', 10, NOT_SCREENSHOT],
    ['SUBMISSION_SCREENSHOT', 'a.svg', 10, NOT_SCREENSHOT],
    ['SUBMISSION_FILE', `${'a'.repeat(96)}.pdf`, 10, LONG_NAME],
    ['SUBMISSION_FILE', 'a.pdf', 10 * MB + 1, 'File size must be less than 10MB'],
    ['MESSAGE_ATTACHMENT', 'a.pdf', 25 * MB + 1, 'File size must be less than 25MB'],
    ['SUBMISSION_FILE', 'a.pdf', 0, 'This file is empty'],
    ['SUBMISSION_FILE', 'a.pdf', -5, 'This file is empty'],
  ])('for %s called %s of %d bytes gets no place', async (purpose, name, bytes, message) => {
    const answer = await mine().request(at(purpose), randomUUID(), name, bytes);
    expect(answer).toMatchObject({ code: 'BAD_INPUT', message });
    await expectNothing();
  });

  it('may be as large as the assignment says, and never above 50 MB', async () => {
    const { prisma } = gateway.app;
    await prisma.assignment.update({ where: { id: assignmentId }, data: { maxFileSizeMb: 50 } });
    const answer = await mine().request(at('SUBMISSION_FILE'), randomUUID(), 'a.pdf', 50 * MB + 1);
    expect(answer.message).toBe('File size must be less than 50MB');
    const largest = await mine().request(at('SUBMISSION_FILE'), randomUUID(), 'a.pdf', 50 * MB);
    expect(largest.__typename).toBe('Upload');
  });

  it('is kept under a plain name in its own folder, whatever it is called', async () => {
    const answer = await mine().upload(at('SUBMISSION_FILE'), '../../..\\etc/pass\u202Ewd\0.pdf', PDF);
    expect(answer).toMatchObject({ __typename: 'Upload', name: 'passwd.pdf' });
    const { key } = await gateway.app.prisma.storedFile.findUniqueOrThrow({ where: { id: answer.id } });
    expect(key).toMatch(new RegExp(`^${family.studentId}/${answer.id}/\\d+_passwd\\.pdf$`));
    expect(kept()).toHaveLength(1);
    expect(kept()[0]).toMatch(/assignment-files\//);
  });

  it('is drawn anew without what hides behind it', async () => {
    const tail = zip({ 'secret.txt': 'hidden' });
    const content = Buffer.concat([await png(900), tail]);
    const answer = await mine().upload(at('SUBMISSION_SCREENSHOT'), 'page.png', content);
    const file = await gateway.app.prisma.storedFile.findUniqueOrThrow({ where: { id: answer.id } });
    expect(file).toMatchObject({ contentType: 'image/webp', width: 900, height: 40 });
    const path = kept().find((one) => one.endsWith('page.png')) ?? '';
    const object = await contentOf(path.replace('/makers/', ''));
    const bytes = object;
    expect((await sharp(bytes).metadata()).format).toBe('webp');
    expect(bytes.includes('PK')).toBe(false);
  });

  it('is for those alone who may hand in or write there', async () => {
    const theirs = uploader(gateway, strangers.parent);
    const tell = async (who: typeof theirs, place: Place) =>
      (await who.request(place, randomUUID(), 'a.png', 10)).message;
    expect(await tell(theirs, at('SUBMISSION_FILE'))).toBe('Assignment not found');
    expect(await tell(uploader(gateway, family.mentor), at('SUBMISSION_FILE'))).toBe('Assignment not found');
    expect(await tell(theirs, at('MESSAGE_IMAGE'))).toBe('Conversation not found');
    expect(await tell(mine(), { ...at('MESSAGE_IMAGE'), assignmentId })).toBe(
      'A message is for no assignment',
    );
    expect(await tell(mine(), { ...at('SUBMISSION_FILE'), assignmentId: null })).toBe(
      'Say which assignment this is for',
    );
    await expectNothing();
    expect(
      (await uploader(gateway, family.mentor).upload(at('MESSAGE_IMAGE'), 'a.png', await png(9))).__typename,
    ).toBe('Upload');
  });

  it('is nobody else’s to see, finish, discard, claim or hand in', async () => {
    const theirs = uploader(gateway, strangers.parent);
    const asked = await mine().request(at('SUBMISSION_FILE'), randomUUID(), 'a.pdf', PDF.length);
    expect(await theirs.state(asked.id)).toBeNull();
    expect((await theirs.finish(asked.id)).code).toBe('NOT_FOUND');
    await theirs.discard(asked.id);
    const claim = { ...at('SUBMISSION_FILE'), studentId: strangers.studentId };
    expect(await theirs.request(claim, asked.id, 'a.pdf', PDF.length)).toMatchObject({ code: 'CONFLICT' });
    await mine().send(asked, PDF);
    expect((await mine().finish(asked.id)).isFinished).toBe(true);
    const sent = await submit(strangers.parent, { studentId: strangers.studentId, files: [asked.id] });
    expect(sent).toMatchObject({ message: 'Failed to upload file', field: 'files' });
    expect(await gateway.app.prisma.submission.count()).toBe(0);
  });

  it('goes on where it stopped', async () => {
    const { bytes } = gateway.app.storage.parts;
    const content = Buffer.concat([Buffer.from('A long text.\n'.repeat(bytes / 8))]);
    const asked = await mine().request(at('SUBMISSION_FILE'), randomUUID(), 'long.txt', content.length);
    expect(asked.parts.map(({ number }) => number)).toEqual([1, 2]);
    const [first, second] = asked.parts;
    await mine().put(first?.url ?? '', content.subarray(0, bytes));
    // A part that is missing is no reason to lose the others.
    expect(await mine().finish(asked.id)).toMatchObject({ code: 'CONFLICT', message: 'Upload failed' });
    const state = await mine().state(asked.id);
    expect(state?.parts.map(({ url }) => url === null)).toEqual([true, false]);
    const again = await mine().request(at('SUBMISSION_FILE'), asked.id, 'long.txt', content.length);
    expect(again.parts.map(({ url }) => url === null)).toEqual([true, false]);
    expect((await mine().put(second?.url ?? '', content.subarray(bytes))).ok).toBe(true);
    expect(await mine().finish(asked.id)).toMatchObject({ isFinished: true });
    const path = kept()[0]?.replace('/makers/', '') ?? '';
    const object = await contentOf(path);
    expect(object.equals(content)).toBe(true);
    // What is whole takes no part any more.
    expect((await mine().put(second?.url ?? '', content.subarray(bytes))).ok).toBe(false);
    expect(kept()).toHaveLength(1);
  });

  it('is finished once by several who ask at once, and after a process died over it', async () => {
    const content = await png(900);
    const asked = await mine().request(at('SUBMISSION_SCREENSHOT'), randomUUID(), 'a.png', content.length);
    await mine().send(asked, content);
    const answers = await Promise.all(Array.from({ length: 4 }, () => mine().finish(asked.id)));
    expect(answers.map(({ isFinished }) => isFinished)).toEqual([true, true, true, true]);
    // As it was just before the last step.
    const { prisma } = gateway.app;
    const where = { id: asked.id };
    const { sizeBytes } = await prisma.storedFile.findUniqueOrThrow({ where });
    await prisma.storedFile.update({ where, data: { storedAt: null, sizeBytes: content.length } });
    const state = await mine().state(asked.id);
    expect(state?.parts.map(({ url }) => url)).toEqual([null]);
    expect(await mine().finish(asked.id)).toMatchObject({ isFinished: true });
    expect(await prisma.storedFile.findUniqueOrThrow({ where })).toMatchObject({ sizeBytes, width: 900 });
    expect(kept()).toHaveLength(2);
  });

  it('is gone when it is discarded', async () => {
    const half = await mine().request(at('SUBMISSION_FILE'), randomUUID(), 'a.pdf', PDF.length);
    await mine().send(half, PDF);
    const whole = await mine().upload(at('SUBMISSION_SCREENSHOT'), 'a.png', await png(90));
    for (const { id } of [half, whole]) await mine().discard(id);
    await expectNothing();
    expect(await mine().state(whole.id)).toBeNull();
  });

  it('is swept when nothing took it in a day, and not before', async () => {
    const { prisma } = gateway.app;
    const sweep = () => sweepUploads(gateway.app, new AbortController().signal);
    const half = await mine().request(at('SUBMISSION_FILE'), randomUUID(), 'a.pdf', PDF.length);
    await mine().send(half, PDF);
    const whole = await mine().upload(at('SUBMISSION_SCREENSHOT'), 'a.png', await png(90));
    const taken = await mine().upload(at('SUBMISSION_SCREENSHOT'), 'b.png', await png(90));
    expect((await submit(family.parent, { screenshots: [taken.id] })).__typename).toBe('Submission');
    await sweep();
    expect(await rows()).toBe(3);
    await prisma.storedFile.updateMany({ data: { createdAt: new Date(Date.now() - 25 * 3_600_000) } });
    await sweep();
    expect(await prisma.storedFile.findMany({ select: { id: true } })).toEqual([{ id: taken.id }]);
    expect(kept()).toHaveLength(2);
    expect([half.id, whole.id]).not.toContain(taken.id);
    // With the work, its files go.
    await prisma.submission.deleteMany({});
    await sweep();
    await expectNothing();
  });

  it('is handed in with links for those who see the work', async () => {
    const file = await mine().upload(at('SUBMISSION_FILE'), 'Plan “B”.pdf', PDF);
    const shot = await mine().upload(at('SUBMISSION_SCREENSHOT'), 'page.png', await png(900));
    const sent = await submit(family.parent, { files: [file.id], screenshots: [shot.id] });
    expect(sent).toMatchObject({
      mode: 'FILE',
      files: [
        { kind: 'FILE', name: 'Plan “B”.pdf', thumbnailUrl: null },
        { kind: 'SCREENSHOT', name: 'page.png' },
      ],
    });
    const statusFor = async (path: string, person: Person) =>
      (await fetch(`${gateway.url}${path}`, { headers: { cookie: person.cookie } })).status;
    for (const path of [sent.files[0]?.url, sent.files[1]?.url, sent.files[1]?.thumbnailUrl]) {
      expect(await statusFor(path ?? '', family.mentor)).toBe(200);
      expect(await statusFor(path ?? '', family.parent)).toBe(200);
      expect(await statusFor(path ?? '', strangers.mentor)).toBe(404);
    }
    expect(await mine().state(file.id)).toBeNull();
  });

  it('is attached once by twenty who hand it in at the same time', async () => {
    const file = await mine().upload(at('SUBMISSION_FILE'), 'a.pdf', PDF);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => submit(family.parent, { files: [file.id] })),
    );
    expect(answers.filter(({ __typename }) => __typename === 'Submission')).toHaveLength(1);
    // Nor by a later attempt, or for another place.
    await gateway.app.prisma.submission.updateMany({ data: { status: 'NEEDS_REVISION' } });
    expect((await submit(family.parent, { files: [file.id] })).message).toBe('Failed to upload file');
    expect(await gateway.app.prisma.submissionFile.count()).toBe(1);
    expect(await gateway.app.prisma.submission.count()).toBe(1);
  });

  it('stays for the next try when handing in fails', async () => {
    const file = await mine().upload(at('SUBMISSION_FILE'), 'a.pdf', PDF);
    const bad = await submit(family.parent, { files: [file.id], links: ['http://x.example'] });
    expect(bad.message).toBe('Invalid URL: http://x.example');
    const asShot = await submit(family.parent, { screenshots: [file.id] });
    expect(asShot.message).toBe('Failed to upload file');
    const id = randomUUID();
    for (const _time of ['first', 'again'])
      expect(await submit(family.parent, { id, files: [file.id] })).toMatchObject({
        __typename: 'Submission',
        id,
      });
  });

  it.each([
    ['TEXT', '', 'Please provide a text description of your work'],
    ['FILE', 'Words', 'Please upload at least one file or screenshot'],
    ['BOTH', ' ', 'Please provide either text description or upload files'],
  ])('is asked for as %s says', async (mode, text, message) => {
    expect((await submit(family.parent, { mode, text })).message).toBe(message);
  });
});

describe('a part at the gateway', () => {
  let family: Family;
  let asked: { id: string; parts: { number: number; sizeBytes: number; url: string | null }[] };
  let url: string;
  const mine = () => uploader(onDisk, family.parent);

  beforeAll(async () => {
    family = await makeFamily(onDisk.app, onDisk.url);
  });
  beforeEach(async () => {
    const place = { purpose: 'MESSAGE_ATTACHMENT', studentId: family.studentId, assignmentId: null };
    asked = await mine().request(place, randomUUID(), 'a.pdf', PDF.length);
    url = asked.parts[0]?.url ?? '';
  });
  afterEach(async () => {
    await mine().discard(asked.id);
    expect(filesOnDisk(onDisk)).toEqual([]);
  });

  it('stays as it was when it comes twice', async () => {
    expect((await mine().put(url, PDF)).status).toBe(204);
    expect((await mine().put(url, Buffer.alloc(PDF.length))).status).toBe(204);
    expect(await mine().finish(asked.id)).toMatchObject({ isFinished: true });
  });

  it('needs its own signature, its time and its owner', async () => {
    const secret = onDisk.app.config.authSecret;
    const link = { id: asked.id, number: 1, bytes: PDF.length, until: Math.floor(Date.now() / 1000) + 60 };
    const altered = [
      url.replace('/parts/1?', '/parts/2?'),
      url.replace(/bytes=\d+/, 'bytes=9999999'),
      url.replace(/until=\d/, 'until=9'),
      url.replace(/signature=./, 'signature=_'),
      url.replace(/&signature=.*/, ''),
      url.replace(asked.id, randomUUID()),
      partLink('another secret', link),
      partLink(secret, { ...link, until: Math.floor(Date.now() / 1000) - 1 }),
    ];
    for (const one of altered) expect([one, (await mine().put(one, PDF)).status]).toEqual([one, 403]);
    expect((await uploader(onDisk, family.mentor).put(url, PDF)).status).toBe(404);
    const anonymous = await fetch(`${onDisk.url}${url}`, { method: 'PUT', body: new Uint8Array(PDF) });
    expect(anonymous.status).toBe(404);
    const elsewhere = await fetch(`${onDisk.url}${url}`, {
      method: 'PUT',
      headers: { cookie: family.parent.cookie, origin: 'https://elsewhere.example' },
      body: new Uint8Array(PDF),
    });
    expect(elsewhere.status).toBe(403);
    expect(filesOnDisk(onDisk)).toEqual([]);
    expect((await mine().put(partLink(secret, link), PDF)).status).toBe(204);
  });

  it('is cut off when it is larger than it said, and leaves nothing', async () => {
    expect((await mine().put(url, Buffer.alloc(PDF.length + 1))).status).toBe(413);
    expect((await mine().put(url, PDF.subarray(1))).status).toBe(413);
    // Without a length, as a stream that never ends.
    const { hostname, port } = new URL(onDisk.url);
    const socket = connect(Number(port), hostname);
    const closed = new Promise((resolve) => socket.once('close', resolve));
    let answer = '';
    socket.on('data', (data) => {
      answer += data;
    });
    socket.on('error', () => {});
    socket.write(
      `PUT ${url} HTTP/1.1\r\nhost: ${hostname}\r\ncookie: ${family.parent.cookie}\r\ntransfer-encoding: chunked\r\n\r\n`,
    );
    const flood = setInterval(() => socket.write(`10000\r\n${'x'.repeat(0x10000)}\r\n`), 2);
    await closed;
    clearInterval(flood);
    expect(answer === '' || answer.startsWith('HTTP/1.1 413')).toBe(true);
    expect(filesOnDisk(onDisk)).toEqual([]);
    expect(await mine().state(asked.id)).toMatchObject({ isFinished: false });
  });
});

it('lets pages leave parts at the store and nowhere else', async () => {
  const policyOf = async ({ url }: TestGateway) =>
    /connect-src [^;]*/.exec(
      (await fetch(`${url}/readyz`)).headers.get('content-security-policy') ?? '',
    )?.[0];
  expect(await policyOf(onS3)).toBe(`connect-src 'self' ${store.url}`);
  expect(await policyOf(onDisk)).toBe("connect-src 'self'");
});

it('signs the size of a part for the store', async () => {
  const family = await makeFamily(onS3.app, onS3.url);
  const place = { purpose: 'MESSAGE_ATTACHMENT', studentId: family.studentId, assignmentId: null };
  const asked = await uploader(onS3, family.parent).request(place, randomUUID(), 'a.pdf', 12 * MB);
  expect(asked.parts.map(({ sizeBytes }) => sizeBytes)).toEqual([5 * MB, 5 * MB, 2 * MB]);
  const query = new URL(asked.parts[0]?.url ?? '').searchParams;
  expect(query.get('X-Amz-SignedHeaders')).toBe('content-length;host');
  expect(query.get('X-Amz-Expires')).toBe('3600');
});

it('says so when the store is away, and goes on when it is back', async () => {
  const family = await makeFamily(onS3.app, onS3.url);
  const mine = uploader(onS3, family.parent);
  const place = { purpose: 'MESSAGE_ATTACHMENT', studentId: family.studentId, assignmentId: null };
  const id = randomUUID();
  store.setAway(true);
  const refused = await mine.request(place, id, 'a.pdf', PDF.length);
  expect(refused).toMatchObject({ code: 'PROVIDER', message: 'Failed to generate file URL' });
  store.setAway(false);
  const asked = await mine.request(place, id, 'a.pdf', PDF.length);
  await mine.send(asked, PDF);
  store.setAway(true);
  expect(await mine.finish(id)).toMatchObject({ code: 'PROVIDER', message: 'Failed to upload file' });
  store.setAway(false);
  expect(await mine.finish(id)).toMatchObject({ isFinished: true });
});

describe('checks that take long', () => {
  let family: Family;
  let arrived: UploadAnswer[];
  let release = () => {};
  const mine = () => uploader(onS3, family.parent);

  const arrive = async (count: number) => {
    const place = { purpose: 'MESSAGE_IMAGE', studentId: family.studentId, assignmentId: null };
    const content = await png(900);
    const send = async () => {
      const asked = await mine().request(place, randomUUID(), 'a.png', content.length);
      await mine().send(asked, content);
      return asked;
    };
    arrived = await Promise.all(Array.from({ length: count }, send));
  };

  beforeEach(async () => {
    family = await makeFamily(onS3.app, onS3.url);
  });
  afterEach(async () => {
    release();
    for (const { id } of arrived) await mine().discard(id);
  });

  it('are answered with how far they are, and asked for again', async () => {
    await arrive(1);
    const id = arrived[0]?.id ?? '';
    expect(await mine().state(id)).toMatchObject({ isFinished: false, isChecking: true });
    release = store.hold();
    expect(await mine().finish(id)).toMatchObject({ isFinished: false, isChecking: true });
    const again = mine().finish(id);
    release();
    expect(await again).toMatchObject({ isFinished: true, isChecking: false });
  });

  it('are five at once for one person, who is asked to come back', async () => {
    await arrive(6);
    release = store.hold();
    const answers = arrived.map(({ id }) => mine().finish(id));
    // The one that is too many is answered while the others still wait.
    expect(await Promise.race(answers)).toMatchObject({
      code: 'BUSY',
      message: 'Many files are being checked at the moment. Please try again in a minute.',
    });
    release();
    const kinds = (await Promise.all(answers)).map(({ __typename }) => __typename).toSorted();
    expect(kinds).toEqual(['DomainError', ...Array.from({ length: 5 }, () => 'Upload')]);
    const finished = await Promise.all(arrived.map(({ id }) => mine().finish(id)));
    expect(finished.map(({ isFinished }) => isFinished)).toEqual(arrived.map(() => true));
  });
});

it('draws one picture at a time, and asks those to come back who would be too many in the queue', async () => {
  const families = await Promise.all(Array.from({ length: 5 }, () => makeFamily(onS3.app, onS3.url)));
  const content = await png(900);
  const arrive = async ({ parent, studentId }: Family) => {
    const mine = uploader(onS3, parent);
    const place = { purpose: 'MESSAGE_IMAGE', studentId, assignmentId: null };
    const asked = await mine.request(place, randomUUID(), 'a.png', content.length);
    await mine.send(asked, content);
    return { mine, id: asked.id };
  };
  // As many as a person may have checked at once.
  const arrived = await Promise.all(
    families.flatMap((family) => Array.from({ length: 5 }, () => arrive(family))),
  );
  const release = store.hold();
  const answers = await Promise.all(arrived.map(({ mine, id }) => mine.finish(id)));
  release();
  const isBusy = (index: number) => answers[index]?.code === 'BUSY';
  const queued = arrived.filter((_one, index) => !isBusy(index));
  expect(queued).toHaveLength(21);
  // First those that are in the queue, so that there is room for the others.
  for (const { mine, id } of [...queued, ...arrived.filter((_one, index) => isBusy(index))])
    expect(await mine.finish(id)).toMatchObject({ isFinished: true });
});

it('answers the same request, sent several times at once, with one upload', async () => {
  const family = await makeFamily(onDisk.app, onDisk.url);
  const mine = uploader(onDisk, family.parent);
  const place = { purpose: 'MESSAGE_ATTACHMENT', studentId: family.studentId, assignmentId: null };
  const id = randomUUID();
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => mine.request(place, id, 'a.pdf', PDF.length)),
  );
  expect(answers.map((one) => one.id ?? one.message)).toEqual(answers.map(() => id));
  expect(await mine.upload(place, 'b.pdf', PDF)).toMatchObject({ isFinished: true });
  expect(await mine.request(place, id, 'other.pdf', PDF.length)).toMatchObject({ code: 'CONFLICT' });
});

it('tells again why a file was rejected instead of taking it once more', async () => {
  const family = await makeFamily(onDisk.app, onDisk.url);
  const mine = uploader(onDisk, family.parent);
  const place = { purpose: 'MESSAGE_IMAGE', studentId: family.studentId, assignmentId: null };
  const id = randomUUID();
  await mine.send(await mine.request(place, id, 'a.png', PDF.length), PDF);
  const rejected = { code: 'BAD_INPUT', message: WRONG_TYPE };
  expect(await mine.finish(id)).toMatchObject(rejected);
  // As a browser asks whose line dropped before the answer.
  expect(await mine.request(place, id, 'a.png', PDF.length)).toMatchObject(rejected);
  expect(await mine.finish(id)).toMatchObject(rejected);
  const stranger = uploader(onDisk, family.mentor);
  expect(await stranger.finish(id)).toMatchObject({ code: 'NOT_FOUND' });
});
