import type { IncomingMessage, ServerResponse } from 'node:http';
import { pattern } from '../../../../contract/pattern.ts';
import { parseReceiptNumber, receiptNumberText } from '../../../../contract/receipts.ts';
import { isPaymentToken } from '../../../../contract/sponsors.ts';
import type { App, Viewer } from '../../../context.ts';
import { HttpError } from '../../../platform/http/http.ts';
import type { Handler, Route } from '../../../platform/http/route.ts';
import { recordAdminRead } from '../../supportViews/adminReads.ts';
import { visibleReceipts } from '../access.ts';
import { paymentOfToken } from '../sponsors/access.ts';

const PATH = pattern({ max: 120, matches: /^\/receipts\/([\w.-]{1,80})\.pdf$/ });
const NOT_FOUND_MESSAGE = 'There is no such receipt here.';

/**
 * Serves receipts as PDF to the payer and to admins, whose reads are recorded, and that of a sponsored payment to the
 * holder of its token; responds 404 to everyone else.
 */
export function receiptRoute(
  app: App,
  viewerOf: (request: IncomingMessage, response: ServerResponse) => Promise<Viewer | null>,
): Route {
  const handle: Handler = async (request, response) => {
    if (request.method !== 'GET' && request.method !== 'HEAD')
      throw new HttpError(405, 'Only GET and HEAD are allowed here.');
    const [, text] = PATH.exec((request.url ?? '').split('?')[0] ?? '') ?? [];
    const number = parseReceiptNumber(text ?? '');
    const isToken = isPaymentToken(text ?? '');
    if (number === null && !isToken) throw new HttpError(404, NOT_FOUND_MESSAGE);
    const viewer = isToken ? null : await viewerOf(request, response);
    const receipt = await app.prisma.receipt.findFirst({
      where:
        number === null
          ? { payment: paymentOfToken(app.config, text ?? '') }
          : { AND: [{ number }, visibleReceipts(viewer)] },
      include: { payment: { select: { studentId: true } } },
    });
    if (!receipt) throw new HttpError(404, NOT_FOUND_MESSAGE);
    const reader = { prisma: app.prisma, viewer };
    await recordAdminRead(reader, 'student.readFiles', receipt.payment.studentId);
    // Loaded lazily: most processes never draw a receipt.
    const { drawReceipt } = await import('./drawReceipt.ts');
    const pdf = await drawReceipt(receipt);
    response.writeHead(200, {
      'content-type': 'application/pdf',
      'content-length': pdf.length,
      'content-disposition': `inline; filename="receipt-${receiptNumberText(receipt.number)}.pdf"`,
      'cache-control': 'private, no-cache',
    });
    response.end(request.method === 'HEAD' ? undefined : pdf);
  };
  return { name: 'receipts', matches: (path) => path.startsWith('/receipts/'), lane: 'work', handle };
}
