import { useApolloClient } from '@apollo/client/react';
import {
  MAX_SUBMISSION_FILES,
  screenshotLimits,
  submissionFileLimits,
} from '../../../../contract/uploads.ts';
import { uploadEndpoint } from '../../files/uploadEndpoint.ts';
import { createUploads, type StoredUpload } from '../../files/uploads.ts';
import { useUploads } from '../../files/useUploads.ts';
import type { PanelAssignment } from '../panelAssignment.ts';
import type { WorkSlot } from './drafts.ts';

type Work = { assignment: PanelAssignment; studentId: string };

/** Uploads the files and screenshots of one submission. @param onChange called with the uploads the draft should store */
export function useWorkUploads(
  { assignment, studentId }: Work,
  stored: readonly StoredUpload<WorkSlot>[],
  onChange: (stored: StoredUpload<WorkSlot>[]) => void,
) {
  const client = useApolloClient();
  return useUploads(() => {
    const work = { assignmentId: assignment.id, studentId };
    const endpoints = {
      FILE: uploadEndpoint(client, { purpose: 'SUBMISSION_FILE', ...work }),
      SCREENSHOT: uploadEndpoint(client, { purpose: 'SUBMISSION_SCREENSHOT', ...work }),
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
