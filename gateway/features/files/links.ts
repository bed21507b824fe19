import { createHmac, timingSafeEqual } from 'node:crypto';
import { notFound } from '../../../contract/errors.ts';
import { type Bucket, type FileSize, LINK_SECONDS } from '../../../contract/files.ts';
import { pattern } from '../../../contract/pattern.ts';
import type { App, Viewer } from '../../context.ts';
import { visibleFiles } from './access.ts';

const UNIX_SECONDS = pattern({ max: 12, matches: /^\d{1,12}$/ });

type File = { id: string; bucket: Bucket };

const pathOf = (id: string, size: FileSize) => `/files/${id}${size === 'small' ? '/small' : ''}`;

/** The lasting address of a picture that everybody may see. */
export function publicLink(file: File, size: FileSize): string {
  return pathOf(file.id, size);
}

/**
 * The address of a private file, for somebody whose right to it was just checked. It runs out, holds for this
 * file in this size alone, and is of no use to people without that right.
 */
export function signedLink(secret: string, { id, bucket }: File, size: FileSize, now: Date): string {
  const until = Math.floor(now.getTime() / 1000) + LINK_SECONDS[bucket];
  return `${pathOf(id, size)}?until=${until}&signature=${sign(secret, id, size, until)}`;
}

/** Whether a signature was made here for this very file, size and time, and the time has not come. */
export function isSignedNow(
  secret: string,
  link: { id: string; size: FileSize; until: string; signature: string },
  now: Date,
): boolean {
  if (!UNIX_SECONDS.test(link.until)) return false;
  const expected = Buffer.from(sign(secret, link.id, link.size, Number(link.until)));
  const given = Buffer.from(link.signature);
  const isOurs = expected.length === given.length && timingSafeEqual(expected, given);
  return isOurs && now.getTime() < Number(link.until) * 1000;
}

/**
 * A link to a file by its id.
 * @throws DomainError NOT_FOUND when there is none, or none for this viewer
 */
export async function linkToFile(
  { prisma, config }: Pick<App, 'prisma' | 'config'>,
  viewer: Viewer | null,
  id: string,
  size: FileSize,
): Promise<string> {
  const file = await prisma.storedFile.findFirst({
    where: { AND: [{ id }, visibleFiles(viewer)] },
    select: { id: true, bucket: true },
  });
  if (!file) throw notFound('File');
  return signedLink(config.authSecret, file, size, new Date());
}

function sign(secret: string, id: string, size: FileSize, until: number): string {
  return createHmac('sha256', secret).update(`file link\n${id}\n${size}\n${until}`).digest('base64url');
}
