import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterEach, describe, expect, it } from 'vitest';
import { errorOf, successOf } from '../support/clients/http.ts';
import { type Family, makeFamily } from '../support/factories/people.ts';
import { useUploadSite } from '../support/factories/uploadSite.ts';
import {
  doc,
  docx,
  MB,
  PDF,
  png,
  threadTarget,
  type UploadPurpose,
  uploader,
  zip,
} from '../support/factories/uploads.ts';
import { skipTime } from '../support/probes/skippedTime.ts';
import { eachStore, useFileStorage } from '../support/services/fileStorage.ts';
import type { Hold } from '../support/standIns/hold.ts';

/** After this time a request is answered while the check goes on. */
const RESPONSE_TIMEOUT_MS = 5000;
const WRONG_TYPE = 'File type not supported. Please use images, PDFs, Word documents, or text files';
const NOT_SCREENSHOT = 'Screenshots must be JPEG, PNG, WebP, or GIF format';
const LONG_NAME = 'Filename must be less than 100 characters';

const storage = useFileStorage();

describe.each(eachStore(storage))('an upload to $name', ({ of }) => {
  const { site, storedPaths, contentOf, expectNoFiles, targetOf, mine } = useUploadSite(storage, of);

  it.each<[UploadPurpose, string, () => Buffer | Promise<Buffer>]>([
    ['SUBMISSION_FILE', 'plan.pdf', () => PDF],
    ['SUBMISSION_FILE', 'plan.docx', docx],
    ['SUBMISSION_FILE', 'plan.DOC', doc],
    ['SUBMISSION_FILE', 'plan.txt', () => Buffer.from('Ẹ káàárọ̀! My plan, if a < b.')],
    ['SUBMISSION_FILE', 'page.png', () => png(900)],
    ['SUBMISSION_SCREENSHOT', 'page.webp', () => png(900)],
    ['MESSAGE_IMAGE', 'page.jpeg', () => png(900)],
    ['MESSAGE_ATTACHMENT', 'marks.csv', () => Buffer.from('name,marks\nDara,9\n')],
    ['MESSAGE_ATTACHMENT', 'all.zip', () => zip({ 'index.html': '<p>Hi' })],
  ])('accepts a %s called %s', async (purpose, name, make) => {
    const result = successOf(await mine().tryUpload(targetOf(purpose), name, await make()));
    expect(result).toMatchObject({ __typename: 'Upload', name, isFinished: true, parts: [] });
    // Finishing is idempotent.
    expect(await mine().finish(result.id)).toMatchObject({ __typename: 'Upload', isFinished: true });
    expect(storedPaths().filter((path) => path.endsWith('.raw'))).toEqual([]);
  });

  const htmlThenPdf = Buffer.concat([Buffer.from('<html><script>alert(1)</script>'), PDF]);
  const pdfThenHtml = Buffer.concat([PDF, Buffer.from('<html><script>alert(1)</script>')]);
  const pdfOfHtml = Buffer.from('%PDF-1.4 <html><script>alert(1)</script>\n%%EOF');
  const svg = Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>');
  it.each<[string, UploadPurpose, string, Buffer]>([
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
  ])('rejects %s', async (_description, purpose, name, content) => {
    const result = await mine().tryUpload(targetOf(purpose), name, content);
    const message = purpose === 'SUBMISSION_SCREENSHOT' ? NOT_SCREENSHOT : WRONG_TYPE;
    expect(result).toMatchObject({ code: 'BAD_INPUT', message });
    await expectNoFiles();
  });

  it.each<[UploadPurpose, string, number, string]>([
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
  ])('rejects the request for a %s called %s of %d bytes', async (purpose, name, bytes, message) => {
    const result = await mine().tryRequest(targetOf(purpose), randomUUID(), name, bytes);
    expect(result).toMatchObject({ code: 'BAD_INPUT', message });
    await expectNoFiles();
  });

  it('has the maximum size of the assignment, at most 50 MB', async () => {
    const { prisma } = site.gateway.app;
    await prisma.assignment.update({ where: { id: site.assignmentId }, data: { maxFileSizeMb: 50 } });
    const request = (bytes: number) =>
      mine().tryRequest(targetOf('SUBMISSION_FILE'), randomUUID(), 'a.pdf', bytes);
    expect(errorOf(await request(50 * MB + 1)).message).toBe('File size must be less than 50MB');
    expect((await request(50 * MB)).__typename).toBe('Upload');
  });

  it('re-encodes a picture, without what is appended to it', async () => {
    const tail = zip({ 'secret.txt': 'hidden' });
    const content = Buffer.concat([await png(900), tail]);
    const { id } = await mine().upload(targetOf('SUBMISSION_SCREENSHOT'), 'page.png', content);
    const file = await site.gateway.app.prisma.storedFile.findUniqueOrThrow({ where: { id } });
    expect(file).toMatchObject({ contentType: 'image/webp', width: 900, height: 40 });
    const stored = await contentOf(storedPaths().find((path) => path.endsWith('page.png')) ?? '');
    expect((await sharp(stored).metadata()).format).toBe('webp');
    expect(stored.includes('PK')).toBe(false);
  });
});

