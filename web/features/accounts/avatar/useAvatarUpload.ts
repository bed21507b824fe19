import { useApolloClient } from '@apollo/client/react';
import { AVATAR_LIMITS } from '../../../../contract/uploads.ts';
import { uploadEndpoint } from '../../files/uploadEndpoint.ts';
import { createUploads } from '../../files/uploads.ts';
import { useUploads } from '../../files/useUploads.ts';

/** Uploads the one picture of the viewer. A reload forgets it: it is chosen again with one click. */
export function useAvatarUpload() {
  const client = useApolloClient();
  return useUploads(() => {
    const rules = {
      endpoint: uploadEndpoint(client, { purpose: 'AVATAR' }),
      bounds: AVATAR_LIMITS,
      maxFiles: 1,
    };
    return createUploads<'AVATAR'>(
      () => rules,
      [],
      () => {},
    );
  });
}
