import type { Readable } from 'node:stream';
import { fileTypeFromBuffer } from 'file-type';
import { pattern } from '../../../../contract/pattern.ts';
import type { FileKind } from '../../../../contract/uploads.ts';

const HEAD_BYTES = 64 * 1024;
const TAIL_BYTES = 70 * 1024;
/** Range in which PDF readers search for the header. */
const PDF_HEADER_BYTES = 1024;

const MARKUP = pattern({ max: HEAD_BYTES, matches: /^\uFEFF?\s*<[!?/a-z]/i });
const PAGE = pattern({ max: PDF_HEADER_BYTES, matches: /<(!doctype|html|head|body|script|svg|iframe)/i });
const BLANK = pattern({ max: TAIL_BYTES, matches: /^[\s\0]*$/ });

export const CONTENT_TYPES: Record<Exclude<FileKind, 'picture'>, string> = {
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  text: 'text/plain; charset=utf-8',
  zip: 'application/zip',
};

/** Result of one pass over a file of any size: its head and tail, and which signatures it contains. */
type FileSummary = {
  head: Buffer;
  tail: Buffer;
  isText: boolean;
  isWord: boolean;
  hasMacros: boolean;
  hasTestVirus: boolean;
};

/** Name in the directory of an old Word document, where names are UTF-16. */
const WORD_STREAM = Buffer.from('WordDocument', 'utf16le');
/**
 * The EICAR test file, which every scanner reports as a virus: people use it to test whether files are scanned. Split,
 * so that no scanner reports this source file.
 */
const TEST_VIRUS = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}', '$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!', '$H+H*'].join('');
/** Longer than any signature. */
const OVERLAP_BYTES = 128;
/** Signatures of macros in the old and in the new Word format. */
const MACROS = [Buffer.from('_VBA_PROJECT', 'utf16le'), Buffer.from('vbaProject.bin')];

/**
 * Checks that the content of a document has the type of its name; images are checked by decoding them. Rejects files
 * that are valid as two types: no data may precede the beginning or follow the end.
 */
export async function inspectDocument(
  kind: Exclude<FileKind, 'picture'>,
  body: Readable,
): Promise<'fine' | 'wrongType' | 'infected'> {
  const summary = await summarize(body);
  if (summary.hasTestVirus) return 'infected';
  return (await isOfKind(kind, summary)) ? 'fine' : 'wrongType';
}

async function isOfKind(kind: Exclude<FileKind, 'picture'>, summary: FileSummary): Promise<boolean> {
  switch (kind) {
    case 'text':
      return summary.isText && !startsAsMarkup(summary.head);
    case 'pdf':
      return isPdf(summary);
    case 'doc':
      return (await mimeOf(summary.head)) === 'application/x-cfb' && summary.isWord && !summary.hasMacros;
    case 'docx':
      return (
        !summary.hasMacros && (await mimeOf(summary.head)) === CONTENT_TYPES.docx && endsAsZip(summary.tail)
      );
    case 'zip':
      return (await mimeOf(summary.head)) === CONTENT_TYPES.zip && endsAsZip(summary.tail);
  }
}

async function summarize(body: Readable): Promise<FileSummary> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const summary: FileSummary = {
    head: Buffer.alloc(0),
    tail: Buffer.alloc(0),
    isText: true,
    isWord: false,
    hasMacros: false,
    hasTestVirus: false,
  };
  for await (const chunk of body as AsyncIterable<Buffer>) {
    if (summary.head.length < HEAD_BYTES)
      summary.head = Buffer.concat([summary.head, chunk]).subarray(0, HEAD_BYTES);
    // A signature may begin in one chunk and end in the next.
    const joined = Buffer.concat([summary.tail.subarray(-OVERLAP_BYTES), chunk]);
    summary.isWord ||= joined.includes(WORD_STREAM);
    summary.hasMacros ||= MACROS.some((name) => joined.includes(name));
    summary.hasTestVirus ||= joined.includes(TEST_VIRUS);
    summary.tail = Buffer.concat([summary.tail, chunk]).subarray(-TAIL_BYTES);
    summary.isText &&= !chunk.includes(0) && isDecodable(decoder, chunk);
  }
  summary.isText &&= isDecodable(decoder, null);
  return summary;
}

function isDecodable(decoder: TextDecoder, chunk: Buffer | null): boolean {
  try {
    if (chunk) decoder.decode(chunk, { stream: true });
    else decoder.decode();
    return true;
  } catch {
    return false;
  }
}

/** Detects HTML, SVG and similar formats: the first character that is not blank opens a tag. */
const startsAsMarkup = (head: Buffer) => MARKUP.test(head.toString('utf8'));

function isPdf({ head, tail }: FileSummary): boolean {
  const end = tail.lastIndexOf('%%EOF');
  return (
    head.subarray(0, 5).toString('latin1') === '%PDF-' &&
    !PAGE.test(head.subarray(0, PDF_HEADER_BYTES).toString('latin1')) &&
    end !== -1 &&
    BLANK.test(tail.subarray(end + 5).toString('latin1'))
  );
}

/** Returns whether the file ends with the central directory of a zip and a comment of the declared length. */
function endsAsZip(tail: Buffer): boolean {
  const end = tail.lastIndexOf(Buffer.from('504b0506', 'hex'));
  if (end === -1 || end + 22 > tail.length) return false;
  return end + 22 + tail.readUInt16LE(end + 20) === tail.length;
}

async function mimeOf(head: Buffer): Promise<string | undefined> {
  return (await fileTypeFromBuffer(head))?.mime;
}