describe('the check of an upload', () => {
  type Received = { files: ReturnType<typeof uploader>; id: string };
  const BUSY = {
    code: 'BUSY',
    message: 'Many files are being checked at the moment. Please try again in a minute.',
  };
  let hold: Hold | null = null;

  /** Uploads pictures that are not finished yet. */
  const receive = async ({ parent, studentId }: Family, count: number): Promise<Received[]> => {
    const files = uploader(storage.onS3, parent);
    const content = await png(900);
    const transfer = () => files.transfer(threadTarget(studentId, 'MESSAGE_IMAGE'), 'a.png', content);
    const uploads = await Promise.all(Array.from({ length: count }, transfer));
    return uploads.map(({ id }) => ({ files, id }));
  };

  afterEach(() => hold?.release());

  it('is answered with its progress when it takes long, and can be joined', async () => {
    const [one] = await receive(await makeFamily(storage.onS3.app), 1);
    if (!one) throw new Error('No upload');
    const { files, id } = one;
    expect(await files.state(id)).toMatchObject({ isFinished: false, isChecking: true });
    hold = storage.store.holdReads();
    const finished = await skipTime(RESPONSE_TIMEOUT_MS, () => files.finish(id), hold.reached);
    expect(finished).toMatchObject({ isFinished: false, isChecking: true });
    const again = files.finish(id);
    hold.release();
    expect(await again).toMatchObject({ isFinished: true, isChecking: false });
  });

  it('runs for at most five files of a person', async () => {
    const received = await receive(await makeFamily(storage.onS3.app), 6);
    hold = storage.store.holdReads();
    const results = received.map(({ files, id }) => files.finish(id));
    // The sixth is answered while the others are still being checked.
    expect(await Promise.race(results)).toMatchObject(BUSY);
    hold.release();
    const types = (await Promise.all(results)).map(({ __typename }) => __typename);
    expect(types.toSorted()).toEqual(['DomainError', ...Array.from({ length: 5 }, () => 'Upload')]);
    for (const { files, id } of received) expect(await files.finish(id)).toMatchObject({ isFinished: true });
  });

  it('encodes one picture at a time and queues twenty', async () => {
    const families = await Promise.all(Array.from({ length: 5 }, () => makeFamily(storage.onS3.app)));
    const received = (await Promise.all(families.map((family) => receive(family, 5)))).flat();
    hold = storage.store.holdReads();
    const rejected: Received[] = [];
    const allRejected = Promise.withResolvers<void>();
    const results = received.map(async (one) => {
      const result = await one.files.finish(one.id);
      if (result.__typename !== 'DomainError') return;
      expect(result).toMatchObject(BUSY);
      rejected.push(one);
      if (rejected.length === 4) allRejected.resolve();
    });
    await Promise.race([allRejected.promise, Promise.all(results)]);
    hold.release();
    await Promise.all(results);
    expect(rejected).toHaveLength(received.length - 21);
    // First those in the queue, so that there is room for the others.
    const queued = received.filter((one) => !rejected.includes(one));
    for (const { files, id } of [...queued, ...rejected])
      expect(await files.finish(id)).toMatchObject({ isFinished: true });
  });
});

describe('requestUpload', () => {
  it('repeats why a file was rejected instead of starting another upload of it', async () => {
    const family = await makeFamily(storage.onDisk.app);
    const mine = uploader(storage.onDisk, family.parent);
    const target = threadTarget(family.studentId, 'MESSAGE_IMAGE');
    const id = randomUUID();
    await mine.send(await mine.request(target, id, 'a.png', PDF.length), PDF);
    const rejected = { code: 'BAD_INPUT', message: WRONG_TYPE };
    expect(await mine.finish(id)).toMatchObject(rejected);
    // As a browser does whose connection dropped before the response.
    expect(await mine.tryRequest(target, id, 'a.png', PDF.length)).toMatchObject(rejected);
    expect(await mine.finish(id)).toMatchObject(rejected);
    const mentors = uploader(storage.onDisk, family.mentor);
    expect(await mentors.finish(id)).toMatchObject({ code: 'NOT_FOUND' });
  });
});
