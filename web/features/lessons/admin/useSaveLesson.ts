import { useState } from 'react';
import { LESSON_ADMIN_TEXTS } from '../../../../contract/lessonContent.ts';
import { useCreateLessonMutation, useUpdateLessonMutation } from './lessonAdmin.generated.ts';
import type { LessonInput, Problem } from './lessonForm.ts';

type Saving = {
  /** Resolves to the problem, or to null once the lesson is saved. */
  save: (input: LessonInput) => Promise<Problem | null>;
  saving: boolean;
};

/** Creates a lesson, or updates the one with the id. Sending again after a lost response saves the same lesson. */
export function useSaveLesson(lessonId: string | null): Saving {
  const [id, setId] = useState(() => crypto.randomUUID());
  const [create, creating] = useCreateLessonMutation({ context: { quiet: true } });
  const [update, updating] = useUpdateLessonMutation({ context: { quiet: true } });
  const failure = {
    field: null,
    message: lessonId ? LESSON_ADMIN_TEXTS.notUpdated : LESSON_ADMIN_TEXTS.notCreated,
  };
  const save: Saving['save'] = async (input) => {
    try {
      const answer = lessonId
        ? (await update({ variables: { input: { ...input, lessonId } } })).data?.updateLesson
        : (await create({ variables: { input: { ...input, id } } })).data?.createLesson;
      if (!answer) return failure;
      if (answer.__typename === 'AdminLesson') return null;
      // The form changed after a lost response, whose lesson has this id: its values are another lesson now.
      if (answer.field === 'id') setId(crypto.randomUUID());
      return { field: answer.field, message: answer.message };
    } catch {
      return failure;
    }
  };
  return { save, saving: creating.loading || updating.loading };
}
