import { type Agent, request } from 'node:http';

export type HttpAnswer = { status: number; text: string };

/** Posts JSON over a connection of an agent, once more where the server has closed a connection that was idle. */
export function post(
  agent: Agent,
  url: string,
  headers: Readonly<Record<string, string>>,
  body: string,
): Promise<HttpAnswer> {
  return new Promise((resolve, reject) => {
    const own = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
    const sent = request(url, { method: 'POST', agent, headers: { ...headers, ...own } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() }),
      );
    });
    sent.on('error', (error: NodeJS.ErrnoException) => {
      if (sent.reusedSocket && error.code === 'ECONNRESET') resolve(post(agent, url, headers, body));
      else reject(error);
    });
    sent.end(body);
  });
}
