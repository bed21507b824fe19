import type { IncomingMessage, ServerResponse } from 'node:http';
import { pattern } from '../../../contract/pattern.ts';
import type { App, Viewer } from '../../context.ts';
import { HttpError } from '../../platform/http/http.ts';
import type { Handler, Route } from '../../platform/http/route.ts';
import { readPlatformName } from '../settings/settings.ts';
import { recordAdminRead } from '../supportViews/adminReads.ts';
import { visibleCertificates } from './access.ts';

const PATH = pattern({
  max: 100,
  matches: /^\/certificates\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.pdf$/,
});
const NOT_FOUND_MESSAGE = 'There is no such certificate here.';

/** Serves certificates as PDF to viewers of the student; responds 404 to everyone else. */
export function certificateRoute(
  app: App,
  viewerOf: (request: IncomingMessage, response: ServerResponse) => Promise<Viewer | null>,
): Route {
  const handle: Handler = async (request, response) => {
    if (request.method !== 'GET' && request.method !== 'HEAD')
      throw new HttpError(405, 'Only GET and HEAD are allowed here.');
    const [, id] = PATH.exec((request.url ?? '').split('?')[0] ?? '') ?? [];
    if (!id) throw new HttpError(404, NOT_FOUND_MESSAGE);
    const viewer = await viewerOf(request, response);
    const certificate = await app.prisma.certificate.findFirst({
      where: { AND: [{ id }, visibleCertificates(viewer)] },
    });
    if (!certificate) throw new HttpError(404, NOT_FOUND_MESSAGE);
    await recordAdminRead({ prisma: app.prisma, viewer }, 'student.readFiles', certificate.studentId);
    // Loaded lazily: most processes never draw a certificate.
    const { drawCertificate } = await import('./drawCertificate.ts');
    const platformName = await readPlatformName(app.prisma);
    const pdf = await drawCertificate(certificate, { platformName, site: app.config.publicUrl });
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
