import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { csvRow } from '../../../contract/csv.ts';
import type { App, Viewer } from '../../context.ts';
import { ContactList } from '../../generated/prisma/enums.ts';
import { HttpError } from '../../platform/http/http.ts';
import type { Handler, Route } from '../../platform/http/route.ts';
import { recordAuditEntry } from '../audit/recordAuditEntry.ts';

const BATCH_SIZE = 500;
const COLUMNS = ['email', 'phone', 'list', 'consented at (UTC)', 'consent'];

/** Serves the addresses of a list as a file: GET /exports/contacts.csv?list=…, to admins; 404 for others. */
export function contactRoute(
  app: App,
  viewerOf: (request: IncomingMessage, response: ServerResponse) => Promise<Viewer | null>,
): Route {
  const handle: Handler = async (request, response) => {
    const [path, query = ''] = (request.url ?? '').split('?');
    const viewer = await viewerOf(request, response);
    if (path !== '/exports/contacts.csv' || viewer?.role !== 'ADMIN') {
      throw new HttpError(404, 'There is nothing here.');
    }
    if (request.method !== 'GET') throw new HttpError(405, 'Only GET is allowed here.');
    const list = Object.values(ContactList).find((name) => name === new URLSearchParams(query).get('list'));
    if (!list) throw new HttpError(400, `Specify the list: ${Object.values(ContactList).join(' or ')}.`);
    // Exports of personal data must stay traceable to a person.
    await recordAuditEntry(app.prisma, viewer, {
      action: 'contacts.export',
      entity: 'ContactList',
      entityId: list,
    });
    response.writeHead(200, {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="contacts-${list.toLowerCase()}.csv"`,
      'cache-control': 'no-store',
    });
    await pipeline(Readable.from(csvChunks(app, list)), response).catch((error: NodeJS.ErrnoException) => {
      // A client that disconnects during the download is not an error.
      if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') app.log.error({ err: error }, 'an export failed');
      response.destroy();
    });
  };
  return { name: 'exports', matches: (path) => path.startsWith('/exports/'), lane: 'work', handle };
}

/** Yields the file in chunks, oldest address first. */
async function* csvChunks(app: App, list: ContactList): AsyncGenerator<string> {
  yield csvRow(COLUMNS);
  for (let after: string | null = null, isMore = true; isMore; ) {
    const rows: Awaited<ReturnType<typeof rowsAfter>> = await rowsAfter(app, list, after);
    yield rows
      .map((row) =>
        csvRow([row.email, row.phone ?? '', row.list, row.consentedAt.toISOString(), row.consentText]),
      )
      .join('');
    after = rows.at(-1)?.id ?? null;
    isMore = rows.length === BATCH_SIZE;
  }
}

function rowsAfter(app: App, list: ContactList, after: string | null) {
  return app.prisma.contact.findMany({
    where: { list, ...(after ? { id: { gt: after } } : {}) },
    // Ids are UUIDv7, so their order is that of creation.
    orderBy: { id: 'asc' },
    take: BATCH_SIZE,
  });
}
