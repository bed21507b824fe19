import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

type Kept = { content: Buffer; type: string };

export type ObjectStore = {
  url: string;
  /** What is kept, by the path of bucket and key. */
  kept: Map<string, Kept>;
  /** The paths and methods it was asked for, in order. */
  asked: string[];
  close(): Promise<void>;
};

/** A stand-in that speaks as much of S3's HTTP contract as objects that are written once need. */
export async function openObjectStore(accessKeyId: string): Promise<ObjectStore> {
  const kept = new Map<string, Kept>();
  const asked: string[] = [];
  const server: Server = createServer(async (request, response) => {
    const path = decodeURIComponent((request.url ?? '').split('?')[0] ?? '');
    asked.push(`${request.method} ${path}`);
    const refuse = (status: number, code: string) => {
      response.writeHead(status, { 'content-type': 'application/xml' });
      response.end(request.method === 'HEAD' ? '' : `<Error><Code>${code}</Code></Error>`);
    };
    const isSigned = request.headers.authorization?.startsWith(`AWS4-HMAC-SHA256 Credential=${accessKeyId}/`);
    if (!isSigned) return refuse(403, 'AccessDenied');
    const found = kept.get(path);
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
    response.writeHead(200, { 'content-type': found.type, 'content-length': found.content.length });
    response.end(request.method === 'HEAD' ? undefined : found.content);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    kept,
    asked,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
