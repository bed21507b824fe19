export type Bucket =
  | 'MESSAGE_IMAGES'
  | 'MESSAGE_ATTACHMENTS'
  | 'ASSIGNMENT_FILES'
  | 'ASSIGNMENT_SCREENSHOTS'
  | 'PROJECT_SCREENSHOTS'
  | 'IDENTITY_DOCUMENTS'
  | 'AVATARS'
  | 'TICKET_FILES'
  | 'COMMUNITY_PICTURES'
  | 'CALL_SHOWINGS';

/** Variant of a file: a picture is stored in both, every other file in full alone. */
export type FileSize = 'full' | 'small';

const HOUR_S = 60 * 60;

/** Lifetime of a link to a file, in seconds. A project's picture needs a link only until it is approved. */
export const LINK_LIFETIME_SECONDS: Record<Bucket, number> = {
  MESSAGE_IMAGES: 24 * HOUR_S,
  MESSAGE_ATTACHMENTS: 24 * HOUR_S,
  ASSIGNMENT_FILES: HOUR_S,
  ASSIGNMENT_SCREENSHOTS: HOUR_S,
  PROJECT_SCREENSHOTS: HOUR_S,
  IDENTITY_DOCUMENTS: HOUR_S / 6,
  AVATARS: 24 * HOUR_S,
  TICKET_FILES: HOUR_S,
  COMMUNITY_PICTURES: 24 * HOUR_S,
  CALL_SHOWINGS: 24 * HOUR_S,
};

/** Buckets whose links stand on pages that are read again and again. */
const STEADY_BUCKETS: readonly Bucket[] = ['AVATARS', 'COMMUNITY_PICTURES', 'CALL_SHOWINGS'];

/**
 * How long links to a file stay the same, in seconds. Those of pictures that many answers contain, such as profile
 * pictures, must not change with each answer, or browsers would fetch them again.
 */
export const linkStepSeconds = (bucket: Bucket): number =>
  STEADY_BUCKETS.includes(bucket) ? 12 * HOUR_S : 1;

/**
 * Lifetime of a visitor's link to a file, in seconds, and how long it stays the same. It is short, because no session
 * is checked when it is opened. Their page asks again every few seconds, and so has new ones in time.
 */
export const VISITOR_LINK_SECONDS = HOUR_S / 6;
export const VISITOR_LINK_STEP_SECONDS = HOUR_S / 6;

/** Lifetime of a private file in the browser's cache, in seconds. */
const PRIVATE_CACHE_SECONDS = HOUR_S;
/** Returns the caching of a private file; an identity document is kept nowhere, so that each reading is recorded. */
export const privateCaching = (bucket: Bucket) =>
  bucket === 'IDENTITY_DOCUMENTS' ? 'private, no-store' : `private, max-age=${PRIVATE_CACHE_SECONDS}`;
/** Lifetime of a public file in caches, in seconds. It never changes, yet a withdrawn picture must expire. */
export const PUBLIC_CACHE_SECONDS = 7 * 24 * HOUR_S;

/** Most characters of a file name. */
export const MAX_FILE_NAME_LENGTH = 99;

/** Returns whether a file is a picture: each one is re-encoded as WebP, so it is safe to display inline. */
export const isPicture = ({ contentType }: { contentType: string }) => contentType === 'image/webp';

/** Reduces a file name to ASCII letters, digits, dots, dashes and underscores, which every file system accepts. */
export function sanitiseName(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9._-]+/g, '-')
    .replace(/\.{2,}/g, '.')
    .replace(/^[.-]+|(?<![.-])[.-]+$/g, '');
  // Keeps the end, which has the extension.
  return plain.slice(-MAX_FILE_NAME_LENGTH).replace(/^[.-]+/, '') || 'file';
}

/** Returns the path of a file in its bucket: {owner}/{id}/{timestamp}_{sanitised name}. */
export function fileKey(owner: string, id: string, at: Date, name: string): string {
  return `${owner}/${id}/${at.getTime()}_${sanitiseName(name)}`;
}

/** Returns the storage key of a file. Buckets are folders of one store; the small variant is beside the full one. */
export function objectKey(file: { bucket: Bucket; key: string }, size: FileSize): string {
  const path = `${file.bucket.toLowerCase().replaceAll('_', '-')}/${file.key}`;
  return size === 'small' ? `${path}.small` : path;
}
