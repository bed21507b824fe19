import { useApolloClient } from '@apollo/client/react';
import { MAX_TICKET_FILES, TICKET_FILE_LIMITS } from '../../../contract/uploads.ts';
import { uploadEndpoint } from '../files/uploadEndpoint.ts';
import { createUploads } from '../files/uploads.ts';
import { useUploads } from '../files/useUploads.ts';

/** Uploads the files of one message of a ticket. They are chosen again after a reload. */
export function useTicketUploads() {
  const client = useApolloClient();
  return useUploads(() => {
    const rules = {
      endpoint: uploadEndpoint(client, { purpose: 'TICKET_FILE' }),
      bounds: TICKET_FILE_LIMITS,
      maxFiles: MAX_TICKET_FILES,
    };
    return createUploads<'FILE'>(
      () => rules,
      [],
      () => {},
    );
  });
}
