import type { Bucket, FileSize } from '../../../contract/files.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import { publicLink, signedLink } from '../files/links.ts';

export const withScreenshot = {
  isApproved: true,
  screenshot: { select: { id: true, bucket: true } },
} satisfies Prisma.ProjectSelect;

type WithScreenshot = { isApproved: boolean; screenshot: { id: string; bucket: Bucket } | null };

/** Returns the link to a project's screenshot, for anyone who may see the project; it expires until approval. */
export function screenshotLink(secret: string, { isApproved, screenshot }: WithScreenshot, size: FileSize) {
  if (!screenshot) return null;
  return isApproved ? publicLink(screenshot, size) : signedLink(secret, screenshot, size, new Date());
}
