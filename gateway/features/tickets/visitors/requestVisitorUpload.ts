import type { App } from '../../../context.ts';
import { requestUpload } from '../../files/uploads/requestUpload.ts';
import type { UploadState } from '../../files/uploads/uploadState.ts';
import { TICKET_FILE_TARGET } from '../attachToTicketMessage.ts';
import { type VisitorOfTicket, visitorUploader } from './visitorUploader.ts';

export type NewVisitorUpload = { id: string; name: string; sizeBytes: number };

/**
 * Starts the upload of a file of a visitor, who has the link to the ticket, or returns the state of a started one.
 * @throws DomainError NOT_FOUND, BAD_INPUT, LIMIT, CONFLICT for an id that is taken, PROVIDER
 */
export const requestVisitorUpload = (
  app: App,
  visitor: VisitorOfTicket,
  { id, name, sizeBytes }: NewVisitorUpload,
): Promise<UploadState> =>
  requestUpload(app, visitorUploader(app, visitor), { ...TICKET_FILE_TARGET, id, name, sizeBytes });
