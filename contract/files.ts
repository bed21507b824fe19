export type Bucket =
  | 'MESSAGE_IMAGES'
  | 'MESSAGE_ATTACHMENTS'
  | 'ASSIGNMENT_FILES'
  | 'ASSIGNMENT_SCREENSHOTS'
  | 'PROJECT_SCREENSHOTS';

/** A picture comes in two sizes; everything else in its one. */
export type FileSize = 'full' | 'small';

const HOUR = 60 * 60;

/** How long a link to a file holds, in seconds. A project's picture needs one only until it is approved. */
export const LINK_SECONDS: Record<Bucket, number> = {
  MESSAGE_IMAGES: 24 * HOUR,
  MESSAGE_ATTACHMENTS: 24 * HOUR,
  ASSIGNMENT_FILES: HOUR,
  ASSIGNMENT_SCREENSHOTS: HOUR,
  PROJECT_SCREENSHOTS: HOUR,
};

/** How long a browser may keep a private file, in seconds. */
export const PRIVATE_CACHE_SECONDS = HOUR;
/** The same for what everybody may see. It never changes, yet a picture that is taken back should be gone soon. */
export const PUBLIC_CACHE_SECONDS = 7 * 24 * HOUR;

/** Names of files are under 100 characters. */
export const FILE_NAME_MAX = 99;

/** Every picture was drawn anew by us as WebP, which no document is: a page may show it in place, in two sizes. */
export const isPicture = ({ contentType }: { contentType: string }) => contentType === 'image/webp';

/** A name that any store and any system can keep: plain letters, digits, dots, dashes and underscores. */
export function sanitiseName(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9._-]+/g, '-')
    .replace(/\.{2,}/g, '.')
    .replace(/^[.-]+|(?<![.-])[.-]+$/g, '');
  // The end is kept: it says what the file is.
  return plain.slice(-FILE_NAME_MAX).replace(/^[.-]+/, '') || 'file';
}

/** The path of a file in its bucket: {owner}/{id}/{timestamp}_{sanitised name}. */
export function fileKey(owner: string, id: string, at: Date, name: string): string {
  return `${owner}/${id}/${at.getTime()}_${sanitiseName(name)}`;
}

/** Where a file's bytes are: buckets are folders of one store, and the small picture is beside the full one. */
export function objectKey(file: { bucket: Bucket; key: string }, size: FileSize): string {
  const path = `${file.bucket.toLowerCase().replaceAll('_', '-')}/${file.key}`;
  return size === 'small' ? `${path}.small` : path;
}
