import { COMMUNITY_TEXTS, checkCommunityDraft, type PictureDraft } from '../../../contract/community.ts';
import { badInput, notFound, throwIfInvalid } from '../../../contract/errors.ts';
import type { App, Viewer } from '../../context.ts';
import { inTransaction } from '../../events/transaction.ts';
import type { Course } from '../../generated/prisma/enums.ts';
import type { Tx } from '../../platform/database/prisma.ts';
import { consumeRateLimit } from '../../platform/limits/limits.ts';
import { recordAuditEntry } from '../audit/recordAuditEntry.ts';
import { moderatedSpaces } from './access.ts';
import { COMMUNITY_WRITES_PER_PERSON } from './limits.ts';
import { lockMember } from './lockMember.ts';
import { storeText } from './storeText.ts';

export type NewCommunityPost = {
  id: string;
  /** The child who writes; null for who decides in a space. */
  studentId: string | null;
  /** The space in which who decides there writes; null for a child, who writes in that of its course. */
  course: Course | null;
  kind: 'QUESTION' | 'SHOW';
  lessonId: string | null;
  title: string;
  content: string;
  pictures: readonly PictureDraft[];
};

/**
 * Asks or shows something: in the space of a child's course, by the child, or in a space of a course, by who decides
 * there. The same post under its id is accepted again.
 * @returns its id
 * @throws DomainError NOT_FOUND, BAD_INPUT, LIMIT, CONFLICT for an id that is taken or a picture that cannot be attached
 */
export async function addCommunityPost(app: App, viewer: Viewer, draft: NewCommunityPost): Promise<string> {
  await consumeRateLimit(app.prisma, COMMUNITY_WRITES_PER_PERSON, viewer.id);
  throwIfInvalid(checkCommunityDraft(draft, draft.pictures));
  const { studentId, course: chosen, ...text } = draft;
  await inTransaction(app, async (tx, effects) => {
    const { member, course } = await findAuthor(tx, viewer, studentId, chosen);
    if (text.lessonId !== null) {
      const where = { id: text.lessonId, course, isPublished: true };
      if ((await tx.lesson.count({ where })) === 0) throw badInput('lessonId', COMMUNITY_TEXTS.noLesson);
    }
    const post = await storeText(tx, effects, viewer, member, { ...text, course, parentId: null });
    // The log is for admins' actions, and omits their words, because more people read it than may read those.
    if (post && viewer.role === 'ADMIN')
      await recordAuditEntry(tx, viewer, {
        ...{ action: 'communityPost.add', entity: 'CommunityPost', entityId: post.id, before: null },
        after: { course, kind: post.kind },
      });
  });
  return draft.id;
}

/** Returns the child as whom the viewer writes, locked; null for who decides in the chosen space. */
async function findAuthor(tx: Tx, viewer: Viewer, studentId: string | null, course: Course | null) {
  if (studentId !== null) {
    const member = await lockMember(tx, viewer, { id: studentId });
    if (course !== null) throw badInput('course', COMMUNITY_TEXTS.oneAuthor);
    return { member, course: member.course };
  }
  if (course === null) throw badInput('course', COMMUNITY_TEXTS.noSpace);
  const where = { AND: [{ course }, moderatedSpaces(viewer)] };
  if ((await tx.communitySpace.count({ where })) === 0) throw notFound('Space');
  return { member: null, course };
}
