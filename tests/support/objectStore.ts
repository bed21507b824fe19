import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer, text } from 'node:stream/consumers';

type Kept = { content: Buffer; type: string };
type Begun = { path: string; type: string; parts: Map<number, Buffer> };

/** What S3 takes for a part that is not the last. */
const PART_BYTES_MIN = 5 * 1024 * 1024;

export type ObjectStore = {
  url: string;
  /** What is kept, by the path of bucket and key. */
  kept: Map<string, Kept>;
  /** Uploads in parts that were begun and neither completed nor aborted, by their ids. */
  begun: Map<string, Begun>;
  /** The paths and methods it was asked for, in order. */
  asked: string[];
  /** Keeps everybody who reads an object waiting until the returned function is called. */
  hold(): () => void;
  /** While true it answers everything with 503. */
  setAway(isAway: boolean): void;
  close(): Promise<void>;
};

/** A stand-in that speaks as much of S3's HTTP contract as objects that are written once need. */
export async function openObjectStore(accessKeyId: string): Promise<ObjectStore> {
  const kept = new Map<string, Kept>();
  const begun = new Map<string, Begun>();
  const asked: string[] = [];
  let away = false;
  let held: Promise<void> = Promise.resolve();
  const server: Server = createServer(async (request, response) => {
    const path = decodeURIComponent((request.url ?? '').split('?')[0] ?? '');
    asked.push(`${request.method} ${path}`);
    const refuse = (status: number, code: string) => {
      response.writeHead(status, { 'content-type': 'application/xml' });
      response.end(request.method === 'HEAD' ? '' : `<Error><Code>${code}</Code></Error>`);
    };
    const query = new URL(request.url ?? '', 'http://store').searchParams;
    const isPresigned = query.get('X-Amz-Credential')?.startsWith(`${accessKeyId}/`);
    const isSigned = request.headers.authorization?.startsWith(`AWS4-HMAC-SHA256 Credential=${accessKeyId}/`);
    if (isPresigned) {
      allowPages(response);
      if (request.method === 'OPTIONS') return response.writeHead(204).end();
    }
    if (away) return refuse(503, 'ServiceUnavailable');
    if (!isSigned && !(isPresigned && isFresh(query))) return refuse(403, 'AccessDenied');
    const found = kept.get(path);
    if (query.has('uploads') || query.has('uploadId'))
      return multipart({ request, response, refuse, path, query, kept, begun });
    if (request.method === 'PUT') {
      const content = await buffer(request);
      if (found && request.headers['if-none-match'] === '*') return refuse(412, 'PreconditionFailed');
      kept.set(path, { content, type: request.headers['content-type'] ?? '' });
      return response.writeHead(200).end();
    }
    if (request.method === 'DELETE') {
      kept.delete(path);
      return response.writeHead(204).end();
    }
    if (!found) return refuse(404, request.method === 'HEAD' ? 'NotFound' : 'NoSuchKey');
    if (request.method === 'GET') await held;
    response.writeHead(200, { 'content-type': found.type, 'content-length': found.content.length });
    response.end(request.method === 'HEAD' ? undefined : found.content);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    kept,
    begun,
    asked,
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>();
      held = promise;
      return resolve;
    },
    setAway(isAway) {
      away = isAway;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** As the rules of a bucket would say it: pages may leave parts there. */
function allowPages(response: ServerResponse): void {
  response.setHeader('access-control-allow-origin', '*');
  response.setHeader('access-control-allow-methods', 'PUT');
  response.setHeader('access-control-allow-headers', '*');
}

/** Whether a presigned request's time has not come. Its signature is S3's to check. */
function isFresh(query: URLSearchParams): boolean {
  const [, date, time] = /^(\d{8})T(\d{6})Z$/.exec(query.get('X-Amz-Date') ?? '') ?? [];
  const iso = `${date?.replace(/(....)(..)(..)/, '$1-$2-$3')}T${time?.replace(/(..)(..)(..)/, '$1:$2:$3')}Z`;
  return Date.parse(iso) + Number(query.get('X-Amz-Expires')) * 1000 > Date.now();
}

type Asked = {
  request: IncomingMessage;
  response: ServerResponse;
  refuse: (status: number, code: string) => void;
  path: string;
  query: URLSearchParams;
  kept: Map<string, Kept>;
  begun: Map<string, Begun>;
};

async function multipart({ request, response, refuse, path, query, kept, begun }: Asked): Promise<void> {
  const answer = (xml: string) => {
    response.writeHead(200, { 'content-type': 'application/xml' });
    response.end(`<?xml version="1.0" encoding="UTF-8"?>${xml}`);
  };
  if (query.has('uploads')) {
    if (request.method === 'POST') {
      const id = randomUUID();
      begun.set(id, { path, type: request.headers['content-type'] ?? '', parts: new Map() });
      return answer(
        `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
      );
    }
    const bucket = `/${path.split('/')[1]}/`;
    const uploads = [...begun].filter(([, one]) =>
      one.path.startsWith(`${bucket}${query.get('prefix') ?? ''}`),
    );
    const listed = uploads.map(
      ([id, one]) => `<Upload><Key>${one.path.slice(bucket.length)}</Key><UploadId>${id}</UploadId></Upload>`,
    );
    return answer(`<ListMultipartUploadsResult>${listed.join('')}</ListMultipartUploadsResult>`);
  }
  const id = query.get('uploadId') ?? '';
  const upload = begun.get(id);
  if (upload?.path !== path) return refuse(404, 'NoSuchUpload');
  if (request.method === 'PUT') {
    const signed = (query.get('X-Amz-SignedHeaders') ?? '').split(';');
    // The signature holds for one size alone, as ours are made.
    if (!signed.includes('content-length')) return refuse(403, 'SignatureDoesNotMatch');
    const content = await buffer(request);
    upload.parts.set(Number(query.get('partNumber')), content);
    response.writeHead(200, { etag: `"${createHash('md5').update(content).digest('hex')}"` }).end();
    return;
  }
  if (request.method === 'GET') {
    const parts = [...upload.parts].toSorted(([one], [other]) => one - other);
    const listed = parts.map(
      ([number, content]) =>
        `<Part><PartNumber>${number}</PartNumber><ETag>"${number}"</ETag><Size>${content.length}</Size></Part>`,
    );
    return answer(`<ListPartsResult>${listed.join('')}</ListPartsResult>`);
  }
  if (request.method === 'DELETE') {
    begun.delete(id);
    response.writeHead(204).end();
    return;
  }
  const numbers = [...(await text(request)).matchAll(/<PartNumber>(\d+)</g)].map(([, number]) =>
    Number(number),
  );
  const contents = numbers.map((number) => upload.parts.get(number));
  if (contents.some((content) => !content)) return refuse(400, 'InvalidPart');
  if (contents.slice(0, -1).some((content) => (content?.length ?? 0) < PART_BYTES_MIN))
    return refuse(400, 'EntityTooSmall');
  if (kept.has(path) && request.headers['if-none-match'] === '*') return refuse(412, 'PreconditionFailed');
  kept.set(path, { content: Buffer.concat(contents.filter((one) => one !== undefined)), type: upload.type });
  begun.delete(id);
  answer('<CompleteMultipartUploadResult><ETag>"whole"</ETag></CompleteMultipartUploadResult>');
}
