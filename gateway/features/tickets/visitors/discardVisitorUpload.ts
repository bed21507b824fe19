import type { App } from '../../../context.ts';
import { discardUpload } from '../../files/uploads/discardUpload.ts';

/** Discards a file that a visitor, who has the link to the ticket, does not want to send; a missing one is no error. */
export const discardVisitorUpload = (app: App, ticketId: string, id: string): Promise<void> =>
  discardUpload(app, { ownerId: null, ticketId }, id);
