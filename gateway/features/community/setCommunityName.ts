import { COMMUNITY_TEXTS } from '../../../contract/community.ts';
import { badInput, notFound } from '../../../contract/errors.ts';
import { isNickname } from '../../../contract/nicknames.ts';
import type { App, Viewer } from '../../context.ts';
import { inTransaction } from '../../events/transaction.ts';
import { consumeRateLimit } from '../../platform/limits/limits.ts';
import { communityStudents } from './access.ts';
import { publishSpace } from './audience.ts';
import { COMMUNITY_NAMES_PER_PERSON } from './limits.ts';

export type CommunityName = { studentId: string; nickname: string | null };

/**
 * Sets the nickname under which a child takes part, or null for the first name, by the child or the parent.
 * @throws DomainError NOT_FOUND, BAD_INPUT for a name that is not of the word lists
 */
export async function setCommunityName(
  app: App,
  viewer: Viewer,
  { studentId, nickname }: CommunityName,
): Promise<void> {
  await consumeRateLimit(app.prisma, COMMUNITY_NAMES_PER_PERSON, viewer.id);
  await inTransaction(app, async (tx, effects) => {
    const where = { AND: [{ id: studentId }, communityStudents(viewer)] };
    const student = await tx.student.findFirst({ where, select: { course: true } });
    if (!student) throw notFound('Student');
    if (nickname !== null && !isNickname(nickname)) throw badInput('nickname', COMMUNITY_TEXTS.nickname);
    const { count } = await tx.communityMember.updateMany({
      where: { studentId, isConsented: true },
      data: { nickname },
    });
    if (count > 0) await publishSpace(tx, effects, student.course);
  });
}
