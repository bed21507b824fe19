import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { dataOf, errorOf, successOf } from '../support/clients/http.ts';
import { askAs, makeFamily, type Person } from '../support/factories/people.ts';
import { useUploadSite } from '../support/factories/uploadSite.ts';
import { MB, PDF, png, threadTarget, type UploadTarget, uploader } from '../support/factories/uploads.ts';
import { eachStore, useFileStorage } from '../support/services/fileStorage.ts';
import type { TestGateway } from '../support/services/gateway.ts';
import { SubmitAssignmentDocument, type SubmitAssignmentMutationVariables } from './uploads.generated.ts';

type SubmitInput = SubmitAssignmentMutationVariables['input'];

const storage = useFileStorage();

describe.each(eachStore(storage))('an upload to $name', ({ of }) => {
  const uploadSite = useUploadSite(storage, of);
  const { site, storedPaths, contentOf, countRows, expectNoFiles, sweep, targetOf, mine } = uploadSite;
  const submit = async (person: Person, change: Partial<SubmitInput>) => {
    const input: SubmitInput = {
      ...{ id: randomUUID(), studentId: site.family.studentId, assignmentId: site.assignmentId },
      ...{ mode: 'FILE', text: '', links: [], files: [], screenshots: [], ...change },
    };
    return dataOf(await askAs(site.gateway.url, person)(SubmitAssignmentDocument, { input }))
      .submitAssignment;
  };

  it('is stored under a sanitized name in a folder of its own', async () => {
    const uploaded = await mine().upload(
      targetOf('SUBMISSION_FILE'),
      '../../..\\etc/pass\u202Ewd\0.pdf',
      PDF,
    );
    expect(uploaded).toMatchObject({ name: 'passwd.pdf' });
    const { key } = await site.gateway.app.prisma.storedFile.findUniqueOrThrow({
      where: { id: uploaded.id },
    });
    expect(key).toMatch(new RegExp(`^${site.family.studentId}/${uploaded.id}/\\d+_passwd\\.pdf$`));
    expect(storedPaths()).toHaveLength(1);
    expect(storedPaths()[0]).toMatch(/assignment-files\//);
  });

  it('is for people who may submit work or write messages there', async () => {
    const theirs = uploader(site.gateway, site.strangers.parent);
    const mentors = uploader(site.gateway, site.family.mentor);
    const rejection = async (files: typeof theirs, target: UploadTarget) =>
      errorOf(await files.tryRequest(target, randomUUID(), 'a.png', 10)).message;
    const [toSubmission, toThread] = [targetOf('SUBMISSION_FILE'), targetOf('MESSAGE_IMAGE')];
    expect(await rejection(theirs, toSubmission)).toBe('Assignment not found');
    expect(await rejection(mentors, toSubmission)).toBe('Assignment not found');
    expect(await rejection(theirs, toThread)).toBe('Conversation not found');
    expect(await rejection(mine(), { ...toThread, assignmentId: site.assignmentId })).toBe(
      'A message is for no assignment',
    );
    expect(await rejection(mine(), { ...toSubmission, assignmentId: null })).toBe(
      'Say which assignment this is for',
    );
    await expectNoFiles();
    expect((await mentors.tryUpload(toThread, 'a.png', await png(9))).__typename).toBe('Upload');
  });

  it('cannot be read, finished, discarded, claimed or submitted by another person', async () => {
    const theirs = uploader(site.gateway, site.strangers.parent);
    const requested = await mine().request(targetOf('SUBMISSION_FILE'), randomUUID(), 'a.pdf', PDF.length);
    const { id } = requested;
    expect(await theirs.state(id)).toBeNull();
    expect(await theirs.finish(id)).toMatchObject({ code: 'NOT_FOUND' });
    await theirs.discard(id);
    const claim = { ...targetOf('SUBMISSION_FILE'), studentId: site.strangers.studentId };
    expect(await theirs.tryRequest(claim, id, 'a.pdf', PDF.length)).toMatchObject({ code: 'CONFLICT' });
    await mine().send(requested, PDF);
    expect(await mine().finish(id)).toMatchObject({ isFinished: true });
    const submitted = await submit(site.strangers.parent, {
      studentId: site.strangers.studentId,
      files: [id],
    });
    expect(submitted).toMatchObject({ message: 'Failed to upload file', field: 'files' });
    expect(await site.gateway.app.prisma.submission.count()).toBe(0);
  });

  it('resumes with the missing parts', async () => {
    const { bytes } = site.gateway.app.storage.parts;
    const content = Buffer.from('A long text.\n'.repeat(bytes / 8));
    const target = targetOf('SUBMISSION_FILE');
    const requested = await mine().request(target, randomUUID(), 'long.txt', content.length);
    const { id } = requested;
    expect(requested.parts.map(({ number }) => number)).toEqual([1, 2]);
    const [first, second] = requested.parts;
    await mine().put(first?.url ?? '', content.subarray(0, bytes));
    // A missing part does not discard the others.
    expect(await mine().finish(id)).toMatchObject({ code: 'CONFLICT', message: 'Upload failed' });
    const isReceived = ({ url }: { url: string | null }) => url === null;
    expect((await mine().state(id))?.parts.map(isReceived)).toEqual([true, false]);
    const again = await mine().request(target, id, 'long.txt', content.length);
    expect(again.parts.map(isReceived)).toEqual([true, false]);
    expect((await mine().put(second?.url ?? '', content.subarray(bytes))).ok).toBe(true);
    expect(await mine().finish(id)).toMatchObject({ isFinished: true });
    expect((await contentOf(storedPaths()[0] ?? '')).equals(content)).toBe(true);
    // A finished upload accepts no part any more.
    expect((await mine().put(second?.url ?? '', content.subarray(bytes))).ok).toBe(false);
    expect(storedPaths()).toHaveLength(1);
  });

  it('is finished once by concurrent requests, and after a crash before the last step', async () => {
    const content = await png(900);
    const { id } = await mine().transfer(targetOf('SUBMISSION_SCREENSHOT'), 'a.png', content);
    const results = await Promise.all(Array.from({ length: 4 }, () => mine().finish(id)));
    expect(results.map((result) => successOf(result).isFinished)).toEqual([true, true, true, true]);
    const { prisma } = site.gateway.app;
    const where = { id };
    const { sizeBytes } = await prisma.storedFile.findUniqueOrThrow({ where });
    await prisma.storedFile.update({ where, data: { storedAt: null, sizeBytes: content.length } });
    expect((await mine().state(id))?.parts.map(({ url }) => url)).toEqual([null]);
    expect(await mine().finish(id)).toMatchObject({ isFinished: true });
    expect(await prisma.storedFile.findUniqueOrThrow({ where })).toMatchObject({ sizeBytes, width: 900 });
    expect(storedPaths()).toHaveLength(2);
  });

  it('is deleted when it is discarded', async () => {
    const unfinished = await mine().transfer(targetOf('SUBMISSION_FILE'), 'a.pdf', PDF);
    const finished = await mine().upload(targetOf('SUBMISSION_SCREENSHOT'), 'a.png', await png(90));
    for (const { id } of [unfinished, finished]) await mine().discard(id);
    await expectNoFiles();
    expect(await mine().state(finished.id)).toBeNull();
  });

  it('is swept when it has not been attached after a day, and not before', async () => {
    const { prisma } = site.gateway.app;
    await mine().transfer(targetOf('SUBMISSION_FILE'), 'a.pdf', PDF);
    await mine().upload(targetOf('SUBMISSION_SCREENSHOT'), 'a.png', await png(90));
    const attached = await mine().upload(targetOf('SUBMISSION_SCREENSHOT'), 'b.png', await png(90));
    expect((await submit(site.family.parent, { screenshots: [attached.id] })).__typename).toBe('Submission');
    await sweep();
    expect(await countRows()).toBe(3);
    await prisma.storedFile.updateMany({ data: { createdAt: new Date(Date.now() - 25 * 3_600_000) } });
    await sweep();
    expect(await prisma.storedFile.findMany({ select: { id: true } })).toEqual([{ id: attached.id }]);
    expect(storedPaths()).toHaveLength(2);
    // Its files are deleted with a submission.
    await prisma.submission.deleteMany();
    await sweep();
    await expectNoFiles();
  });

  it('is swept when its submission is being deleted while the sweep looks at files', async () => {
    const { prisma } = site.gateway.app;
    const { id } = await mine().upload(targetOf('SUBMISSION_SCREENSHOT'), 'a.png', await png(90));
    expect((await submit(site.family.parent, { screenshots: [id] })).__typename).toBe('Submission');
    await prisma.storedFile.updateMany({ data: { createdAt: new Date(Date.now() - 25 * 3_600_000) } });
    await prisma.$transaction(async (tx) => {
      await tx.submission.deleteMany();
      await sweep();
    });
    expect(await countRows()).toBe(1);
    await sweep();
    await expectNoFiles();
  });

  it('is submitted with links for people who can see the submission', async () => {
    const file = await mine().upload(targetOf('SUBMISSION_FILE'), 'Plan “B”.pdf', PDF);
    const shot = await mine().upload(targetOf('SUBMISSION_SCREENSHOT'), 'page.png', await png(900));
    const submission = successOf(
      await submit(site.family.parent, { files: [file.id], screenshots: [shot.id] }),
    );
    expect(submission).toMatchObject({
      mode: 'FILE',
      files: [
        { kind: 'FILE', name: 'Plan “B”.pdf', thumbnailUrl: null },
        { kind: 'SCREENSHOT', name: 'page.png' },
      ],
    });
    const statusFor = async (path: string, person: Person) =>
      (await fetch(`${site.gateway.url}${path}`, { headers: { cookie: person.cookie } })).status;
    const [document, picture] = submission.files;
    for (const path of [document?.url, picture?.url, picture?.thumbnailUrl]) {
      expect(await statusFor(path ?? '', site.family.mentor)).toBe(200);
      expect(await statusFor(path ?? '', site.family.parent)).toBe(200);
      expect(await statusFor(path ?? '', site.strangers.mentor)).toBe(404);
    }
    expect(await mine().state(file.id)).toBeNull();
  });

  it('is attached once by twenty concurrent submissions', async () => {
    const { prisma } = site.gateway.app;
    const file = await mine().upload(targetOf('SUBMISSION_FILE'), 'a.pdf', PDF);
    const results = await Promise.all(
      Array.from({ length: 20 }, () => submit(site.family.parent, { files: [file.id] })),
    );
    expect(results.filter(({ __typename }) => __typename === 'Submission')).toHaveLength(1);
    // Nor is it attached by a later attempt.
    await prisma.submission.updateMany({ data: { status: 'NEEDS_REVISION' } });
    const again = await submit(site.family.parent, { files: [file.id] });
    expect(again).toMatchObject({ message: 'Failed to upload file' });
    expect(await prisma.submissionFile.count()).toBe(1);
    expect(await prisma.submission.count()).toBe(1);
  });

  it('remains for the next attempt when a submission is rejected', async () => {
    const file = await mine().upload(targetOf('SUBMISSION_FILE'), 'a.pdf', PDF);
    const withBadLink = await submit(site.family.parent, { files: [file.id], links: ['http://x.example'] });
    expect(withBadLink).toMatchObject({
      message: 'Invalid URL: http://x.example. Please start it with https:// instead of http://',
    });
    const asScreenshot = await submit(site.family.parent, { screenshots: [file.id] });
    expect(asScreenshot).toMatchObject({ message: 'Failed to upload file' });
    const id = randomUUID();
    for (const _attempt of ['first', 'retry'])
      expect(await submit(site.family.parent, { id, files: [file.id] })).toMatchObject({
        __typename: 'Submission',
        id,
      });
  });

  it.each<[SubmitInput['mode'], string, string]>([
    ['TEXT', '', 'Please provide a text description of your work'],
    ['FILE', 'Words', 'Please upload at least one file or screenshot'],
    ['BOTH', ' ', 'Please provide either text description or upload files'],
  ])('is required as the mode %s says', async (mode, text, message) => {
    expect(await submit(site.family.parent, { mode, text })).toMatchObject({ message });
  });
});

describe('uploads to an S3-compatible store', () => {
  it('let pages connect to the store and nowhere else', async () => {
    const connectPolicyOf = async ({ url }: TestGateway) => {
      const { headers } = await fetch(`${url}/readyz`);
      return /connect-src [^;]*/.exec(headers.get('content-security-policy') ?? '')?.[0];
    };
    expect(await connectPolicyOf(storage.onS3)).toBe(`connect-src 'self' ${storage.store.url}`);
    expect(await connectPolicyOf(storage.onDisk)).toBe("connect-src 'self'");
  });

  it('sign the size of each part', async () => {
    const family = await makeFamily(storage.onS3.app);
    const target = threadTarget(family.studentId, 'MESSAGE_ATTACHMENT');
    const requested = await uploader(storage.onS3, family.parent).request(
      target,
      randomUUID(),
      'a.pdf',
      12 * MB,
    );
    expect(requested.parts.map(({ sizeBytes }) => sizeBytes)).toEqual([5 * MB, 5 * MB, 2 * MB]);
    const query = new URL(requested.parts[0]?.url ?? '').searchParams;
    expect(query.get('X-Amz-SignedHeaders')).toBe('content-length;host');
    expect(query.get('X-Amz-Expires')).toBe('3600');
  });

  it('fail while the store is unavailable, and continue when it is back', async () => {
    const family = await makeFamily(storage.onS3.app);
    const mine = uploader(storage.onS3, family.parent);
    const target = threadTarget(family.studentId, 'MESSAGE_ATTACHMENT');
    const id = randomUUID();
    storage.store.setUnavailable(true);
    const rejected = await mine.tryRequest(target, id, 'a.pdf', PDF.length);
    expect(rejected).toMatchObject({ code: 'PROVIDER', message: 'Failed to generate file URL' });
    storage.store.setUnavailable(false);
    await mine.send(await mine.request(target, id, 'a.pdf', PDF.length), PDF);
    storage.store.setUnavailable(true);
    expect(await mine.finish(id)).toMatchObject({ code: 'PROVIDER', message: 'Failed to upload file' });
    storage.store.setUnavailable(false);
    expect(await mine.finish(id)).toMatchObject({ isFinished: true });
  });
});

describe('requestUpload', () => {
  it('is idempotent for concurrent requests, and rejects another file with the same id', async () => {
    const family = await makeFamily(storage.onDisk.app);
    const mine = uploader(storage.onDisk, family.parent);
    const target = threadTarget(family.studentId, 'MESSAGE_ATTACHMENT');
    const id = randomUUID();
    const requested = await Promise.all(
      Array.from({ length: 6 }, () => mine.request(target, id, 'a.pdf', PDF.length)),
    );
    expect(requested.map((one) => one.id)).toEqual(requested.map(() => id));
    expect(await mine.tryUpload(target, 'b.pdf', PDF)).toMatchObject({ isFinished: true });
    const other = await mine.tryRequest(target, id, 'other.pdf', PDF.length);
    expect(other).toMatchObject({ code: 'CONFLICT' });
  });
});
