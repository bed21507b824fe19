import { connect, type NetConnectOpts } from 'node:net';
import { addAbortSignal, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';

/** Where clamd listens. */
export type ScannerAddress = { host: string; port: number } | { path: string };

const MAX_FRAME_BYTES = 64 * 1024;
const DEFAULT_PORT = 3310;

/** Reads `tcp://host:3310`, or the path of a Unix socket; null for anything else. */
export function readScannerAddress(setting: string): ScannerAddress | null {
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
    // The other direction stays open, since clamd takes its end for the end of the conversation.
    const sent = pipeline(Readable.from(frames(file)), socket, { end: false });
    const [answer, sending] = await Promise.allSettled([text(socket), sent]);
    if (answer.status === 'rejected') throw answer.reason;
    const verdict = answer.value.replaceAll('\0', '').trim();
    // It answers and hangs up in the middle of a file that is larger than its limit.
    if (verdict === '' && sending.status === 'rejected') throw sending.reason;
    if (verdict === 'stream: OK' && sending.status === 'fulfilled') return 'clean';
    if (verdict.endsWith(' FOUND')) return 'infected';
    throw new Error(`The virus scanner answered: ${verdict.slice(0, 200)}`);
  } finally {
    socket.destroy();
    file.destroy();
  }
}

/** Each piece after its length in four bytes; a length of zero ends the file. */
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
