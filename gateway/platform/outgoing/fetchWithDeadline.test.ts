import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { TimeoutError } from 'p-timeout';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openFaultyServer } from '../../../tests/support/standIns/faultyServer.ts';
import { withDeadline } from '../async/deadline.ts';
import { fetchWithDeadline } from './fetchWithDeadline.ts';

const COLLECTING = fileURLToPath(
  new URL('../../../tests/support/processes/fetchAndCollect.ts', import.meta.url),
);
const GET = { method: 'GET' as const, headers: {}, body: null };
const limits = { deadlineMs: 300, maxBytes: 1_000_000 };

async function faulty(fault: Parameters<typeof openFaultyServer>[0]) {
  const server = await openFaultyServer(fault);
  onTestFinished(() => server.close());
  return server;
}

/** Resolves once every connection to the server is closed. */
async function closed(server: { open(): number }) {
  while (server.open() > 0) await new Promise((resolve) => setTimeout(resolve, 10));
}

describe('fetchWithDeadline', () => {
  it.each(['silent', 'dripping', 'dripping headers'] as const)(
    'ends at its deadline and closes the connection when the server is %s',
    async (fault) => {
      const server = await faulty(fault);
      await expect(fetchWithDeadline(server.url, GET, limits)).rejects.toBeInstanceOf(TimeoutError);
      await closed(server);
    },
  );

  it('stops reading at the size limit and closes the connection', async () => {
    const server = await faulty('endless');
    const endless = fetchWithDeadline(server.url, GET, { ...limits, deadlineMs: 20_000 });
    await expect(endless).rejects.toThrow('longer than 1000000 bytes');
    await closed(server);
  });

  it('ends at its deadline while garbage is collected', async () => {
    const server = await faulty('silent');
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--expose-gc', COLLECTING, server.url, '500'],
      { timeout: 20_000 },
    );
    expect(JSON.parse(stdout)).toEqual(Array(10).fill(TimeoutError.name));
  });

  it('returns status and text, and follows no redirect', async () => {
    const server = createServer((request, response) => {
      if (request.url === '/there') return response.end('there');
      if (request.url === '/away') return response.writeHead(302, { location: '/there' }).end();
      let text = '';
      request.on('data', (part) => {
        text += part;
      });
      return request.on('end', () => response.writeHead(201).end(`${request.method} ${text}`));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const posted = await fetchWithDeadline(url, { method: 'POST', headers: {}, body: 'Ọlá' }, limits);
    expect(posted).toMatchObject({ status: 201, text: 'POST Ọlá' });
    const redirect = await fetchWithDeadline(`${url}/away`, GET, limits);
    expect(redirect).toMatchObject({ status: 302, text: '' });
    expect(redirect.headers.get('location')).toBe('/there');
  });
});

describe('withDeadline', () => {
  it('aborts its signal once the work has ended, so that nothing continues in the background', async () => {
    let received: AbortSignal | undefined;
    await withDeadline(1000, async (signal) => {
      received = signal;
    });
    expect(received?.aborted).toBe(true);
  });

  it('rethrows the error of the work', async () => {
    const work = withDeadline(1000, async () => {
      throw new Error('broken');
    });
    await expect(work).rejects.toThrow('broken');
  });
});
