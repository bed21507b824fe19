import { useState } from 'react';
import { AUTHORING_TEXTS } from '../../../contract/authoring.ts';
import type { Failure } from '../../lib/forms/useForm.ts';
import { type AssignmentInput, type AuthoredAssignment, atFormField } from './assignmentForm.ts';
import { useCreateAssignmentMutation, useUpdateAssignmentMutation } from './authoring.generated.ts';

/** Resolves to the failure, or to null once the assignment is saved. */
type SaveAssignment = (input: AssignmentInput) => Promise<Failure | null>;

/** Creates or updates an assignment. The client chooses the id, so a retry after a lost response is idempotent. */
export function useSaveAssignment(assignment: AuthoredAssignment | null): SaveAssignment {
  const [id, setId] = useState(() => crypto.randomUUID());
  // The record may be loaded again while the form is open: an edit names the version that it began with.
  const [version] = useState(assignment?.version ?? 0);
  const [create] = useCreateAssignmentMutation({ context: { quiet: true } });
  const [update] = useUpdateAssignmentMutation({ context: { quiet: true } });
  return async (input) => {
    const result = assignment
      ? (
          await update({
            variables: { input: { ...input, assignmentId: assignment.id, version } },
          })
        ).data?.updateAssignment
      : (await create({ variables: { input: { ...input, id } } })).data?.createAssignment;
    if (!result) return {};
    if (result.__typename === 'AuthoredAssignment') return null;
    // The form was changed after a lost response, so its content is now another assignment.
    if (result.field === 'id') setId(crypto.randomUUID());
    const text = assignment ? AUTHORING_TEXTS.updateFailed : AUTHORING_TEXTS.createFailed;
    return atFormField({ field: result.field, message: text(result.message) });
  };
}
