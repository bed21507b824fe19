import { AVATAR_TEXTS } from '../../../contract/avatars.ts';
import type { Effects } from '../../events/transaction.ts';
import type { Tx } from '../../platform/database/prisma.ts';
import { consumeRateLimit, type RateLimit } from '../../platform/limits/limits.ts';
import { fetchAvatarJob } from './avatarJob.ts';

/** Links that the worker fetches for a person: each is a request to somebody else's server. */
const LINKS_PER_PERSON: RateLimit = {
  name: 'avatar-link',
  max: 20,
  windowMs: 60 * 60_000,
  message: AVATAR_TEXTS.tooManyLinks,
};

type AvatarColumns = {
  avatarUrl: string | null;
  avatarId: string | null;
  avatarFetchDueAt: Date | null;
  avatarProblem: string | null;
};

/** Locks a profile until the transaction ends, so that changes of its picture run one after the other. */
export async function lockAvatar(tx: Tx, profileId: string): Promise<AvatarColumns> {
  await tx.$queryRaw`SELECT 1 FROM "Profile" WHERE id = ${profileId}::uuid FOR NO KEY UPDATE`;
  return tx.profile.findUniqueOrThrow({
    where: { id: profileId },
    select: { avatarUrl: true, avatarId: true, avatarFetchDueAt: true, avatarProblem: true },
  });
}

/**
 * Shows another picture of a person whose row is locked, or none. From then on nobody may read the one before, and the
 * sweep of uploads deletes it.
 * @param avatarId a stored file that belongs to nothing else
 */
export async function replaceAvatar(
  tx: Tx,
  profileId: string,
  { avatarId: before }: Pick<AvatarColumns, 'avatarId'>,
  avatarId: string | null,
): Promise<void> {
  await tx.profile.update({ where: { id: profileId }, data: { avatarId } });
  if (before !== null && before !== avatarId)
    await tx.storedFile.updateMany({ where: { id: before }, data: { discardedAt: new Date() } });
}

/**
 * Stores the link that a person gives for their picture, and has the worker fetch a new one; the picture before stays
 * until then. Without a link, the picture that came from it goes.
 * @throws DomainError LIMIT
 */
export async function storeAvatarLink(
  tx: Tx,
  effects: Effects,
  profileId: string,
  avatarUrl: string | null,
): Promise<void> {
  const before = await lockAvatar(tx, profileId);
  if (before.avatarUrl === avatarUrl) return;
  const cameFromLink = before.avatarFetchDueAt === null && before.avatarProblem === null;
  if (avatarUrl === null && cameFromLink) await replaceAvatar(tx, profileId, before, null);
  // A trigger of the table notes that a new link is to be fetched, and forgets what was wrong with the one before.
  await tx.profile.update({ where: { id: profileId }, data: { avatarUrl } });
  if (avatarUrl !== null) await requestFetch(tx, effects, profileId);
}

/** Has the worker fetch a link that is due, within the limit of the person. @throws DomainError LIMIT */
export async function requestFetch(tx: Tx, effects: Effects, profileId: string): Promise<void> {
  await consumeRateLimit(tx, LINKS_PER_PERSON, profileId);
  effects.enqueue(fetchAvatarJob, { profileId });
}
