import { MAX_TICKET_FILES, TICKET_FILE_LIMITS } from '../../../contract/uploads.ts';
import { type FormUploads, useFormUploads } from '../files/useFormUploads.ts';

/** Uploads the files of one message of a ticket. They are chosen again after a reload. */
export const useTicketUploads = (): FormUploads =>
  useFormUploads({
    ...{ target: { purpose: 'TICKET_FILE' }, bounds: TICKET_FILE_LIMITS },
    ...{ maxFiles: MAX_TICKET_FILES, present: 0, keptAs: null },
  });
