import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { pattern } from '../../../contract/pattern.ts';
import type { App } from '../../context.ts';
import type { ViewerOf } from '../../feature.ts';
import type { Export } from '../../generated/prisma/client.ts';
import { HttpError } from '../../platform/http/http.ts';
import type { Handler, Route } from '../../platform/http/route.ts';
import { recordAuditEntry } from '../audit/recordAuditEntry.ts';
import { chunkKey, visibleExports } from './exportRow.ts';

const PATH = pattern({
  max: 60,
  matches: /^\/table-exports\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.csv$/,
});

/** Serves the file of a complete export to the admin who started it: GET /table-exports/{id}.csv; 404 for others. */
export function exportRoute(app: App, viewerOf: ViewerOf): Route {
  const handle: Handler = async (request, response) => {
    const [path = ''] = (request.url ?? '').split('?');
    const [, id] = PATH.exec(path) ?? [];
    const viewer = await viewerOf(request, response);
    const found =
      id &&
      (await app.prisma.export.findFirst({
        where: { AND: [{ id, status: 'DONE' }, visibleExports(viewer)] },
      }));
    if (!found) throw new HttpError(404, 'There is nothing here.');
    if (request.method !== 'GET') throw new HttpError(405, 'Only GET is allowed here.');
    await recordAuditEntry(app.prisma, viewer, {
      action: 'export.download',
      entity: 'Export',
      entityId: found.id,
    });
    const date = found.createdAt.toISOString().slice(0, 10);
    response.writeHead(200, {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${found.table}-${date}.csv"`,
      'cache-control': 'no-store',
    });
    await pipeline(Readable.from(chunksOf(app, found)), response).catch((error: NodeJS.ErrnoException) => {
      // A client that disconnects during the download is not an error.
      if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE')
        app.log.error({ export: found.id, err: error }, 'an export could not be sent');
      response.destroy();
    });
  };
  return {
    name: 'tableExports',
    matches: (path) => path.startsWith('/table-exports/'),
    lane: 'work',
    handle,
  };
}

async function* chunksOf(app: App, { id, chunkCount }: Export): AsyncGenerator<Buffer> {
  for (let chunk = 0; chunk < chunkCount; chunk += 1) {
    const object = await app.storage.open(chunkKey(id, chunk));
    if (!object) throw new Error(`Chunk ${chunk} of the export is missing`);
    yield* object.body;
  }
}
