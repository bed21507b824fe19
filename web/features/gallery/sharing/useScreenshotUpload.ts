import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { PROJECT_SCREENSHOT_LIMITS } from '../../../../contract/uploads.ts';
import { type UploadEndpoint, uploadResultOf } from '../../files/uploadFile.ts';
import { createUploads, type StoredUpload } from '../../files/uploads.ts';
import { useUploads } from '../../files/useUploads.ts';
import {
  DiscardProjectUploadDocument,
  FinishProjectUploadDocument,
  RequestProjectUploadDocument,
} from './sharing.generated.ts';

type StoredScreenshot = StoredUpload<'SCREENSHOT'>;

/** Uploads the one screenshot of a project. @param onChange called with the upload the draft should store */
export function useScreenshotUpload(
  studentId: string,
  stored: readonly StoredScreenshot[],
  onChange: (stored: StoredScreenshot[]) => void,
) {
  const client = useApolloClient();
  return useUploads(() => {
    const rules = { endpoint: endpointOf(client, studentId), bounds: PROJECT_SCREENSHOT_LIMITS, maxFiles: 1 };
    return createUploads(() => rules, stored, onChange);
  });
}

function endpointOf(client: ApolloClient, studentId: string): UploadEndpoint {
  const context = { quiet: true };
  return {
    async request(file) {
      const variables = { input: { ...file, purpose: 'PROJECT_SCREENSHOT' as const, studentId } };
      const { data } = await client.mutate({ mutation: RequestProjectUploadDocument, variables, context });
      return uploadResultOf(data?.requestUpload);
    },
    async finish(id) {
      const variables = { input: { id } };
      const { data } = await client.mutate({ mutation: FinishProjectUploadDocument, variables, context });
      return uploadResultOf(data?.finishUpload);
    },
    discard: (id) =>
      client.mutate({ mutation: DiscardProjectUploadDocument, variables: { input: { id } }, context }),
  };
}
