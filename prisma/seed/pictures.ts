import { type Bucket, fileKey } from '../../contract/files.ts';
import { storeImage } from '../../gateway/features/files/storeImage.ts';
import type { Prisma } from '../../gateway/generated/prisma/client.ts';
import { IMAGE_TYPE } from '../../gateway/platform/storage/images.ts';
import type { Storage } from '../../gateway/platform/storage/types.ts';
import type { MessageContent, ThreadContent } from '../content/people.ts';
import { projects } from '../content/projects.ts';
import { submissions } from '../content/submissions.ts';
import { threads } from '../content/threads/family.ts';
import { videoAnimationLessons } from '../content/videoAnimation/course.ts';
import { websiteAppLessons } from '../content/websiteApp/course.ts';
import { type Rendered, renderDrawings } from './drawings.ts';

/** One place where a drawing is somebody's picture; the slug tells it from every other place. */
export type PictureUse = { bucket: Bucket; owner: string; slug: string; drawing: string };

/** The columns of a stored file, without those of the moment: id, owner and times. */
export type PictureColumns = Pick<
  Prisma.StoredFileCreateManyInput,
  'bucket' | 'key' | 'name' | 'contentType' | 'sizeBytes' | 'width' | 'height'
>;

export type Pictures = { columnsOf(use: PictureUse): PictureColumns };

export const projectPicture = ({ student, key, drawing }: (typeof projects)[number]): PictureUse => ({
  bucket: 'PROJECT_SCREENSHOTS',
  owner: student,
  slug: `project-${key}`,
  drawing,
});

type Submission = (typeof submissions)[number];

/** The screenshots of an attempt, in their order. @param number the attempt's, from 1 */
export const workPictures = (submission: Submission, number: number): PictureUse[] =>
  (submission.attempts[number - 1]?.screenshots ?? []).map((drawing, place) => ({
    bucket: 'ASSIGNMENT_SCREENSHOTS',
    owner: submission.student,
    slug: `lesson-${submission.lessonNumber}-${number}-${place + 1}`,
    drawing,
  }));

/** The pictures of a message, in their order. */
export const messagePictures = ({ student }: ThreadContent, message: MessageContent): PictureUse[] =>
  message.pictures.map((drawing, place) => ({
    bucket: 'MESSAGE_IMAGES',
    owner: student,
    slug: `message-${message.minutesAgo}-${place + 1}`,
    drawing,
  }));

/** The picture of a question, which belongs to nobody in particular. */
export const questionPicture = (drawing: string): PictureUse => ({
  bucket: 'ASSIGNMENT_SCREENSHOTS',
  owner: 'questions',
  slug: 'question',
  drawing,
});

/** Every question of both courses that is shown with a drawing. */
const questionDrawings = [...websiteAppLessons, ...videoAnimationLessons]
  .flatMap(({ assignments }) => assignments)
  .flatMap(({ questions }) => questions)
  .flatMap(({ image }) => (image ? [image.drawing] : []));

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
    const key = fileKey(`demo-${use.owner}`, `${use.slug}-${digest.slice(0, 16)}`, new Date(0), name);
    return { bucket: use.bucket, key, name, contentType: IMAGE_TYPE, sizeBytes: full.length, width, height };
  };
  const uses = [
    ...projects.map(projectPicture),
    ...submissions.flatMap((submission) =>
      submission.attempts.flatMap((_, place) => workPictures(submission, place + 1)),
    ),
    ...threads.flatMap((thread) => thread.messages.flatMap((message) => messagePictures(thread, message))),
    ...questionDrawings.map(questionPicture),
  ];
  await Promise.all(uses.map((use) => storeImage(storage, columnsOf(use), pictureOf(use))));
  return { columnsOf };
}
