import { timingSafeEqual } from 'node:crypto';
import {
  type Bucket,
  type FileSize,
  LINK_LIFETIME_SECONDS,
  linkStepSeconds,
  VISITOR_LINK_SECONDS,
  VISITOR_LINK_STEP_SECONDS,
} from '../../../contract/files.ts';
import { pattern } from '../../../contract/pattern.ts';
import type { Context } from '../../context.ts';
import { hmac } from '../../platform/auth/hmac.ts';

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
  const until = linkEnd(bucket, now);
  return `${pathOf(id, size)}?until=${until}&signature=${sign(secret, { id, size, ticketId: null }, until)}`;
}

/** Notes that an answer has links to files of a bucket: it may be kept while they work for half of their time at least. */
function noteLinks({ record }: Pick<Context, 'record'>, bucket: Bucket, now: Date): void {
  if (!record) return;
  const half = now.getTime() + LINK_LIFETIME_SECONDS[bucket] * 500;
  record.holdsUntil = Math.min(record.holdsUntil, half);
}

/** Returns the signed URL of a private file as a part of an answer. */
export function fileLink(context: Pick<Context, 'config' | 'record'>, file: File, size: FileSize): string {
  const now = new Date();
  noteLinks(context, file.bucket, now);
  return signedLink(context.config.authSecret, file, size, now);
}

/** Returns until when the links of an answer to a file work. */
export function linkExpiry(context: Pick<Context, 'record'>, { bucket }: Pick<File, 'bucket'>): Date {
  const now = new Date();
  noteLinks(context, bucket, now);
  return new Date(linkEnd(bucket, now) * 1000);
}

/**
 * Returns the signed URL of a file for whoever has the link of a visitor's ticket, and so no session that could be
 * checked: within its few minutes it is enough to have it. It names the ticket, but not by its link.
 */
export function visitorLink(secret: string, { id }: Pick<File, 'id'>, ticketId: string, now: Date): string {
  const until = endOfStep(now, VISITOR_LINK_STEP_SECONDS) + VISITOR_LINK_SECONDS;
  const query = new URLSearchParams({
    ...{ until: String(until), ticket: ticketId },
    signature: sign(secret, { id, size: 'full', ticketId }, until),
  });
  return `${pathOf(id, 'full')}?${query}`;
}

/** Returns the second from which on a link of now no longer works. */
const linkEnd = (bucket: Bucket, now: Date) =>
  endOfStep(now, linkStepSeconds(bucket)) + LINK_LIFETIME_SECONDS[bucket];

/** Returns the last second of a step, in which links stay the same. */
const endOfStep = (now: Date, step: number) => Math.ceil(Math.floor(now.getTime() / 1000) / step) * step;

/** The signed parts of a link: the file, its size, and the visitor's ticket or null for a signed-in viewer. */
type Opened = { id: string; size: FileSize; ticketId: string | null };

/** Returns whether a signature is authentic for this file, size, ticket and expiry, and has not expired. */
export function isValidSignedLink(
  secret: string,
  link: Opened & { until: string; signature: string },
  now: Date,
): boolean {
  if (!UNIX_SECONDS.test(link.until)) return false;
  const expected = Buffer.from(sign(secret, link, Number(link.until)));
  const actual = Buffer.from(link.signature);
  const isAuthentic = expected.length === actual.length && timingSafeEqual(expected, actual);
  return isAuthentic && now.getTime() < Number(link.until) * 1000;
}

function sign(secret: string, { id, size, ticketId }: Opened, until: number): string {
  const reader = ticketId === null ? '' : `\nticket ${ticketId}`;
  return hmac(secret).update(`file link\n${id}\n${size}\n${until}${reader}`).digest('base64url');
}
