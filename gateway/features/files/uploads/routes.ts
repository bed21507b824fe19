import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pattern } from '../../../../contract/pattern.ts';
import { MAINTENANCE_TEXTS } from '../../../../contract/settings.ts';
import type { App, Viewer } from '../../../context.ts';
import { checkOrigin, HttpError, readBody } from '../../../platform/http/http.ts';
import { RETRY_AFTER_SECONDS } from '../../../platform/http/overload.ts';
import { DEFAULT_MAX_BODY_BYTES } from '../../../platform/http/requestBody.ts';
import type { Handler, Route } from '../../../platform/http/route.ts';
import { isInMaintenance } from '../../settings/flags.ts';
import { ownerOf, ownUploads, visitorUploads } from './access.ts';
import { incomingKey } from './objects.ts';
import { isValidPartLink } from './partLinks.ts';

const PATH = pattern({
  max: 100,
  matches: /^\/files\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/parts\/([1-9]\d{0,3})$/,
});
const NUMBER = pattern({ max: 12, matches: /^\d{1,12}$/ });

/** Receives parts of files if the store has no presigned URLs: PUT /files/{id}/parts/{number}, signed. */
export function partRoute(
  app: App,
  viewerOf: (request: IncomingMessage, response: ServerResponse) => Promise<Viewer | null>,
): Route {
  const maxBodyBytes = app.config.s3 ? DEFAULT_MAX_BODY_BYTES : app.storage.parts.bytes;
  const handle: Handler = async (request, response) => {
    if (request.method !== 'PUT') throw new HttpError(405, 'Only PUT is allowed here.');
    checkOrigin(request, app.config);
    const [path = '', query = ''] = (request.url ?? '').split('?');
    const [, id = '', number = ''] = PATH.exec(path) ?? [];
    const parameters = new URLSearchParams(query);
    const [bytes = '', until = ''] = [parameters.get('bytes') ?? '', parameters.get('until') ?? ''];
    const link = { id, number: Number(number), bytes: Number(bytes), until: Number(until) };
    const isWellFormed = NUMBER.test(bytes) && NUMBER.test(until);
    const signature = parameters.get('signature') ?? '';
    if (!isWellFormed || !isValidPartLink(app.config.authSecret, link, signature, new Date()))
      throw new HttpError(403, 'This link has expired. Request a new one.');
    const viewer = await viewerOf(request, response);
    if (await isInMaintenance(app.prisma, viewer))
      throw new HttpError(503, MAINTENANCE_TEXTS.rejected, RETRY_AFTER_SECONDS);
    // A visitor has no session that could be checked: the signature, which only they got, stands for the ticket's link.
    const OR = viewer ? [ownUploads(ownerOf(viewer)), visitorUploads] : [visitorUploads];
    const file = await app.prisma.storedFile.findFirst({
      where: { AND: [{ id, storedAt: null }, { OR }] },
      include: { upload: true },
    });
    if (!file) throw new HttpError(404, 'No upload expects this part.');
    const body = await readBody(request, maxBodyBytes);
    if (body.length !== link.bytes) throw wrongSize(link.bytes);
    const multipart = { key: incomingKey(file), storeId: file.upload?.storeId ?? '' };
    const isStored = await app.storage.parts.receive(
      multipart,
      link.number,
      link.bytes,
      Readable.from([body]),
    );
    if (!isStored) throw wrongSize(link.bytes);
    response.writeHead(204, { 'cache-control': 'no-store' });
    response.end();
  };
  return { name: 'uploadParts', matches: (path) => PATH.test(path), maxBodyBytes, lane: 'work', handle };
}

const wrongSize = (bytes: number) => new HttpError(413, `This part has ${bytes} bytes, no more and no less.`);
