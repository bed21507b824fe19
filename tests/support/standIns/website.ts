import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Website = {
  /** Its origin, on loopback. */
  url: string;
  /**
   * The responses by path: a status, where it redirects to, or the content of a file; 404 by default. `null` is no
   * response at all.
   */
  answers: Map<string, number | string | Buffer | null>;
  /** The requests by host and path. */
  requests: string[];
  close(): Promise<void>;
};

/** Starts a stand-in for the websites that people link to. */
export async function openWebsite(): Promise<Website> {
  const server = createServer((request, response) => {
    const { url = '', headers } = request;
    website.requests.push(`${headers.host}${url}`);
    const answer = website.answers.get(url);
    if (answer === null) return;
    if (Buffer.isBuffer(answer)) {
      response.writeHead(200).end(answer);
      return;
    }
    if (typeof answer === 'string') response.writeHead(302, { location: answer });
    else response.writeHead(answer ?? 404);
    response.end('<title>Hello</title>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const website: Website = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answers: new Map(),
    requests: [],
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
  return website;
}
