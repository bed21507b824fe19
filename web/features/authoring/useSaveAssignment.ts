import { useState } from 'react';
import { AUTHORING_TEXTS } from '../../../contract/authoring.ts';
import type { AssignmentInput, AuthoredAssignment, Problem } from './assignmentForm.ts';
import { useCreateAssignmentMutation, useUpdateAssignmentMutation } from './authoring.generated.ts';

type Saving = {
  /** Resolves to the problem, or to null once the assignment is saved. */
  save: (input: AssignmentInput) => Promise<Problem | null>;
  saving: boolean;
};

/** Creates or updates an assignment. The client chooses the id, so a retry after a lost response is idempotent. */
export function useSaveAssignment(assignment: AuthoredAssignment | null): Saving {
  const [id, setId] = useState(() => crypto.randomUUID());
  const [create, creating] = useCreateAssignmentMutation({ context: { quiet: true } });
  const [update, updating] = useUpdateAssignmentMutation({ context: { quiet: true } });
  const save: Saving['save'] = async (input) => {
    try {
      const result = assignment
        ? (await update({ variables: { input: { ...input, assignmentId: assignment.id } } })).data
            ?.updateAssignment
        : (await create({ variables: { input: { ...input, id } } })).data?.createAssignment;
      if (!result) return { field: null, message: AUTHORING_TEXTS.saveFailed };
      if (result.__typename === 'AuthoredAssignment') return null;
      // The form was changed after a lost response, so its content is now another assignment.
      if (result.field === 'id') setId(crypto.randomUUID());
      const text = assignment ? AUTHORING_TEXTS.updateFailed : AUTHORING_TEXTS.createFailed;
      return { field: result.field, message: text(result.message) };
    } catch {
      return { field: null, message: AUTHORING_TEXTS.saveFailed };
    }
  };
  return { save, saving: creating.loading || updating.loading };
}
