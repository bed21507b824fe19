import type { IncomingMessage, ServerResponse } from 'node:http';
import { pattern } from '../../../contract/pattern.ts';
import type { App, Viewer } from '../../context.ts';
import { Refusal } from '../../platform/http/http.ts';
import type { Handler, Route } from '../../platform/http/route.ts';
import { visibleCertificates } from './access.ts';

const PATH = pattern({
  max: 100,
  matches: /^\/certificates\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.pdf$/,
});
const NOT_HERE = 'There is no such certificate here.';

/** Serves certificates as PDF to those who see the student; nobody else finds them. */
export function certificateRoute(
  app: App,
  viewerOf: (request: IncomingMessage, response: ServerResponse) => Promise<Viewer | null>,
): Route {
  const handle: Handler = async (request, response) => {
    if (request.method !== 'GET' && request.method !== 'HEAD')
      throw new Refusal(405, 'Certificates are only given here.');
    const [, id] = PATH.exec((request.url ?? '').split('?')[0] ?? '') ?? [];
    if (!id) throw new Refusal(404, NOT_HERE);
    const viewer = await viewerOf(request, response);
    const certificate = await app.prisma.certificate.findFirst({
      where: { AND: [{ id }, visibleCertificates(viewer)] },
    });
    if (!certificate) throw new Refusal(404, NOT_HERE);
    // Loaded when the first one is drawn: most processes never draw any.
    const { drawCertificate } = await import('./drawCertificate.ts');
    const pdf = await drawCertificate(certificate, app.config.publicUrl);
    response.writeHead(200, {
      'content-type': 'application/pdf',
      'content-length': pdf.length,
      'content-disposition': `inline; filename="certificate-${certificate.code}.pdf"`,
      'cache-control': 'private, no-cache',
    });
    response.end(request.method === 'HEAD' ? undefined : pdf);
  };
  return {
    name: 'certificates',
    matches: (path) => path.startsWith('/certificates/'),
    lane: 'work',
    handle,
  };
}
