import { request as send } from 'node:http';

export type RawAnswer = { status: number; headers: NodeJS.Dict<string | string[]>; text: string };

/** Sends a request with its path exactly as given, which fetch would bring into its normal form. */
export function requestRaw(
  url: string,
  init: { method: string; path: string; headers: Record<string, string>; body: string | null },
): Promise<RawAnswer> {
  const { hostname, port } = new URL(url);
  const { method, path, headers, body } = init;
  return new Promise((resolve, reject) => {
    const request = send({ hostname, port, method, path, headers, agent: false }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk) => {
        text += chunk;
      });
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text }),
      );
      response.on('error', reject);
    });
    request.on('error', reject);
    request.end(body ?? undefined);
  });
}
