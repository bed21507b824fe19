import { useState } from 'react';
import { AUTHORING_TEXTS } from '../../../contract/authoring.ts';
import type { AssignmentInput, AuthoredAssignment, Problem } from './assignmentForm.ts';
import { useCreateAssignmentMutation, useUpdateAssignmentMutation } from './authoring.generated.ts';

type Saving = {
  /** Resolves to why it was not saved, or to null once it is. */
  save: (input: AssignmentInput) => Promise<Problem | null>;
  saving: boolean;
};

/** Creates an assignment or changes one. What is sent twice after a lost answer is the same assignment. */
export function useSaveAssignment(assignment: AuthoredAssignment | null): Saving {
  const [id, setId] = useState(() => crypto.randomUUID());
  const [create, creating] = useCreateAssignmentMutation({ context: { quiet: true } });
  const [update, updating] = useUpdateAssignmentMutation({ context: { quiet: true } });
  const save: Saving['save'] = async (input) => {
    try {
      const answer = assignment
        ? (await update({ variables: { input: { ...input, assignmentId: assignment.id } } })).data
            ?.updateAssignment
        : (await create({ variables: { input: { ...input, id } } })).data?.createAssignment;
      if (!answer) return { field: null, message: AUTHORING_TEXTS.saveFailed };
      if (answer.__typename === 'AuthoredAssignment') return null;
      // The form was changed after an answer that never came: what it says now is another assignment.
      if (answer.field === 'id') setId(crypto.randomUUID());
      const text = assignment ? AUTHORING_TEXTS.updateFailed : AUTHORING_TEXTS.createFailed;
      return { field: answer.field, message: text(answer.message) };
    } catch {
      return { field: null, message: AUTHORING_TEXTS.saveFailed };
    }
  };
  return { save, saving: creating.loading || updating.loading };
}
