import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { create as contentDisposition } from 'content-disposition';
import {
  type FileSize,
  isPicture,
  objectKey,
  PUBLIC_CACHE_SECONDS,
  privateCaching,
} from '../../../contract/files.ts';
import { pattern } from '../../../contract/pattern.ts';
import { SUPPORT_VIEW_TEXTS } from '../../../contract/supportViews.ts';
import type { App, Viewer } from '../../context.ts';
import type { StoredFile } from '../../generated/prisma/client.ts';
import { HttpError } from '../../platform/http/http.ts';
import type { Handler, Route } from '../../platform/http/route.ts';
import { recordAdminRead } from '../supportViews/adminReads.ts';
import { findVisibleFile, findVisitorFile, publishedFiles, studentOfFile } from './access.ts';
import { fileOwners } from './fileOwners.ts';
import { isValidSignedLink } from './links.ts';

const PATH = pattern({
  max: 100,
  matches: /^\/files\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(\/small)?$/,
});
const NOT_FOUND_MESSAGE = 'There is no such file here.';

type RequestedFile = { id: string; size: FileSize };

/** Serves files: public ones to all, others by a signed link to viewers with access or to the visitor of a ticket. */
export function fileRoute(
  app: App,
  viewerOf: (request: IncomingMessage, response: ServerResponse) => Promise<Viewer | null>,
): Route {
  const handle: Handler = async (request, response) => {
    if (request.method !== 'GET' && request.method !== 'HEAD')
      throw new HttpError(405, 'Only GET and HEAD are allowed here.');
    const [path = '', query = ''] = (request.url ?? '').split('?');
    const [, id, small] = PATH.exec(path) ?? [];
    if (!id) throw new HttpError(404, NOT_FOUND_MESSAGE);
    const requested: RequestedFile = { id, size: small ? 'small' : 'full' };
    const parameters = new URLSearchParams(query);
    const signature = parameters.get('signature');
    if (signature === null) {
      const file = await app.prisma.storedFile.findFirst({ where: { AND: [{ id }, publishedFiles()] } });
      return sendFile(
        app,
        request,
        response,
        file,
        requested,
        `public, max-age=${PUBLIC_CACHE_SECONDS}, immutable`,
      );
    }
    const ticketId = parameters.get('ticket');
    const link = { ...requested, ticketId, signature, until: parameters.get('until') ?? '' };
    if (!isValidSignedLink(app.config.authSecret, link, new Date()))
      throw new HttpError(403, 'This link has run out. Open the page it was on again.');
    if (ticketId !== null) {
      const file = await findVisitorFile(app.prisma, ticketId, id);
      // No cache may keep it longer than its link works.
      return sendFile(app, request, response, file, requested, 'no-store');
    }
    const viewer = await viewerOf(request, response);
    const file = await findVisibleFile(app.prisma, viewer, id);
    if (viewer?.role === 'ADMIN') await checkAdminRead(app, viewer, id, file);
    if (file) for (const { recordRead } of fileOwners) await recordRead?.(app.prisma, viewer, file);
    await sendFile(app, request, response, file, requested, file ? privateCaching(file.bucket) : 'no-store');
  };
  return { name: 'files', matches: (path) => path.startsWith('/files/'), lane: 'files', handle };
}

/** Records an admin's read of a child's file, and says how to get to one that is closed. @throws HttpError 403 */
async function checkAdminRead(app: App, viewer: Viewer, id: string, file: StoredFile | null): Promise<void> {
  const studentId = await studentOfFile(app.prisma, id);
  if (!file && studentId !== null) throw new HttpError(403, `${SUPPORT_VIEW_TEXTS.refused}.`);
  const { prisma } = app;
  await recordAdminRead({ prisma, viewer }, 'student.readFiles', studentId);
}

async function sendFile(
  app: App,
  request: IncomingMessage,
  response: ServerResponse,
  file: StoredFile | null,
  { size }: RequestedFile,
  cacheControl: string,
): Promise<void> {
  if (!file || (size === 'small' && !isPicture(file))) throw new HttpError(404, NOT_FOUND_MESSAGE);
  const object = await app.storage.open(objectKey(file, size));
  if (!object) {
    app.log.error({ fileId: file.id }, 'a stored file is missing from the object store');
    throw new HttpError(404, NOT_FOUND_MESSAGE);
  }
  response.writeHead(200, {
    'content-type': file.contentType,
    'content-length': object.bytes,
    'content-disposition': isPicture(file) ? 'inline' : attachment(file.name),
    'cache-control': cacheControl,
    // If a browser ever renders it as a page, the page can do nothing.
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'cross-origin-resource-policy': 'same-origin',
  });
  if (request.method === 'HEAD') {
    object.body.destroy();
    response.end();
    return;
  }
  // A client that disconnects during the download is not an error.
  await pipeline(object.body, response).catch(() => response.destroy());
}

/** Returns the header of a download with its exact name, and an ASCII fallback for old browsers. */
const attachment = (name: string) =>
  contentDisposition(name, { fallback: name.replace(/[^\x20-\x7e]|["\\%]/g, '_') });
