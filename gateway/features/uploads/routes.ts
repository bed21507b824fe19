import type { IncomingMessage, ServerResponse } from 'node:http';
import type { App, Viewer } from '../../platform/context.ts';
import { checkOrigin, Refusal } from '../../platform/http.ts';
import { pattern } from '../../platform/pattern.ts';
import { ownUploads } from './access.ts';
import { isSignedPart } from './links.ts';
import { arrivalKey } from './objects.ts';

const PATH = pattern({
  max: 100,
  matches: /^\/files\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/parts\/([1-9]\d{0,3})$/,
});
const NUMBER = pattern({ max: 12, matches: /^\d{1,12}$/ });

export const isPartPath = (path: string) => PATH.test(path);

/** Takes parts of files where the store has no address of its own: PUT /files/{id}/parts/{number}, signed. */
export function partRoutes(
  app: App,
  viewerOf: (request: IncomingMessage, response: ServerResponse) => Promise<Viewer | null>,
) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (request.method !== 'PUT') throw new Refusal(405, 'Parts are only taken here.');
    checkOrigin(request, app.config);
    const [path = '', query = ''] = (request.url ?? '').split('?');
    const [, id = '', number = ''] = PATH.exec(path) ?? [];
    const parameters = new URLSearchParams(query);
    const [bytes = '', until = ''] = [parameters.get('bytes') ?? '', parameters.get('until') ?? ''];
    const link = { id, number: Number(number), bytes: Number(bytes), until: Number(until) };
    const isWritten = NUMBER.test(bytes) && NUMBER.test(until);
    const signature = parameters.get('signature') ?? '';
    if (!isWritten || !isSignedPart(app.config.authSecret, link, signature, new Date()))
      throw new Refusal(403, 'This link has run out. Ask for a new one.');
    const viewer = await viewerOf(request, response);
    const file =
      viewer &&
      (await app.prisma.storedFile.findFirst({
        where: { AND: [{ id, storedAt: null }, ownUploads(viewer)] },
        include: { upload: true },
      }));
    if (!file) throw new Refusal(404, 'Nothing waits for this part.');
    const declared = request.headers['content-length'];
    if (declared !== undefined && Number(declared) !== link.bytes) throw wrongSize(link.bytes);
    const of = { key: arrivalKey(file), storeId: file.upload?.storeId ?? '' };
    const isTaken = await app.storage.parts.receive(of, link.number, link.bytes, request);
    if (!isTaken) throw wrongSize(link.bytes);
    response.writeHead(204, { 'cache-control': 'no-store' });
    response.end();
  };
}

const wrongSize = (bytes: number) => new Refusal(413, `This part has ${bytes} bytes, no more and no less.`);
