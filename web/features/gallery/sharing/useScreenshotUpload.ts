import { useApolloClient } from '@apollo/client/react';
import { PROJECT_SCREENSHOT_LIMITS } from '../../../../contract/uploads.ts';
import { uploadEndpoint } from '../../files/uploadEndpoint.ts';
import { createUploads, type StoredUpload } from '../../files/uploads.ts';
import { useUploads } from '../../files/useUploads.ts';

type StoredScreenshot = StoredUpload<'SCREENSHOT'>;

/** Uploads the one screenshot of a project. @param onChange called with the upload the draft should store */
export function useScreenshotUpload(
  studentId: string,
  stored: readonly StoredScreenshot[],
  onChange: (stored: StoredScreenshot[]) => void,
) {
  const client = useApolloClient();
  return useUploads(() => {
    const rules = {
      endpoint: uploadEndpoint(client, { purpose: 'PROJECT_SCREENSHOT', studentId }),
      bounds: PROJECT_SCREENSHOT_LIMITS,
      maxFiles: 1,
    };
    return createUploads(() => rules, stored, onChange);
  });
}
