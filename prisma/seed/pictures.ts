import { type Bucket, fileKey } from '../../contract/files.ts';
import { storeImage } from '../../gateway/features/files/storeImage.ts';
import type { Prisma } from '../../gateway/generated/prisma/client.ts';
import { IMAGE_TYPE } from '../../gateway/platform/storage/images.ts';
import type { Storage } from '../../gateway/platform/storage/types.ts';
import { communityPosts, type PostContent } from '../content/community.ts';
import type { MessageContent, ThreadContent } from '../content/people.ts';
import { projects } from '../content/projects.ts';
import { submissions } from '../content/submissions.ts';
import { threads } from '../content/threads/family.ts';
import { videoAnimationLessons } from '../content/videoAnimation/course.ts';
import { websiteAppLessons } from '../content/websiteApp/course.ts';
import { type RenderedDrawing, renderDrawings } from './drawings.ts';

/** A use of a drawing as a person's picture; the slug identifies it among all uses. */
export type PictureUse = { bucket: Bucket; owner: string; slug: string; drawing: string };

/** The deterministic columns of a stored file, without its id, owner and times. */
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

/** Returns the pictures of a post in the community, in order. */
export const postPictures = ({ from, minutesAgo, pictures }: PostContent): PictureUse[] =>
  pictures.map(({ drawing }, index) => ({
    bucket: 'COMMUNITY_PICTURES',
    owner: from,
    slug: `post-${minutesAgo}-${index + 1}`,
    drawing,
  }));

type Submission = (typeof submissions)[number];

/** Returns the screenshots of an attempt, in order. @param number of the attempt, from 1 */
export const workPictures = (submission: Submission, number: number): PictureUse[] =>
  (submission.attempts[number - 1]?.screenshots ?? []).map((drawing, index) => ({
    bucket: 'ASSIGNMENT_SCREENSHOTS',
    owner: submission.student,
    slug: `lesson-${submission.lessonNumber}-${number}-${index + 1}`,
    drawing,
  }));

/** Returns the pictures of a message, in order. */
export const messagePictures = ({ student }: ThreadContent, message: MessageContent): PictureUse[] =>
  message.pictures.map((drawing, index) => ({
    bucket: 'MESSAGE_IMAGES',
    owner: student,
    slug: `message-${message.minutesAgo}-${index + 1}`,
    drawing,
  }));

/** Returns the picture of a question, which has no owner. */
export const questionPicture = (drawing: string): PictureUse => ({
  bucket: 'ASSIGNMENT_SCREENSHOTS',
  owner: 'questions',
  slug: 'question',
  drawing,
});

/** Returns the drawings of all questions of both courses that have one. */
const questionDrawings = [...websiteAppLessons, ...videoAnimationLessons]
  .flatMap(({ assignments }) => assignments)
  .flatMap(({ questions }) => questions)
  .flatMap(({ image }) => (image ? [image.drawing] : []));

/**
 * Renders the drawings and stores them for each of their uses. A key is derived from the use and the picture's
 * content, so that the run after an interrupted one overwrites its files and leaves none unused.
 */
export async function storePictures(storage: Storage): Promise<Pictures> {
  const rendered = await renderDrawings();
  const pictureOf = ({ drawing }: PictureUse): RenderedDrawing => {
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
    ...communityPosts.flatMap(postPictures),
    ...submissions.flatMap((submission) =>
      submission.attempts.flatMap((_, index) => workPictures(submission, index + 1)),
    ),
    ...threads.flatMap((thread) => thread.messages.flatMap((message) => messagePictures(thread, message))),
    ...questionDrawings.map(questionPicture),
  ];
  await Promise.all(uses.map((use) => storeImage(storage, columnsOf(use), pictureOf(use))));
  return { columnsOf };
}
