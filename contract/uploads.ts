import { badInput, type DomainError } from './errors.ts';
import { type Bucket, MAX_FILE_NAME_LENGTH } from './files.ts';
import { pattern } from './pattern.ts';

export type UploadPurpose =
  | 'SUBMISSION_FILE'
  | 'SUBMISSION_SCREENSHOT'
  | 'MESSAGE_IMAGE'
  | 'MESSAGE_ATTACHMENT'
  | 'PROJECT_SCREENSHOT'
  | 'IDENTITY_DOCUMENT'
  | 'AVATAR'
  | 'TICKET_FILE'
  | 'COMMUNITY_PICTURE'
  | 'CALL_SHOWING';

/** Type of a file's content. Every picture is re-encoded, so all formats share one kind. */
export type FileKind = 'picture' | 'pdf' | 'doc' | 'docx' | 'text' | 'zip';

export const MEGABYTE = 1024 * 1024;
/** Upper bound of an assignment's own limit. */
const MAX_SUBMISSION_MB = 50;
const MAX_MESSAGE_MB = 25;
const MAX_PROJECT_SCREENSHOT_MB = 10;
const MAX_IDENTITY_DOCUMENT_MB = 10;
const MAX_AVATAR_MB = 10;
const MAX_TICKET_FILE_MB = 10;
const MAX_COMMUNITY_PICTURE_MB = 10;
const MAX_CALL_SHOWING_MB = 25;
/** Most files of one message to or from the team. */
export const MAX_TICKET_FILES = 5;
/** Most files of one message of a visitor, and of all messages of one visitor's ticket. */
export const MAX_VISITOR_FILES = 3;
export const MAX_VISITOR_TICKET_FILES = 12;
/** Most that the files of one visitor's ticket have together. */
export const MAX_VISITOR_TICKET_MB = 40;
/** Most pictures of one text in the community. */
export const MAX_COMMUNITY_PICTURES = 3;
/** Most files of what a child shows in a live call. */
export const MAX_CALL_SHOWING_FILES = 1;
/** Most files of one submission, and most screenshots. */
export const MAX_SUBMISSION_FILES = 5;

export const UPLOAD_TEXTS = {
  tooLarge: (megabytes: number) => `File size must be less than ${megabytes}MB`,
  wrongType: 'File type not supported. Please use images, PDFs, Word documents, or text files',
  longName: 'Filename must be less than 100 characters',
  notScreenshot: 'Screenshots must be JPEG, PNG, WebP, or GIF format',
  notProjectScreenshot: 'Screenshots must be JPEG, PNG, or WebP format',
  notIdentityDocument: 'An identity document must be a PDF, JPEG, PNG, or WebP file',
  notAvatar: 'A profile picture must be in JPEG, PNG, WebP, or GIF format',
  notCommunityPicture: 'A picture must be in JPEG, PNG, WebP, or GIF format',
  notCallShowing:
    'File type not supported. Please use pictures, PDFs, Word documents, text files, or ZIP files',
  failed: 'Failed to upload file',
  tooMany: (most: number) => `There can be ${most} at once`,
  broken: 'Upload failed',
  noAddress: 'Failed to generate file URL',
  failedBecause: (name: string, reason: string) => `Failed to upload ${name}: ${reason}`,
  screenshotFailed: 'Failed to upload screenshot',
  pending: 'Wait until all files are uploaded, or remove them',
  empty: 'This file is empty',
  infected: 'This file contains a virus, so we did not keep it.',
  notScanned: 'Files cannot be checked for viruses at the moment. Please try again in a few minutes.',
  busy: 'Many files are being checked at the moment. Please try again in a minute.',
};

