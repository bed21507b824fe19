import type { Readable } from 'node:stream';
import { fileTypeFromBuffer } from 'file-type';
import { pattern } from '../../../../contract/pattern.ts';
import type { FileKind } from '../../../../contract/uploads.ts';

const HEAD_BYTES = 64 * 1024;
const TAIL_BYTES = 70 * 1024;
/** Where readers of PDF look for its first words. */
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

/** What is found in one pass, whatever the size: the ends of a file, and whether some things are in it. */
type Seen = {
  head: Buffer;
  tail: Buffer;
  isText: boolean;
  isWord: boolean;
  hasMacros: boolean;
  hasTestVirus: boolean;
};

/** In the directory of an old Word document, whose names are UTF-16. */
const WORD_STREAM = Buffer.from('WordDocument', 'utf16le');
/** Programs in a document: as the old format and as the new one keeps them. */
/**
 * The EICAR test file, which every scanner takes for a virus: people try with it whether files are scanned. In parts,
 * so that no scanner takes this file for it.
 */
const TEST_VIRUS = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}', '$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!', '$H+H*'].join('');
/** Longer than anything that is looked for. */
const OVERLAP_BYTES = 128;
const MACROS = [Buffer.from('_VBA_PROJECT', 'utf16le'), Buffer.from('vbaProject.bin')];

/**
 * Inspects whether a document is by its content what its name says; pictures are inspected by decoding them. A file
 * that is two things at once is neither: nothing may stand before its beginning or after its end.
 */
export async function inspectDocument(
  kind: Exclude<FileKind, 'picture'>,
  body: Readable,
): Promise<'fine' | 'wrongType' | 'infected'> {
  const seen = await look(body);
  if (seen.hasTestVirus) return 'infected';
  return (await isOfKind(kind, seen)) ? 'fine' : 'wrongType';
}

async function isOfKind(kind: Exclude<FileKind, 'picture'>, seen: Seen): Promise<boolean> {
  switch (kind) {
    case 'text':
      return seen.isText && !startsAsMarkup(seen.head);
    case 'pdf':
      return isPdf(seen);
    case 'doc':
      return (await mimeOf(seen.head)) === 'application/x-cfb' && seen.isWord && !seen.hasMacros;
    case 'docx':
      return !seen.hasMacros && (await mimeOf(seen.head)) === CONTENT_TYPES.docx && endsAsZip(seen.tail);
    case 'zip':
      return (await mimeOf(seen.head)) === CONTENT_TYPES.zip && endsAsZip(seen.tail);
  }
}

async function look(body: Readable): Promise<Seen> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const seen: Seen = {
    head: Buffer.alloc(0),
    tail: Buffer.alloc(0),
    isText: true,
    isWord: false,
    hasMacros: false,
    hasTestVirus: false,
  };
  for await (const chunk of body as AsyncIterable<Buffer>) {
    if (seen.head.length < HEAD_BYTES) seen.head = Buffer.concat([seen.head, chunk]).subarray(0, HEAD_BYTES);
    // What is looked for may begin in one chunk and end in the next.
    const joined = Buffer.concat([seen.tail.subarray(-OVERLAP_BYTES), chunk]);
    seen.isWord ||= joined.includes(WORD_STREAM);
    seen.hasMacros ||= MACROS.some((name) => joined.includes(name));
    seen.hasTestVirus ||= joined.includes(TEST_VIRUS);
    seen.tail = Buffer.concat([seen.tail, chunk]).subarray(-TAIL_BYTES);
    seen.isText &&= !chunk.includes(0) && decodes(decoder, chunk);
  }
  seen.isText &&= decodes(decoder, null);
  return seen;
}

function decodes(decoder: TextDecoder, chunk: Buffer | null): boolean {
  try {
    if (chunk) decoder.decode(chunk, { stream: true });
    else decoder.decode();
    return true;
  } catch {
    return false;
  }
}

/** HTML, SVG and their like: the first thing that is not blank is a tag. */
const startsAsMarkup = (head: Buffer) => MARKUP.test(head.toString('utf8'));

function isPdf({ head, tail }: Seen): boolean {
  const end = tail.lastIndexOf('%%EOF');
  return (
    head.subarray(0, 5).toString('latin1') === '%PDF-' &&
    !PAGE.test(head.subarray(0, PDF_HEADER_BYTES).toString('latin1')) &&
    end !== -1 &&
    BLANK.test(tail.subarray(end + 5).toString('latin1'))
  );
}

/** The last thing in the file is the directory of a zip, with the comment that it says it has. */
function endsAsZip(tail: Buffer): boolean {
  const end = tail.lastIndexOf(Buffer.from('504b0506', 'hex'));
  if (end === -1 || end + 22 > tail.length) return false;
  return end + 22 + tail.readUInt16LE(end + 20) === tail.length;
}

async function mimeOf(head: Buffer): Promise<string | undefined> {
  return (await fileTypeFromBuffer(head))?.mime;
}
