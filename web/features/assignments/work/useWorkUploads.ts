import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import {
  MAX_SUBMISSION_FILES,
  screenshotLimits,
  submissionFileLimits,
} from '../../../../contract/uploads.ts';
import { answeredUpload, type UploadDoor } from '../../files/sendFile.ts';
import { createUploads, type KeptUpload } from '../../files/uploads.ts';
import { useUploads } from '../../files/useUploads.ts';
import type { PanelAssignment } from '../panelAssignment.ts';
import type { WorkSlot } from './drafts.ts';
import {
  DiscardWorkUploadDocument,
  FinishWorkUploadDocument,
  RequestWorkUploadDocument,
} from './workUploads.generated.ts';

type Work = { assignment: PanelAssignment; studentId: string };

/** The files and screenshots of one piece of work on their way. @param changed hears what the draft should keep */
export function useWorkUploads(
  { assignment, studentId }: Work,
  kept: readonly KeptUpload<WorkSlot>[],
  changed: (kept: KeptUpload<WorkSlot>[]) => void,
) {
  const client = useApolloClient();
  return useUploads(() => {
    const doors = {
      FILE: doorOf(client, 'SUBMISSION_FILE', assignment.id, studentId),
      SCREENSHOT: doorOf(client, 'SUBMISSION_SCREENSHOT', assignment.id, studentId),
    };
    const bounds = { FILE: submissionFileLimits(assignment), SCREENSHOT: screenshotLimits(assignment) };
    const rulesOf = (slot: WorkSlot) => ({
      door: doors[slot],
      bounds: bounds[slot],
      most: MAX_SUBMISSION_FILES,
    });
    return createUploads(rulesOf, kept, changed);
  });
}

function doorOf(
  client: ApolloClient,
  purpose: 'SUBMISSION_FILE' | 'SUBMISSION_SCREENSHOT',
  assignmentId: string,
  studentId: string,
): UploadDoor {
  const context = { quiet: true };
  return {
    async request(file) {
      const input = { ...file, purpose, assignmentId, studentId };
      const { data } = await client.mutate({
        mutation: RequestWorkUploadDocument,
        variables: { input },
        context,
      });
      return answeredUpload(data?.requestUpload);
    },
    async finish(id) {
      const variables = { input: { id } };
      const { data } = await client.mutate({ mutation: FinishWorkUploadDocument, variables, context });
      return answeredUpload(data?.finishUpload);
    },
    discard: (id) =>
      client.mutate({ mutation: DiscardWorkUploadDocument, variables: { input: { id } }, context }),
  };
}
