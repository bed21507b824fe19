import type { App } from '../../../context.ts';
import { finishUpload } from '../../files/uploads/finishUpload.ts';
import type { UploadState } from '../../files/uploads/uploadState.ts';
import { type VisitorOfTicket, visitorUploader } from './visitorUploader.ts';

/**
 * Joins and checks a file of a visitor, who has the link to the ticket, as `finishUpload` does for a person.
 * @throws DomainError NOT_FOUND, BAD_INPUT, CONFLICT while parts are missing, BUSY, PROVIDER
 */
export const finishVisitorUpload = (app: App, visitor: VisitorOfTicket, id: string): Promise<UploadState> =>
  finishUpload(app, visitorUploader(app, visitor), id);
