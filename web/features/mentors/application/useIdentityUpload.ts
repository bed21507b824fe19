import { useApolloClient } from '@apollo/client/react';
import { IDENTITY_DOCUMENT_LIMITS } from '../../../../contract/uploads.ts';
import { uploadEndpoint } from '../../files/uploadEndpoint.ts';
import { createUploads, type StoredUpload } from '../../files/uploads.ts';
import { useUploads } from '../../files/useUploads.ts';

type StoredDocument = StoredUpload<'IDENTITY'>;

/** Uploads the one identity document of an application. @param onChange called with the upload the draft should store */
export function useIdentityUpload(
  stored: readonly StoredDocument[],
  onChange: (stored: StoredDocument[]) => void,
) {
  const client = useApolloClient();
  return useUploads(() => {
    const rules = {
      endpoint: uploadEndpoint(client, { purpose: 'IDENTITY_DOCUMENT' }),
      bounds: IDENTITY_DOCUMENT_LIMITS,
      maxFiles: 1,
    };
    return createUploads(() => rules, stored, onChange);
  });
}
