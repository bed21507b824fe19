import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer, text } from 'node:stream/consumers';
import { createHoldPoint, type Hold } from './hold.ts';

type StoredObject = { content: Buffer; type: string };
type MultipartUpload = { path: string; type: string; parts: Map<number, Buffer> };

/** The minimum that S3 accepts for a part that is not the last. */
const MIN_PART_BYTES = 5 * 1024 * 1024;

export type ObjectStore = {
  url: string;
  /** The stored objects, by the path of bucket and key. */
  objects: Map<string, StoredObject>;
  /** The multipart uploads that are neither completed nor aborted, by their ids. */
  multipartUploads: Map<string, MultipartUpload>;
  /** The methods and paths of the requests, in order. */
  requests: string[];
  /** Holds the responses to reads until they are released. */
  holdReads(): Hold;
  /** While true it responds to every request with 503. */
  setUnavailable(isUnavailable: boolean): void;
  close(): Promise<void>;
};

/** Starts a stand-in for S3 with the requests of objects that are written once. */
export async function openObjectStore(accessKeyId: string): Promise<ObjectStore> {
  const objects = new Map<string, StoredObject>();
  const multipartUploads = new Map<string, MultipartUpload>();
  const requests: string[] = [];
  let unavailable = false;
  const reads = createHoldPoint();
  const server: Server = createServer(async (request, response) => {
    const path = decodeURIComponent((request.url ?? '').split('?')[0] ?? '');
    requests.push(`${request.method} ${path}`);
    const sendError = (status: number, code: string) => {
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
    if (unavailable) return sendError(503, 'ServiceUnavailable');
    if (!isSigned && !(isPresigned && isFresh(query))) return sendError(403, 'AccessDenied');
    const found = objects.get(path);
    if (query.has('uploads') || query.has('uploadId'))
      return handleMultipart({ request, response, sendError, path, query, objects, multipartUploads });
    if (request.method === 'PUT') {
      const content = await buffer(request);
      if (found && request.headers['if-none-match'] === '*') return sendError(412, 'PreconditionFailed');
      objects.set(path, { content, type: request.headers['content-type'] ?? '' });
      return response.writeHead(200).end();
    }
    if (request.method === 'DELETE') {
      objects.delete(path);
      return response.writeHead(204).end();
    }
    if (!found) return sendError(404, request.method === 'HEAD' ? 'NotFound' : 'NoSuchKey');
    if (request.method === 'GET') await reads.pass();
    response.writeHead(200, { 'content-type': found.type, 'content-length': found.content.length });
    response.end(request.method === 'HEAD' ? undefined : found.content);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    objects,
    multipartUploads,
    requests,
    holdReads: reads.hold,
    setUnavailable(isUnavailable) {
      unavailable = isUnavailable;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Lets pages upload parts, as the CORS rules of a bucket do. */
function allowPages(response: ServerResponse): void {
  response.setHeader('access-control-allow-origin', '*');
  response.setHeader('access-control-allow-methods', 'PUT');
  response.setHeader('access-control-allow-headers', '*');
}

/** Returns whether a presigned request has not expired; only S3 itself can check its signature. */
function isFresh(query: URLSearchParams): boolean {
  const [, date, time] = /^(\d{8})T(\d{6})Z$/.exec(query.get('X-Amz-Date') ?? '') ?? [];
  const iso = `${date?.replace(/(....)(..)(..)/, '$1-$2-$3')}T${time?.replace(/(..)(..)(..)/, '$1:$2:$3')}Z`;
  return Date.parse(iso) + Number(query.get('X-Amz-Expires')) * 1000 > Date.now();
}

type MultipartRequest = {
  request: IncomingMessage;
  response: ServerResponse;
  sendError: (status: number, code: string) => void;
  path: string;
  query: URLSearchParams;
  objects: Map<string, StoredObject>;
  multipartUploads: Map<string, MultipartUpload>;
};

async function handleMultipart({
  request,
  response,
  sendError,
  path,
  query,
  objects,
  multipartUploads,
}: MultipartRequest): Promise<void> {
  const sendXml = (xml: string) => {
    response.writeHead(200, { 'content-type': 'application/xml' });
    response.end(`<?xml version="1.0" encoding="UTF-8"?>${xml}`);
  };
  if (query.has('uploads')) {
    if (request.method === 'POST') {
      const id = randomUUID();
      multipartUploads.set(id, { path, type: request.headers['content-type'] ?? '', parts: new Map() });
      return sendXml(
        `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
      );
    }
    const bucket = `/${path.split('/')[1]}/`;
    const uploads = [...multipartUploads].filter(([, one]) =>
      one.path.startsWith(`${bucket}${query.get('prefix') ?? ''}`),
    );
    const listed = uploads.map(
      ([id, one]) => `<Upload><Key>${one.path.slice(bucket.length)}</Key><UploadId>${id}</UploadId></Upload>`,
    );
    return sendXml(`<ListMultipartUploadsResult>${listed.join('')}</ListMultipartUploadsResult>`);
  }
  const id = query.get('uploadId') ?? '';
  const upload = multipartUploads.get(id);
  if (upload?.path !== path) return sendError(404, 'NoSuchUpload');
  if (request.method === 'PUT') {
    const signed = (query.get('X-Amz-SignedHeaders') ?? '').split(';');
    // The product signs each part for one size.
    if (!signed.includes('content-length')) return sendError(403, 'SignatureDoesNotMatch');
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
    return sendXml(`<ListPartsResult>${listed.join('')}</ListPartsResult>`);
  }
  if (request.method === 'DELETE') {
    multipartUploads.delete(id);
    response.writeHead(204).end();
    return;
  }
  const numbers = [...(await text(request)).matchAll(/<PartNumber>(\d+)</g)].map(([, number]) =>
    Number(number),
  );
  const contents = numbers.map((number) => upload.parts.get(number));
  if (contents.some((content) => !content)) return sendError(400, 'InvalidPart');
  if (contents.slice(0, -1).some((content) => (content?.length ?? 0) < MIN_PART_BYTES))
    return sendError(400, 'EntityTooSmall');
  if (objects.has(path) && request.headers['if-none-match'] === '*')
    return sendError(412, 'PreconditionFailed');
  objects.set(path, {
    content: Buffer.concat(contents.filter((one) => one !== undefined)),
    type: upload.type,
  });
  multipartUploads.delete(id);
  sendXml('<CompleteMultipartUploadResult><ETag>"whole"</ETag></CompleteMultipartUploadResult>');
}
