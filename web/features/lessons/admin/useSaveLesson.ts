import { useState } from 'react';
import type { Failure } from '../../../lib/forms/useForm.ts';
import { useCreateLessonMutation, useUpdateLessonMutation } from './lessonAdmin.generated.ts';
import type { LessonInput, LessonWithContent } from './lessonForm.ts';

/** Resolves to the failure, or to null once the lesson is saved. */
type SaveLesson = (input: LessonInput) => Promise<Failure | null>;

/** Creates a lesson, or updates the one that was opened. Sending again after a lost response saves the same lesson. */
export function useSaveLesson(lesson: LessonWithContent | null): SaveLesson {
  const [id, setId] = useState(() => crypto.randomUUID());
  const [create] = useCreateLessonMutation({ context: { quiet: true } });
  const [update] = useUpdateLessonMutation({ context: { quiet: true } });
  return async (input) => {
    const answer = lesson
      ? (await update({ variables: { input: { ...input, lessonId: lesson.id, version: lesson.version } } }))
          .data?.updateLesson
      : (await create({ variables: { input: { ...input, id } } })).data?.createLesson;
    if (answer?.__typename === 'AdminLesson') return null;
    // The form changed after a lost response, whose lesson has this id: its values are another lesson now.
    if (answer?.field === 'id') setId(crypto.randomUUID());
    return answer ?? {};
  };
}
