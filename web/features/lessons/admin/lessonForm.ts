import { DEFAULT_VIDEO_MINUTES, embedProblems, lessonProblems } from '../../../../contract/lessonContent.ts';
import type { Course } from '../../../generated/types.ts';
import { type Checked, checked } from '../../../lib/forms/useForm.ts';
import type { AdminLessons_ContentFragment, AdminLessons_RowFragment } from './lessonAdmin.generated.ts';

export type LessonRow = AdminLessons_RowFragment;
export type LessonWithContent = AdminLessons_ContentFragment;

/** The values of the form, as its fields hold them. */
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

/** Returns the values for a lesson, or those of an empty form for a course. */
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

/** Parses a number field; NaN if it is empty. */
const numberOf = (text: string) => (text.trim() === '' ? Number.NaN : Number(text));

/** Returns all problems of an embed code in one line; null if there are none. */
export function embedProblem(embedCode: string): string | null {
  const problems = embedProblems(embedCode);
  return problems.length > 0 ? problems.join(', ') : null;
}

/** Parses the form: returns the input to send, or the problems of the fields. */
export function readFields(fields: LessonFields): Checked<LessonInput> {
  return checked(inputOf(fields), function* (input) {
    yield* lessonProblems(input);
    const message = embedProblem(input.videoEmbedCode);
    if (message) yield { field: 'videoEmbedCode', message };
  });
}

function inputOf(fields: LessonFields) {
  const minutes = fields.videoDurationMinutes.trim() === '' ? DEFAULT_VIDEO_MINUTES : undefined;
  return {
    ...fields,
    number: numberOf(fields.number),
    videoDurationMinutes: minutes ?? numberOf(fields.videoDurationMinutes),
  };
}

export type LessonInput = ReturnType<typeof inputOf>;
