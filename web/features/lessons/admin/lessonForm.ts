import { checkLesson, DEFAULT_VIDEO_MINUTES, embedProblems } from '../../../../contract/lessonContent.ts';
import type { Course } from '../../../generated/types.ts';
import type { AdminLessons_ContentFragment, AdminLessons_RowFragment } from './lessonAdmin.generated.ts';

export type LessonRow = AdminLessons_RowFragment;
export type LessonWithContent = AdminLessons_ContentFragment;

/** What is in the form, as its fields hold it. */
export type LessonFields = {
  course: Course;
  number: string;
  title: string;
  description: string;
  videoTitle: string;
  videoEmbedCode: string;
  videoDurationMinutes: string;
  textContent: string;
};

export type Problem = { field: string | null; message: string };

/** An empty form for a course, or that of a lesson. */
export function fieldsOf(lesson: LessonWithContent | null, course: Course): LessonFields {
  return {
    course: lesson?.course ?? course,
    number: lesson ? String(lesson.number) : '',
    title: lesson?.title ?? '',
    description: lesson?.description ?? '',
    videoTitle: lesson?.videoTitle ?? '',
    videoEmbedCode: lesson?.videoEmbedCode ?? '',
    videoDurationMinutes: String(lesson?.videoDurationMinutes ?? DEFAULT_VIDEO_MINUTES),
    textContent: lesson?.textContent ?? '',
  };
}

/** A number field that was left empty is not a number. */
const numberOf = (text: string) => (text.trim() === '' ? Number.NaN : Number(text));

/** Everything that is wrong with an embed code, in one line; null when nothing is. */
export function embedProblem(embedCode: string): string | null {
  const problems = embedProblems(embedCode);
  return problems.length > 0 ? problems.join(', ') : null;
}

/** Reads the form: what to send, or the first thing that is wrong. */
export function readFields(fields: LessonFields) {
  const minutes = fields.videoDurationMinutes.trim() === '' ? DEFAULT_VIDEO_MINUTES : undefined;
  const input = {
    ...fields,
    number: numberOf(fields.number),
    videoDurationMinutes: minutes ?? numberOf(fields.videoDurationMinutes),
  };
  const wrong = checkLesson(input);
  if (wrong) return { problem: { field: wrong.field, message: wrong.message } };
  const message = embedProblem(fields.videoEmbedCode);
  return message ? { problem: { field: 'videoEmbedCode', message } } : { input };
}

export type LessonInput = NonNullable<ReturnType<typeof readFields>['input']>;
