import type { Bucket, FileSize } from '../../../contract/files.ts';
import type { Context } from '../../context.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import { fileLink, publicLink } from '../files/links.ts';

export const withScreenshot = {
  isApproved: true,
  screenshot: { select: { id: true, bucket: true } },
} satisfies Prisma.ProjectSelect;

type WithScreenshot = { isApproved: boolean; screenshot: { id: string; bucket: Bucket } | null };

/** Returns the link to a project's screenshot, for anyone who may see the project; it expires until approval. */
export function screenshotLink(
  context: Pick<Context, 'config' | 'record'>,
  { isApproved, screenshot }: WithScreenshot,
  size: FileSize,
) {
  if (!screenshot) return null;
  return isApproved ? publicLink(screenshot, size) : fileLink(context, screenshot, size);
}
