import { useState } from 'react';
import { LESSON_ADMIN_TEXTS } from '../../../../contract/lessonContent.ts';
import { useCreateLessonMutation, useUpdateLessonMutation } from './lessonAdmin.generated.ts';
import type { LessonInput, Problem } from './lessonForm.ts';

type Saving = {
  /** Resolves to why it was not saved, or to null once it is. */
  save: (input: LessonInput) => Promise<Problem | null>;
  saving: boolean;
};

/** Creates a lesson or changes the one of an id. What is sent twice after a lost answer is the same lesson. */
export function useSaveLesson(lessonId: string | null): Saving {
  const [id, setId] = useState(() => crypto.randomUUID());
  const [create, creating] = useCreateLessonMutation({ context: { quiet: true } });
  const [update, updating] = useUpdateLessonMutation({ context: { quiet: true } });
  const lost = {
    field: null,
    message: lessonId ? LESSON_ADMIN_TEXTS.notUpdated : LESSON_ADMIN_TEXTS.notCreated,
  };
  const save: Saving['save'] = async (input) => {
    try {
      const answer = lessonId
        ? (await update({ variables: { input: { ...input, lessonId } } })).data?.updateLesson
        : (await create({ variables: { input: { ...input, id } } })).data?.createLesson;
      if (!answer) return lost;
      if (answer.__typename === 'AdminLesson') return null;
      // The form was changed after an answer that never came: what it says now is another lesson.
      if (answer.field === 'id') setId(crypto.randomUUID());
      return { field: answer.field, message: answer.message };
    } catch {
      return lost;
    }
  };
  return { save, saving: creating.loading || updating.loading };
}
