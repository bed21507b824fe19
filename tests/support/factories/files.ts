import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { fileKey, objectKey } from '../../../contract/files.ts';
import type { App } from '../../../gateway/context.ts';
// Writes the objects of a picture as an upload does, without an upload.
import { storeImage } from '../../../gateway/features/files/storeImage.ts';
import type { StoredFile } from '../../../gateway/generated/prisma/client.ts';
import { encodeImage, IMAGE_TYPE } from '../../../gateway/platform/storage/images.ts';
import type { Family } from './people.ts';

type NewFile = Pick<StoredFile, 'bucket' | 'name'>;

const columnsOf = ({ bucket, name }: NewFile, contentType: string, sizeBytes: number) => {
  const id = randomUUID();
  return {
    ...{ id, bucket, name, contentType, sizeBytes },
    key: fileKey('someone', id, new Date(), name),
    storedAt: new Date(),
  };
};

/** Arranges a stored picture without an owner. @returns its id */
export async function makePicture(app: App, newFile: NewFile): Promise<string> {
  const png = await sharp({ create: { width: 1000, height: 500, channels: 3, background: '#16a085' } })
    .png()
    .toBuffer();
  const image = await encodeImage(png);
  if (!image) throw new Error('The picture could not be encoded');
  const file = columnsOf(newFile, IMAGE_TYPE, image.full.length);
  await storeImage(app.storage, file, image);
  await app.prisma.storedFile.create({ data: file });
  return file.id;
}

/** Arranges a stored document without an owner. @returns its id */
export async function makeDocument(app: App, newFile: NewFile, content: string): Promise<string> {
  const file = columnsOf(newFile, 'application/pdf', content.length);
  await app.storage.put(objectKey(file, 'full'), Buffer.from(content), file.contentType);
  await app.prisma.storedFile.create({ data: file });
  return file.id;
}

type NewProject = { studentId: string; title: string; isApproved: boolean };

/** Arranges a project with a screenshot. */
export async function makeProject(
  app: App,
  project: NewProject,
): Promise<{ id: string; screenshotId: string }> {
  const screenshotId = await makePicture(app, { bucket: 'PROJECT_SCREENSHOTS', name: 'page.webp' });
  const { id } = await app.prisma.project.create({
    data: { ...project, screenshotId, projectUrl: 'https://made.example', course: 'WEBSITE_APP' },
  });
  return { id, screenshotId };
}

/** Arranges a message with a document in the thread of a family. @returns the document's id */
export async function makeAttachment(app: App, family: Family, content: string): Promise<string> {
  const fileId = await makeDocument(
    app,
    { bucket: 'MESSAGE_ATTACHMENTS', name: 'Plan for “May”.pdf' },
    content,
  );
  await app.prisma.message.create({
    data: {
      id: randomUUID(),
      studentId: family.studentId,
      senderId: family.mentor.id,
      kind: 'FILE',
      content: '',
      attachments: { create: { fileId, position: 1 } },
    },
  });
  return fileId;
}

/** Arranges a submission with a screenshot. */
export async function makeScreenshot(
  app: App,
  family: Family,
): Promise<{ submissionId: string; fileId: string }> {
  const fileId = await makePicture(app, { bucket: 'ASSIGNMENT_SCREENSHOTS', name: 'mine.webp' });
  const lesson = await app.prisma.lesson.create({
    data: { course: 'WEBSITE_APP', number: 1, title: 'Hello', assignments: { create: { title: 'Show it' } } },
    select: { assignments: { select: { id: true } } },
  });
  const submission = await app.prisma.submission.create({
    data: {
      studentId: family.studentId,
      assignmentId: lesson.assignments[0]?.id ?? '',
      attempt: 1,
      mode: 'FILE',
      files: { create: { fileId, kind: 'SCREENSHOT', position: 1 } },
    },
  });
  return { submissionId: submission.id, fileId };
}
