import { createHmac, timingSafeEqual } from 'node:crypto';
import {
  type Bucket,
  type FileSize,
  LINK_LIFETIME_SECONDS,
  linkStepSeconds,
} from '../../../contract/files.ts';
import { pattern } from '../../../contract/pattern.ts';

const UNIX_SECONDS = pattern({ max: 12, matches: /^\d{1,12}$/ });

type File = { id: string; bucket: Bucket };

const pathOf = (id: string, size: FileSize) => `/files/${id}${size === 'small' ? '/small' : ''}`;

/** Returns the permanent URL of a public image. */
export function publicLink(file: File, size: FileSize): string {
  return pathOf(file.id, size);
}

/**
 * Returns the signed URL of a private file, for a viewer whose access was just checked. It expires, is valid for this
 * file in this size alone, and is useless to people without access. Within a step of its bucket it stays the same.
 */
export function signedLink(secret: string, { id, bucket }: File, size: FileSize, now: Date): string {
  const step = linkStepSeconds(bucket);
  const until = Math.ceil(Math.floor(now.getTime() / 1000) / step) * step + LINK_LIFETIME_SECONDS[bucket];
  return `${pathOf(id, size)}?until=${until}&signature=${sign(secret, id, size, until)}`;
}

/** Returns whether a signature is authentic for this file, size and expiry, and has not expired. */
export function isValidSignedLink(
  secret: string,
  link: { id: string; size: FileSize; until: string; signature: string },
  now: Date,
): boolean {
  if (!UNIX_SECONDS.test(link.until)) return false;
  const expected = Buffer.from(sign(secret, link.id, link.size, Number(link.until)));
  const actual = Buffer.from(link.signature);
  const isAuthentic = expected.length === actual.length && timingSafeEqual(expected, actual);
  return isAuthentic && now.getTime() < Number(link.until) * 1000;
}

function sign(secret: string, id: string, size: FileSize, until: number): string {
  return createHmac('sha256', secret).update(`file link\n${id}\n${size}\n${until}`).digest('base64url');
}
