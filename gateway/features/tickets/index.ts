import type { Feature } from '../../feature.ts';
import { registerTableExport } from '../exports/tableExports.ts';
import { registerFileOwner } from '../files/fileOwners.ts';
import { registerReplyAddress } from '../notifications/delivery/replyAddresses.ts';
import { visibleTicketFiles, visitorTicketFiles } from './access.ts';
import './adminSchema.ts';
import './cannedAnswers/cannedAnswerSchema.ts';
import './errors/errorSchema.ts';
import { replyAddress } from './replies/replyAddress.ts';
import { replyRoutes } from './replies/routes.ts';
import './presenceSchema.ts';
import './schema.ts';
import { ticketOfNotice } from './ticketNotices.ts';
import { ticketExport } from './ticketTable.ts';
import { registerTicketUploads } from './uploadPurposes.ts';
import './visitors/visitorSchema.ts';
import './visitors/visitorUploadSchema.ts';

registerTableExport(ticketExport);
registerTicketUploads();
registerFileOwner({
  visible: (viewer) => ({ ticketFile: visibleTicketFiles(viewer) }),
  visibleToVisitor: (ticketId) => ({ ticketFile: visitorTicketFiles(ticketId) }),
});
registerReplyAddress('SUPPORT', (config, notification) => {
  const ticketId = ticketOfNotice(notification);
  return ticketId && replyAddress(config, ticketId);
});

export const tickets: Feature = { routes: replyRoutes };
