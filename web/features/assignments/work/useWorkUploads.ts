import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import {
  MAX_SUBMISSION_FILES,
  screenshotLimits,
  submissionFileLimits,
} from '../../../../contract/uploads.ts';
import { type UploadEndpoint, uploadResultOf } from '../../files/uploadFile.ts';
import { createUploads, type StoredUpload } from '../../files/uploads.ts';
import { useUploads } from '../../files/useUploads.ts';
import type { PanelAssignment } from '../panelAssignment.ts';
import type { WorkSlot } from './drafts.ts';
import {
  DiscardWorkUploadDocument,
  FinishWorkUploadDocument,
  RequestWorkUploadDocument,
} from './workUploads.generated.ts';

type Work = { assignment: PanelAssignment; studentId: string };

/** Uploads the files and screenshots of one submission. @param onChange called with the uploads the draft should store */
export function useWorkUploads(
  { assignment, studentId }: Work,
  stored: readonly StoredUpload<WorkSlot>[],
  onChange: (stored: StoredUpload<WorkSlot>[]) => void,
) {
  const client = useApolloClient();
  return useUploads(() => {
    const endpoints = {
      FILE: endpointOf(client, 'SUBMISSION_FILE', assignment.id, studentId),
      SCREENSHOT: endpointOf(client, 'SUBMISSION_SCREENSHOT', assignment.id, studentId),
    };
    const bounds = { FILE: submissionFileLimits(assignment), SCREENSHOT: screenshotLimits(assignment) };
    const rulesOf = (slot: WorkSlot) => ({
      endpoint: endpoints[slot],
      bounds: bounds[slot],
      maxFiles: MAX_SUBMISSION_FILES,
    });
    return createUploads(rulesOf, stored, onChange);
  });
}

function endpointOf(
  client: ApolloClient,
  purpose: 'SUBMISSION_FILE' | 'SUBMISSION_SCREENSHOT',
  assignmentId: string,
  studentId: string,
): UploadEndpoint {
  const context = { quiet: true };
  return {
    async request(file) {
      const input = { ...file, purpose, assignmentId, studentId };
      const { data } = await client.mutate({
        mutation: RequestWorkUploadDocument,
        variables: { input },
        context,
      });
      return uploadResultOf(data?.requestUpload);
    },
    async finish(id) {
      const variables = { input: { id } };
      const { data } = await client.mutate({ mutation: FinishWorkUploadDocument, variables, context });
      return uploadResultOf(data?.finishUpload);
    },
    discard: (id) =>
      client.mutate({ mutation: DiscardWorkUploadDocument, variables: { input: { id } }, context }),
  };
}
