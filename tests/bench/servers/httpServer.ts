import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Answers the JSON of a request with the text of an answer in JSON. */
type Answer = (body: never, request: IncomingMessage) => Promise<string>;

/** Starts a server of node:http on a free port that answers every POST by one function, and a failure with 500. */
export async function startHttpServer(answer: Answer): Promise<{ server: Server; port: number }> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', async () => {
      try {
        const text = await answer(JSON.parse(Buffer.concat(chunks).toString()) as never, request);
        const body = Buffer.from(text);
        response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length });
        response.end(body);
      } catch (error) {
        response.writeHead(500).end(String(error));
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, port: (server.address() as AddressInfo).port };
}

/** Returns the token of the session in the cookie; its signature is not checked. */
export function sessionToken({ headers }: IncomingMessage): string {
  const [, value = ''] = headers.cookie?.split('session_token=') ?? [];
  return decodeURIComponent(value).split('.')[0] ?? '';
}
