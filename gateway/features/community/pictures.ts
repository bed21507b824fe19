import type { PictureDraft } from '../../../contract/community.ts';
import type { Viewer } from '../../context.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import type { Tx } from '../../platform/database/prisma.ts';
import { attachUploads } from '../files/uploads/attachUploads.ts';

type StoredPicture = Prisma.CommunityPictureGetPayload<object>;

/** Loads the pictures of a text in their order, without those that its author took out. */
export const picturesOf = (tx: Tx, postId: string): Promise<StoredPicture[]> =>
  tx.communityPicture.findMany({ where: { postId, removedAt: null }, orderBy: { position: 'asc' } });

/** Returns whether pictures are those that are stored, in their order. */
export const areSamePictures = (
  stored: readonly { fileId: string }[],
  drafts: readonly { fileId: string }[],
): boolean =>
  stored.length === drafts.length && stored.every(({ fileId }, index) => fileId === drafts[index]?.fileId);

/** Returns whether no picture that stays has another description. */
export const areSameAlts = (stored: readonly StoredPicture[], drafts: readonly PictureDraft[]): boolean =>
  drafts.every(({ fileId, alt }) => {
    const before = stored.find((one) => one.fileId === fileId);
    return !before || before.alt === alt.trim();
  });

/** Returns the pictures as the rules look at them: those that nobody has approved are new to who decides. */
export const withApproval = (stored: readonly StoredPicture[], drafts: readonly PictureDraft[]) =>
  drafts.map(({ fileId, alt }) => ({
    alt,
    isApproved: stored.some((one) => one.fileId === fileId && one.approvedAt !== null),
  }));

/**
 * Gives a text these pictures in this order, within the transaction that writes it: attaches new ones, and keeps those
 * that are left out for who decides.
 * @param stored the pictures that it has, read under the lock of the text
 * @throws DomainError CONFLICT when an upload cannot be attached
 */
export async function savePictures(
  tx: Tx,
  viewer: Viewer,
  post: { id: string; memberId: string | null },
  stored: readonly StoredPicture[],
  drafts: readonly PictureDraft[],
): Promise<void> {
  const isKept = (fileId: string) => drafts.some((draft) => draft.fileId === fileId);
  const isStored = (fileId: string) => stored.some((one) => one.fileId === fileId);
  const removed = stored.map(({ fileId }) => fileId).filter((fileId) => !isKept(fileId));
  if (removed.length > 0)
    await tx.communityPicture.updateMany({
      where: { fileId: { in: removed } },
      data: { removedAt: new Date() },
    });
  const added = drafts.map(({ fileId }) => fileId).filter((fileId) => !isStored(fileId));
  const target = { purpose: 'COMMUNITY_PICTURE', studentId: post.memberId, assignmentId: null } as const;
  await attachUploads(tx, viewer, target, added);
  for (const [index, { fileId, alt }] of drafts.entries()) {
    const data = { position: index + 1, alt: alt.trim() };
    if (isStored(fileId)) await tx.communityPicture.update({ where: { fileId }, data });
    else await tx.communityPicture.create({ data: { ...data, fileId, postId: post.id } });
  }
}
