import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { AVATAR_LIMITS } from '../../../../contract/uploads.ts';
import { type UploadEndpoint, uploadResultOf } from '../../files/uploadFile.ts';
import { createUploads } from '../../files/uploads.ts';
import { useUploads } from '../../files/useUploads.ts';
import {
  DiscardAvatarUploadDocument,
  FinishAvatarUploadDocument,
  RequestAvatarUploadDocument,
} from './avatar.generated.ts';

/** Uploads the one picture of the viewer. A reload forgets it: it is chosen again with one click. */
export function useAvatarUpload() {
  const client = useApolloClient();
  return useUploads(() => {
    const rules = { endpoint: endpointOf(client), bounds: AVATAR_LIMITS, maxFiles: 1 };
    return createUploads<'AVATAR'>(
      () => rules,
      [],
      () => {},
    );
  });
}

function endpointOf(client: ApolloClient): UploadEndpoint {
  const context = { quiet: true };
  return {
    async request(file) {
      const variables = { input: { ...file, purpose: 'AVATAR' as const } };
      const { data } = await client.mutate({ mutation: RequestAvatarUploadDocument, variables, context });
      return uploadResultOf(data?.requestUpload);
    },
    async finish(id) {
      const variables = { input: { id } };
      const { data } = await client.mutate({ mutation: FinishAvatarUploadDocument, variables, context });
      return uploadResultOf(data?.finishUpload);
    },
    discard: (id) =>
      client.mutate({ mutation: DiscardAvatarUploadDocument, variables: { input: { id } }, context }),
  };
}
