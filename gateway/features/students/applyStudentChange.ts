import { STUDENT_NOTIFICATIONS } from '../../../contract/studentAdmin.ts';
import type { Effects } from '../../events/transaction.ts';
import type { Student } from '../../generated/prisma/client.ts';
import type { Tx } from '../../platform/database/prisma.ts';
import { familyIds } from '../enrolment/access.ts';
import { changeEnrolment } from '../mentors/changeEnrolment.ts';
import { findFreeMentor } from '../mentors/findFreeMentor.ts';
import { notify } from '../notifications/notify.ts';
import { cancelLivePlan } from '../payments/instalments/planRow.ts';
import { handOverSessions } from '../sessions/handOverSessions.ts';
import { renewRooms } from '../sessions/renewRooms.ts';

export type StudentChange = Partial<
  Pick<Student, 'firstName' | 'age' | 'course' | 'package' | 'paymentStatus' | 'parentId'>
>;

type Enrolment = Pick<Student, 'package' | 'paymentStatus'>;

const isOpen = ({ paymentStatus }: Enrolment) => paymentStatus === 'COMPLETED';
const hasMentor = (enrolment: Enrolment) => isOpen(enrolment) && enrolment.package === 'MENTORED';

/**
 * Applies an admin's change to a locked student with the effects that a payment, a refund or a reassignment would have.
 * The ledger of payments stays as it is.
 * @param auditId identifies the change, so that people are notified of it once
 * @param roomUrl where the new rooms of sessions are
 */
export async function applyStudentChange(
  tx: Tx,
  effects: Effects,
  before: Student,
  change: StudentChange,
  { auditId, roomUrl }: { auditId: string; roomUrl: string },
): Promise<void> {
  const wanted = { ...before, ...change };
  const isMoved = wanted.parentId !== before.parentId;
  const loginId = isMoved ? null : before.loginId;
  // A payment status that an admin sets opens or closes the whole course, so no instalment plan may go on beside it.
  const isSetByHand = wanted.paymentStatus !== before.paymentStatus;
  if (isSetByHand) await cancelLivePlan(tx, before.id);
  const mentorId = await mentorAfter(tx, before, { ...wanted, loginId });
  const after = await changeEnrolment(tx, effects, before, {
    ...{ ...change, loginId, mentorId },
    ...(isSetByHand && { paidThroughWeek: null }),
  });
  if (isMoved) await leaveFamily(tx, before);
  if (!hasMentor(after) || after.mentorId === null)
    await handOverSessions(tx, effects, { studentId: after.id, mentorId: null });
  else if (isMoved) await renewRooms(tx, effects, { studentId: after.id, roomUrl });
  await notifyPeople(tx, effects, before, after, `student:${auditId}`);
}

/**
 * Returns the mentor of a student after a change: kept while it is possible, chosen when mentoring begins. Nobody stays
 * the mentor of a child who comes into their own family.
 */
async function mentorAfter(tx: Tx, before: Student, after: Student): Promise<string | null> {
  if (after.package === 'DIY') return null;
  const begins = hasMentor(after) && !hasMentor(before);
  const { mentorId } = after;
  const kept = mentorId
    ? await tx.mentor.findFirst({
        where: { id: mentorId, profileId: { not: after.parentId }, ...(begins && { isActive: true }) },
        select: { id: true },
      })
    : null;
  if (kept || !begins) return kept?.id ?? null;
  return findFreeMentor(tx, after);
}

/**
 * Takes away what the family of before had of a student that moves to another parent: codes that would still pair a
 * login, and the notifications about it. The login is unlinked, since it may be that family's.
 */
async function leaveFamily(tx: Tx, before: Student): Promise<void> {
  await tx.pairingCode.deleteMany({ where: { studentId: before.id, redeemedAt: null } });
  await tx.notification.deleteMany({
    where: { studentId: before.id, recipientId: { in: familyIds(before) } },
  });
}

async function notifyPeople(
  tx: Tx,
  effects: Effects,
  before: Student,
  after: Student,
  subjectKey: string,
): Promise<void> {
  const { id: studentId, firstName } = after;
  const dashboard = { actionUrl: `/dashboard?student=${studentId}`, actionText: 'Go to Dashboard' };
  const shared = { kind: 'ENROLMENT' as const, studentId, subjectKey };
  if (after.parentId !== before.parentId) {
    const nowhere = { studentId: null, actionUrl: null, actionText: null };
    notify(effects, {
      ...{ ...shared, ...nowhere, ...STUDENT_NOTIFICATIONS.left },
      recipientIds: familyIds(before),
    });
    notify(effects, {
      ...{ ...shared, ...dashboard, ...STUDENT_NOTIFICATIONS.moved(firstName) },
      recipientIds: [after.parentId],
    });
    const mentor =
      hasMentor(after) && after.mentorId && (await tx.mentor.findUnique({ where: { id: after.mentorId } }));
    if (mentor)
      notify(effects, {
        ...{ ...shared, ...STUDENT_NOTIFICATIONS.newFamily(firstName) },
        recipientIds: [mentor.profileId],
        actionUrl: `/mentor?student=${studentId}&tab=sessions`,
        actionText: 'See sessions',
      });
    return;
  }
  if (isOpen(after) === isOpen(before)) return;
  const text = isOpen(after)
    ? STUDENT_NOTIFICATIONS.opened(firstName)
    : STUDENT_NOTIFICATIONS.closed(firstName);
  notify(effects, { ...shared, ...dashboard, ...text, recipientIds: familyIds(after) });
}
