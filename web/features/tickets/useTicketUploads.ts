import { maxTicketFiles } from '../../../contract/tickets.ts';
import { TICKET_FILE_LIMITS } from '../../../contract/uploads.ts';
import { type FormUploads, useFormUploads } from '../files/useFormUploads.ts';
import { visitorUploadEndpoint } from './visitors/visitorUploadEndpoint.ts';

/** A ticket with the link through which somebody without an account writes. */
export type TicketVisitor = { ticketId: string; token: string };

/**
 * Uploads the files of one message of a ticket. They are chosen again after a reload, but for those of a visitor, whose
 * ticket has room for a few alone.
 * @param visitor null for somebody who is signed in
 */
export const useTicketUploads = (visitor: TicketVisitor | null): FormUploads =>
  useFormUploads({
    target: visitor
      ? (client) => visitorUploadEndpoint(client, visitor.token)
      : { purpose: 'TICKET_FILE' as const },
    ...{ bounds: TICKET_FILE_LIMITS, maxFiles: maxTicketFiles(visitor ? 'VISITOR' : 'ACCOUNT'), present: 0 },
    keptAs: visitor && `lm-person-ticket-files-${visitor.ticketId}`,
  });