const KIND_BY_EXTENSION: Record<string, FileKind> = {
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
/** Types that a submission, or a message to the team, may contain; an assignment may allow fewer. */
const SUBMISSION_TYPES = [...PICTURES, 'pdf', 'doc', 'docx', 'txt', 'csv'];
const MESSAGE_TYPES = ['pdf', 'doc', 'docx', 'txt', 'csv', 'zip'];

export const BUCKETS: Record<UploadPurpose, Bucket> = {
  SUBMISSION_FILE: 'ASSIGNMENT_FILES',
  SUBMISSION_SCREENSHOT: 'ASSIGNMENT_SCREENSHOTS',
  MESSAGE_IMAGE: 'MESSAGE_IMAGES',
  MESSAGE_ATTACHMENT: 'MESSAGE_ATTACHMENTS',
  PROJECT_SCREENSHOT: 'PROJECT_SCREENSHOTS',
  IDENTITY_DOCUMENT: 'IDENTITY_DOCUMENTS',
  AVATAR: 'AVATARS',
  TICKET_FILE: 'TICKET_FILES',
  COMMUNITY_PICTURE: 'COMMUNITY_PICTURES',
  CALL_SHOWING: 'CALL_SHOWINGS',
};

/** Limits of an upload: allowed lower-case extensions without a dot, and a size. */
export type UploadLimits = { types: readonly string[]; maxMb: number; wrongType: string };

type AssignmentLimits = { allowedFileTypes: readonly string[]; maxFileSizeMb: number };

const submissionMb = ({ maxFileSizeMb }: AssignmentLimits) => Math.min(maxFileSizeMb, MAX_SUBMISSION_MB);

/** Returns the limits for files of a submission: the assignment's types as far as submissions allow them. */
export function submissionFileLimits(assignment: AssignmentLimits): UploadLimits {
  const allowed = assignment.allowedFileTypes.map((type) => type.toLowerCase().replace(/^\./, ''));
  return {
    types: SUBMISSION_TYPES.filter((type) => allowed.includes(type)),
    maxMb: submissionMb(assignment),
    wrongType: UPLOAD_TEXTS.wrongType,
  };
}

export const screenshotLimits = (assignment: AssignmentLimits): UploadLimits => ({
  types: PICTURES,
  maxMb: submissionMb(assignment),
  wrongType: UPLOAD_TEXTS.notScreenshot,
});

export const MESSAGE_UPLOAD_LIMITS: Record<'MESSAGE_IMAGE' | 'MESSAGE_ATTACHMENT', UploadLimits> = {
  MESSAGE_IMAGE: { types: PICTURES, maxMb: MAX_MESSAGE_MB, wrongType: UPLOAD_TEXTS.wrongType },
  MESSAGE_ATTACHMENT: { types: MESSAGE_TYPES, maxMb: MAX_MESSAGE_MB, wrongType: UPLOAD_TEXTS.wrongType },
};

/** The picture of a project in the gallery. */
export const PROJECT_SCREENSHOT_LIMITS: UploadLimits = {
  types: ['jpg', 'jpeg', 'png', 'webp'],
  maxMb: MAX_PROJECT_SCREENSHOT_MB,
  wrongType: UPLOAD_TEXTS.notProjectScreenshot,
};

/** The identity document of somebody who applies as a mentor. */
export const IDENTITY_DOCUMENT_LIMITS: UploadLimits = {
  types: ['pdf', 'jpg', 'jpeg', 'png', 'webp'],
  maxMb: MAX_IDENTITY_DOCUMENT_MB,
  wrongType: UPLOAD_TEXTS.notIdentityDocument,
};

/** The files of a message to or from the team. */
export const TICKET_FILE_LIMITS: UploadLimits = {
  types: SUBMISSION_TYPES,
  maxMb: MAX_TICKET_FILE_MB,
  wrongType: UPLOAD_TEXTS.wrongType,
};

/** The pictures of a text in the community. */
export const COMMUNITY_PICTURE_LIMITS: UploadLimits = {
  types: PICTURES,
  maxMb: MAX_COMMUNITY_PICTURE_MB,
  wrongType: UPLOAD_TEXTS.notCommunityPicture,
};

/** The file of what a child shows in a live call. */
export const CALL_SHOWING_LIMITS: UploadLimits = {
  types: [...PICTURES, ...MESSAGE_TYPES],
  maxMb: MAX_CALL_SHOWING_MB,
  wrongType: UPLOAD_TEXTS.notCallShowing,
};

/** The picture of a person. */
export const AVATAR_LIMITS: UploadLimits = {
  types: PICTURES,
  maxMb: MAX_AVATAR_MB,
  wrongType: UPLOAD_TEXTS.notAvatar,
};

const EXTENSION = pattern({ max: 1000, matches: /\.([^.\s/\\]+)$/ });

/** Returns the extension of a file name in lower case without its dot; empty when there is none. */
const fileExtension = (name: string) => EXTENSION.exec(name.trim())?.[1]?.toLowerCase() ?? '';

/** Returns the kind that a file should have by its name; null for an unsupported type. */
export const fileKindOf = (name: string): FileKind | null => KIND_BY_EXTENSION[fileExtension(name)] ?? null;

/** Returns the upload purpose in a message: pictures are displayed inline, other files as attachments. */
export const messagePurpose = (name: string): 'MESSAGE_IMAGE' | 'MESSAGE_ATTACHMENT' =>
  fileKindOf(name) === 'picture' ? 'MESSAGE_IMAGE' : 'MESSAGE_ATTACHMENT';

/** Checks the name and the size of a file before it is uploaded. Returns the problem, or null. */
export function checkUpload(
  file: { name: string; sizeBytes: number },
  bounds: UploadLimits,
): DomainError | null {
  if (file.name.length > MAX_FILE_NAME_LENGTH) return badInput('name', UPLOAD_TEXTS.longName);
  if (!bounds.types.includes(fileExtension(file.name))) return badInput('name', bounds.wrongType);
  if (file.sizeBytes > bounds.maxMb * MEGABYTE)
    return badInput('sizeBytes', UPLOAD_TEXTS.tooLarge(bounds.maxMb));
  return file.sizeBytes < 1 ? badInput('sizeBytes', UPLOAD_TEXTS.empty) : null;
}

/**
 * Returns a file name for display: without its folders, and without invisible characters, such as those that
 * reverse the reading direction and so disguise the extension.
 */
export function displayFileName(name: string): string {
  const baseName = name.normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  return baseName.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cs}]/gu, '').trim() || 'file';
}

/** Splits a file into parts. @returns sizes in bytes, by part number from 1 */
export function partSizes(sizeBytes: number, partBytes: number): { number: number; bytes: number }[] {
  const count = Math.max(1, Math.ceil(sizeBytes / partBytes));
  return Array.from({ length: count }, (_, index) => ({
    number: index + 1,
    bytes: Math.min(partBytes, sizeBytes - index * partBytes),
  }));
}
