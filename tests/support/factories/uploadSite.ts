import { buffer } from 'node:stream/consumers';
import { afterEach, beforeAll, beforeEach, expect } from 'vitest';
// Run at chosen moments: when files are old enough to be swept, and after each test.
import { sweepUploads } from '../../../gateway/features/files/uploads/sweepUploads.ts';
import type { FileStorage } from '../services/fileStorage.ts';
import type { TestGateway } from '../services/gateway.ts';
import { makeLessons } from './lessons.ts';
import { type Family, makeFamily } from './people.ts';
import { filesOnDisk, type UploadPurpose, type UploadTarget, uploader } from './uploads.ts';

/** Where uploads of a test go, and whose they are. */
type UploadSite = {
  gateway: TestGateway;
  family: Family;
  strangers: Family;
  /** An assignment of its own for each test. */
  assignmentId: string;
};

/**
 * Arranges families and assignments at a gateway for the tests of a `describe`, and requires that nothing of their
 * uploads is left once they are discarded.
 */
export function useUploadSite(storage: FileStorage, of: () => TestGateway) {
  const site = {} as UploadSite;
  let lessonId: string;

  const storedPaths = () =>
    site.gateway === storage.onDisk ? filesOnDisk(site.gateway) : [...storage.store.objects.keys()];
  /** Returns the content at a path of the store. */
  const contentOf = async (path: string) => {
    const object = await site.gateway.app.storage.open(path.replace('/makers/', ''));
    if (!object) throw new Error(`There is nothing at ${path}`);
    return buffer(object.body);
  };
  const countRows = () => site.gateway.app.prisma.storedFile.count();
  const expectNoFiles = async () => {
    const [rows, paths] = [await countRows(), storedPaths()];
    const multipartUploads = storage.store.multipartUploads.size;
    expect({ rows, paths, multipartUploads }).toEqual({ rows: 0, paths: [], multipartUploads: 0 });
  };
  const sweep = () => sweepUploads(site.gateway.app, new AbortController().signal);
  const targetOf = (purpose: UploadPurpose): UploadTarget => ({
    purpose,
    studentId: site.family.studentId,
    assignmentId: purpose.startsWith('SUBMISSION') ? site.assignmentId : null,
  });
  const mine = () => uploader(site.gateway, site.family.parent);

  beforeAll(async () => {
    site.gateway = of();
    const { app } = site.gateway;
    [site.family, site.strangers] = await Promise.all([makeFamily(app), makeFamily(app)]);
    [lessonId = ''] = await makeLessons(app, 'WEBSITE_APP', 1);
  });
  beforeEach(async () => {
    const assignment = await site.gateway.app.prisma.assignment.create({
      data: { lessonId, position: 1, title: 'Show it', maxAttempts: 9 },
    });
    site.assignmentId = assignment.id;
  });
  afterEach(async () => {
    const { prisma } = site.gateway.app;
    await Promise.all([prisma.assignment.deleteMany(), prisma.usageWindow.deleteMany()]);
    await prisma.storedFile.updateMany({ data: { discardedAt: new Date(0) } });
    await sweep();
    await expectNoFiles();
  });
  return { site, storedPaths, contentOf, countRows, expectNoFiles, sweep, targetOf, mine };
}
