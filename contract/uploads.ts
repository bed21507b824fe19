import { badInput, type DomainError } from './errors.ts';
import { pattern } from './pattern.ts';
import { type Bucket, FILE_NAME_MAX } from './files.ts';

export type UploadPurpose =
  | 'SUBMISSION_FILE'
  | 'SUBMISSION_SCREENSHOT'
  | 'MESSAGE_IMAGE'
  | 'MESSAGE_ATTACHMENT';

/** What a file is by its content. Every picture is drawn anew, so one kind of them stands for all. */
export type FileKind = 'picture' | 'pdf' | 'doc' | 'docx' | 'text' | 'zip';

export const MEGABYTE = 1024 * 1024;
/** No assignment's own limit goes above this. */
export const SUBMISSION_MB_MAX = 50;
export const MESSAGE_MB_MAX = 25;
/** Files of one submission, and screenshots besides. */
export const SUBMISSION_FILES_MAX = 5;

export const UPLOAD_TEXTS = {
  tooLarge: (megabytes: number) => `File size must be less than ${megabytes}MB`,
  wrongType: 'File type not supported. Please use images, PDFs, Word documents, or text files',
  longName: 'Filename must be less than 100 characters',
  notScreenshot: 'Screenshots must be JPEG, PNG, WebP, or GIF format',
  failed: 'Failed to upload file',
  broken: 'Upload failed',
  noAddress: 'Failed to generate file URL',
  failedBecause: (name: string, reason: string) => `Failed to upload ${name}: ${reason}`,
  screenshotFailed: 'Failed to upload screenshot',
  empty: 'This file is empty',
  infected: 'This file contains a virus, so we did not keep it.',
  notScanned: 'Files cannot be checked for viruses at the moment. Please try again in a few minutes.',
  busy: 'Many files are being checked at the moment. Please try again in a minute.',
};

const KINDS: Record<string, FileKind> = {
  jpg: 'picture',
  jpeg: 'picture',
  png: 'picture',
  webp: 'picture',
  gif: 'picture',
  pdf: 'pdf',
  doc: 'doc',
  docx: 'docx',
  txt: 'text',
  csv: 'text',
  zip: 'zip',
};

const PICTURES = ['jpg', 'jpeg', 'png', 'webp', 'gif'];
/** Word, text and PDF as they may be handed in; an assignment may take fewer. */
const SUBMISSION_TYPES = [...PICTURES, 'pdf', 'doc', 'docx', 'txt', 'csv'];
const MESSAGE_TYPES = ['pdf', 'doc', 'docx', 'txt', 'csv', 'zip'];

export const BUCKETS: Record<UploadPurpose, Bucket> = {
  SUBMISSION_FILE: 'ASSIGNMENT_FILES',
  SUBMISSION_SCREENSHOT: 'ASSIGNMENT_SCREENSHOTS',
  MESSAGE_IMAGE: 'MESSAGE_IMAGES',
  MESSAGE_ATTACHMENT: 'MESSAGE_ATTACHMENTS',
};

/** What may come for a purpose: endings of names in small letters without their dot, and a size. */
export type Bounds = { types: readonly string[]; maxMb: number; wrongType: string };

type AssignmentBounds = { allowedFileTypes: readonly string[]; maxFileSizeMb: number };

const submissionMb = ({ maxFileSizeMb }: AssignmentBounds) => Math.min(maxFileSizeMb, SUBMISSION_MB_MAX);

/** Files of a submission: what the assignment takes, of what may be taken at all. */
export function submissionFileBounds(assignment: AssignmentBounds): Bounds {
  const allowed = assignment.allowedFileTypes.map((type) => type.toLowerCase().replace(/^\./, ''));
  return {
    types: SUBMISSION_TYPES.filter((type) => allowed.includes(type)),
    maxMb: submissionMb(assignment),
    wrongType: UPLOAD_TEXTS.wrongType,
  };
}

export const screenshotBounds = (assignment: AssignmentBounds): Bounds => ({
  types: PICTURES,
  maxMb: submissionMb(assignment),
  wrongType: UPLOAD_TEXTS.notScreenshot,
});

export const MESSAGE_BOUNDS: Record<'MESSAGE_IMAGE' | 'MESSAGE_ATTACHMENT', Bounds> = {
  MESSAGE_IMAGE: { types: PICTURES, maxMb: MESSAGE_MB_MAX, wrongType: UPLOAD_TEXTS.wrongType },
  MESSAGE_ATTACHMENT: { types: MESSAGE_TYPES, maxMb: MESSAGE_MB_MAX, wrongType: UPLOAD_TEXTS.wrongType },
};

const ENDING = pattern({ max: 1000, matches: /\.([^.\s/\\]+)$/ });

/** The ending of a name in small letters, without its dot; empty where there is none. */
export const endingOf = (name: string) => ENDING.exec(name.trim())?.[1]?.toLowerCase() ?? '';

/** What a file should be by its name; null for what is taken nowhere. */
export const kindOfName = (name: string): FileKind | null => KINDS[endingOf(name)] ?? null;

/** The purpose in a message: pictures are shown in it, everything else hangs below it. */
export const messagePurpose = (name: string): 'MESSAGE_IMAGE' | 'MESSAGE_ATTACHMENT' =>
  kindOfName(name) === 'picture' ? 'MESSAGE_IMAGE' : 'MESSAGE_ATTACHMENT';

/** What is wrong with a file by its name and size, before a byte of it is sent. */
export function checkUpload(file: { name: string; sizeBytes: number }, bounds: Bounds): DomainError | null {
  if (file.name.length > FILE_NAME_MAX) return badInput('name', UPLOAD_TEXTS.longName);
  if (!bounds.types.includes(endingOf(file.name))) return badInput('name', bounds.wrongType);
  if (file.sizeBytes > bounds.maxMb * MEGABYTE)
    return badInput('sizeBytes', UPLOAD_TEXTS.tooLarge(bounds.maxMb));
  return file.sizeBytes < 1 ? badInput('sizeBytes', UPLOAD_TEXTS.empty) : null;
}

/**
 * A name as it is shown: without the folders before it, and without signs that are not seen, such as those that
 * turn the direction of reading and so hide what a file ends in.
 */
export function shownName(name: string): string {
  const last = name.normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  return last.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cs}]/gu, '').trim() || 'file';
}

/** The parts a file comes in. @returns sizes in bytes, by number from 1 */
export function partSizes(sizeBytes: number, partBytes: number): { number: number; bytes: number }[] {
  const count = Math.max(1, Math.ceil(sizeBytes / partBytes));
  return Array.from({ length: count }, (_, place) => ({
    number: place + 1,
    bytes: Math.min(partBytes, sizeBytes - place * partBytes),
  }));
}
