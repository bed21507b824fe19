import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { MAX_TICKET_FILES, TICKET_FILE_LIMITS } from '../../../contract/uploads.ts';
import { type UploadEndpoint, uploadResultOf } from '../files/uploadFile.ts';
import { createUploads } from '../files/uploads.ts';
import { useUploads } from '../files/useUploads.ts';
import {
  DiscardTicketUploadDocument,
  FinishTicketUploadDocument,
  RequestTicketUploadDocument,
} from './ticketFiles.generated.ts';

/** Uploads the files of one message of a ticket. They are chosen again after a reload. */
export function useTicketUploads() {
  const client = useApolloClient();
  return useUploads(() => {
    const rules = {
      ...{ endpoint: endpointOf(client), bounds: TICKET_FILE_LIMITS, maxFiles: MAX_TICKET_FILES },
    };
    return createUploads<'FILE'>(
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
      const variables = { input: { ...file, purpose: 'TICKET_FILE' as const } };
      const { data } = await client.mutate({ mutation: RequestTicketUploadDocument, variables, context });
      return uploadResultOf(data?.requestUpload);
    },
    async finish(id) {
      const variables = { input: { id } };
      const { data } = await client.mutate({ mutation: FinishTicketUploadDocument, variables, context });
      return uploadResultOf(data?.finishUpload);
    },
    discard: (id) =>
      client.mutate({ mutation: DiscardTicketUploadDocument, variables: { input: { id } }, context }),
  };
}
