import { type Bucket, fileKey } from '../../gateway/features/files/rules.ts';
import { storeImage } from '../../gateway/features/files/storeImage.ts';
import type { Prisma } from '../../gateway/generated/prisma/client.ts';
import { IMAGE_TYPE } from '../../gateway/platform/images.ts';
import type { Storage } from '../../gateway/platform/storage.ts';
import { projects } from '../content/projects.ts';
import { submissions } from '../content/submissions.ts';
import { type Rendered, renderDrawings } from './drawings.ts';

/** One place where a drawing is somebody's picture; the slug tells it from every other place. */
export type PictureUse = { bucket: Bucket; student: string; slug: string; drawing: string };

/** The columns of a stored file, without those of the moment: id, owner and times. */
export type PictureColumns = Pick<
  Prisma.StoredFileCreateManyInput,
  'bucket' | 'key' | 'name' | 'contentType' | 'sizeBytes' | 'width' | 'height'
>;

export type Pictures = { columnsOf(use: PictureUse): PictureColumns };

export const projectPicture = ({ student, key, drawing }: (typeof projects)[number]): PictureUse => ({
  bucket: 'PROJECT_SCREENSHOTS',
  student,
  slug: `project-${key}`,
  drawing,
});

type Submission = (typeof submissions)[number];

/** The screenshots of an attempt, in their order. @param number the attempt's, from 1 */
export const workPictures = (submission: Submission, number: number): PictureUse[] =>
  (submission.attempts[number - 1]?.screenshots ?? []).map((drawing, place) => ({
    bucket: 'ASSIGNMENT_SCREENSHOTS',
    student: submission.student,
    slug: `lesson-${submission.lessonNumber}-${number}-${place + 1}`,
    drawing,
  }));

/**
 * Renders the drawings and stores them for each of their uses. A key follows from the use and from the picture
 * itself, so that a seeding that was cut off finds its own files again and leaves none behind.
 */
export async function storePictures(storage: Storage): Promise<Pictures> {
  const rendered = await renderDrawings();
  const pictureOf = ({ drawing }: PictureUse): Rendered => {
    const picture = rendered.get(drawing);
    if (!picture) throw new Error(`There is no drawing ${drawing}`);
    return picture;
  };
  const columnsOf = (use: PictureUse): PictureColumns => {
    const { digest, full, width, height } = pictureOf(use);
    const name = use.drawing.replace(/\.svg$/, '.webp');
    const key = fileKey(`demo-${use.student}`, `${use.slug}-${digest.slice(0, 16)}`, new Date(0), name);
    return { bucket: use.bucket, key, name, contentType: IMAGE_TYPE, sizeBytes: full.length, width, height };
  };
  const uses = [
    ...projects.map(projectPicture),
    ...submissions.flatMap((submission) =>
      submission.attempts.flatMap((_, place) => workPictures(submission, place + 1)),
    ),
  ];
  await Promise.all(uses.map((use) => storeImage(storage, columnsOf(use), pictureOf(use))));
  return { columnsOf };
}
