import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { IDENTITY_DOCUMENT_LIMITS } from '../../../../contract/uploads.ts';
import { type UploadEndpoint, uploadResultOf } from '../../files/uploadFile.ts';
import { createUploads, type StoredUpload } from '../../files/uploads.ts';
import { useUploads } from '../../files/useUploads.ts';
import {
  DiscardIdentityUploadDocument,
  FinishIdentityUploadDocument,
  RequestIdentityUploadDocument,
} from './application.generated.ts';

type StoredDocument = StoredUpload<'IDENTITY'>;

/** Uploads the one identity document of an application. @param onChange called with the upload the draft should store */
export function useIdentityUpload(
  stored: readonly StoredDocument[],
  onChange: (stored: StoredDocument[]) => void,
) {
  const client = useApolloClient();
  return useUploads(() => {
    const rules = { endpoint: endpointOf(client), bounds: IDENTITY_DOCUMENT_LIMITS, maxFiles: 1 };
    return createUploads(() => rules, stored, onChange);
  });
}

function endpointOf(client: ApolloClient): UploadEndpoint {
  const context = { quiet: true };
  return {
    async request(file) {
      const variables = { input: { ...file, purpose: 'IDENTITY_DOCUMENT' as const } };
      const { data } = await client.mutate({ mutation: RequestIdentityUploadDocument, variables, context });
      return uploadResultOf(data?.requestUpload);
    },
    async finish(id) {
      const variables = { input: { id } };
      const { data } = await client.mutate({ mutation: FinishIdentityUploadDocument, variables, context });
      return uploadResultOf(data?.finishUpload);
    },
    discard: (id) =>
      client.mutate({ mutation: DiscardIdentityUploadDocument, variables: { input: { id } }, context }),
  };
}
