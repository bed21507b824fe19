import { connect, type NetConnectOpts } from 'node:net';
import { addAbortSignal, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';

/** Address of clamd. */
export type ScannerAddress = { host: string; port: number } | { path: string };

const MAX_FRAME_BYTES = 64 * 1024;
const DEFAULT_PORT = 3310;

/** Parses `tcp://host:3310`, or the path of a Unix socket; returns null for anything else. */
export function parseScannerAddress(setting: string): ScannerAddress | null {
  if (setting.startsWith('/')) return { path: setting };
  const url = URL.parse(setting);
  if (url?.protocol !== 'tcp:' || !url.hostname) return null;
  return { host: url.hostname.replace(/^\[|\]$/g, ''), port: Number(url.port || DEFAULT_PORT) };
}

/**
 * Sends a file to clamd (its INSTREAM command) and waits for the verdict.
 * @throws when the scanner or the file cannot be reached, fails, or takes longer than `timeoutMs` altogether
 */
export async function scanForViruses(
  address: ScannerAddress,
  file: Readable,
  timeoutMs: number,
): Promise<'clean' | 'infected'> {
  const signal = AbortSignal.timeout(timeoutMs);
  const options: NetConnectOpts = address;
  const socket = addAbortSignal(signal, connect(options));
  addAbortSignal(signal, file);
  try {
    // Keeps the socket open for writing, since clamd treats a half-close as the end of the connection.
    const sent = pipeline(Readable.from(frames(file)), socket, { end: false });
    const [response, sending] = await Promise.allSettled([text(socket), sent]);
    if (response.status === 'rejected') throw response.reason;
    const verdict = response.value.replaceAll('\0', '').trim();
    // clamd responds and disconnects in the middle of a file that exceeds its limit.
    if (verdict === '' && sending.status === 'rejected') throw sending.reason;
    if (verdict === 'stream: OK' && sending.status === 'fulfilled') return 'clean';
    if (verdict.endsWith(' FOUND')) return 'infected';
    throw new Error(`Unexpected response of the virus scanner: ${verdict.slice(0, 200)}`);
  } finally {
    socket.destroy();
    file.destroy();
  }
}

/** Encodes a file for INSTREAM: each chunk after its length in four bytes; a length of zero ends the file. */
async function* frames(file: Readable): AsyncGenerator<Buffer> {
  yield Buffer.from('zINSTREAM\0');
  for await (const chunk of file as AsyncIterable<Buffer>) {
    for (let start = 0; start < chunk.length; start += MAX_FRAME_BYTES) {
      const piece = chunk.subarray(start, start + MAX_FRAME_BYTES);
      yield lengthOf(piece);
      yield piece;
    }
  }
  yield lengthOf(Buffer.alloc(0));
}

function lengthOf(piece: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(piece.length);
  return length;
}
