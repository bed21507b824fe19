import { useState } from 'react';
import type { StudentDraft } from '../../../../contract/studentAdmin.ts';
import type { Failure } from '../../../lib/forms/useForm.ts';
import {
  type StudentRecord_FormFragment as EditedStudent,
  useCreateStudentMutation,
  useUpdateStudentMutation,
} from './studentRecord.generated.ts';

type Saved = { id: string; failure?: undefined } | { failure: Failure };

/** Creates a student, or updates the given one. Sending again after a lost response saves the same student. */
export function useSaveStudent(student: EditedStudent | null): (draft: StudentDraft) => Promise<Saved> {
  const [id, setId] = useState(() => crypto.randomUUID());
  const [create] = useCreateStudentMutation({ context: { quiet: true } });
  const [update] = useUpdateStudentMutation({ context: { quiet: true } });
  return async ({ parentId, ...draft }) => {
    const answer = student
      ? (
          await update({
            variables: {
              input: {
                ...{ ...draft, studentId: student.id, version: student.version },
                parentId: parentId ?? student.contact.id,
              },
            },
          })
        ).data?.updateStudent
      : (await create({ variables: { input: { ...draft, id, parentId } } })).data?.createStudent;
    if (answer?.__typename === 'AdminStudent') return { id: answer.id };
    // The form changed after a lost response, whose student has this id: its values are another student now.
    if (answer?.field === 'id') setId(crypto.randomUUID());
    // A conflict of versions concerns no control of the form.
    return { failure: answer ? { ...answer, field: answer.field === 'version' ? null : answer.field } : {} };
  };
}
