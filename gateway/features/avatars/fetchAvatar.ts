import { randomUUID } from 'node:crypto';
import { AVATAR_TEXTS, MAX_LINKED_PICTURE_MB } from '../../../contract/avatars.ts';
import { fileKey } from '../../../contract/files.ts';
import { LINK_TEXTS } from '../../../contract/gallery.ts';
import { MEGABYTE } from '../../../contract/uploads.ts';
import type { App } from '../../context.ts';
import { inTransaction } from '../../events/transaction.ts';
import { downloadLink, type LinkDownload } from '../../platform/outgoing/followLink.ts';
import { type EncodedImage, encodeAvatar, IMAGE_TYPE } from '../../platform/storage/images.ts';
import { lockAvatar, replaceAvatar } from '../accounts/avatarRow.ts';
import { imageLimit, storeImage } from '../files/storeImage.ts';

const DEADLINE_MS = 10_000;
/** After which a fetch is due again that its worker did not finish. */
const LEASE_SECONDS = 120;
/** So long a fetch is left to its job before the sweep takes it. */
const SWEEP_GRACE_SECONDS = 5;

export type FetchClaim = { id: string; avatarUrl: string; avatarFetchDueAt: Date };

/** Claims the fetch of a person's picture if it is due and no other worker has claimed it. */
export async function claimFetch({ prisma }: App, profileId: string): Promise<FetchClaim | null> {
  const [claim] = await prisma.$queryRaw<FetchClaim[]>`
    UPDATE "Profile" SET "avatarFetchDueAt" = clock_timestamp() + ${LEASE_SECONDS} * interval '1 s'
    WHERE id = ${profileId}::uuid AND "avatarFetchDueAt" <= clock_timestamp()
    RETURNING id, "avatarUrl", "avatarFetchDueAt"`;
  return claim ?? null;
}

/** Claims the fetches that are overdue: their job got lost. */
export const claimOverdueFetches = ({ prisma }: App, limit: number): Promise<FetchClaim[]> =>
  prisma.$queryRaw<FetchClaim[]>`
    UPDATE "Profile" SET "avatarFetchDueAt" = clock_timestamp() + ${LEASE_SECONDS} * interval '1 s'
    WHERE id IN (
      SELECT id FROM "Profile"
      WHERE "avatarFetchDueAt" <= clock_timestamp() - ${SWEEP_GRACE_SECONDS} * interval '1 s'
      ORDER BY "avatarFetchDueAt" LIMIT ${limit} FOR UPDATE SKIP LOCKED
    )
    RETURNING id, "avatarUrl", "avatarFetchDueAt"`;

/**
 * Fetches the picture of a claimed link, and shows our own copy of it; otherwise stores why there is none. A link that
 * was given meanwhile stays due.
 */
export async function fetchAvatar(app: App, claim: FetchClaim): Promise<void> {
  const { config } = app;
  const download = await downloadLink(
    claim.avatarUrl,
    {
      deadlineMs: DEADLINE_MS,
      userAgent: `LittleMakersPictureFetch/1.0 (+${config.publicUrl})`,
      standIns: config.linkStandIns,
    },
    { accept: 'image/*', maxBytes: MAX_LINKED_PICTURE_MB * MEGABYTE },
  );
  const { body } = download;
  const image = body && (await imageLimit(() => encodeAvatar(body)));
  if (image) return storeFetched(app, claim, image);
  const { id, avatarFetchDueAt } = claim;
  await app.prisma.profile.updateMany({
    where: { id, avatarFetchDueAt },
    data: { avatarFetchDueAt: null, avatarProblem: problemOf(download) },
  });
}

/** Says why a link gave no picture. */
function problemOf({ failure, status, body }: LinkDownload): string {
  if (failure !== null) return LINK_TEXTS[failure];
  if (status !== 200) return AVATAR_TEXTS.status(status);
  return body ? AVATAR_TEXTS.notPicture : AVATAR_TEXTS.tooLarge;
}

/** Writes the row before the objects, so that the sweep of uploads finds what a crash leaves. */
async function storeFetched(app: App, claim: FetchClaim, image: EncodedImage): Promise<void> {
  const { full, width, height } = image;
  const [id, name, bucket] = [randomUUID(), 'picture.webp', 'AVATARS' as const];
  const file = { id, name, bucket, key: fileKey(claim.id, id, new Date(), name) };
  const columns = { contentType: IMAGE_TYPE, sizeBytes: full.length, width, height };
  await app.prisma.storedFile.create({ data: { ...file, ...columns, ownerId: claim.id } });
  await storeImage(app.storage, file, image);
  await inTransaction(app, async (tx) => {
    const before = await lockAvatar(tx, claim.id);
    const isCurrent = before.avatarFetchDueAt?.getTime() === claim.avatarFetchDueAt.getTime();
    const now = new Date();
    await tx.storedFile.update({
      where: { id },
      data: isCurrent ? { storedAt: now } : { discardedAt: now },
    });
    if (!isCurrent) return;
    await tx.profile.update({ where: { id: claim.id }, data: { avatarFetchDueAt: null } });
    await replaceAvatar(tx, claim.id, before, id);
  });
}
