import { STUCK_ATTEMPTS } from '../../../../contract/studentFlags.ts';
import type { Effects } from '../../../events/transaction.ts';
import type { Tx } from '../../../platform/database/prisma.ts';
import { notify } from '../../notifications/notify.ts';
import { stuckSubject } from '../workSubjects.ts';

/**
 * Notifies a child's mentor within the write that returned an attempt, if with it the child is stuck at the assignment:
 * once, not for every further attempt that is returned.
 * @param notBefore nothing about it leaves the app earlier; null when it may at once
 */
export async function notifyStuck(
  tx: Tx,
  effects: Effects,
  submissionId: string,
  notBefore: Date | null,
): Promise<void> {
  const work = await tx.submission.findUniqueOrThrow({
    where: { id: submissionId },
    select: {
      ...{ studentId: true, assignmentId: true },
      assignment: { select: { title: true } },
      student: {
        select: {
          ...{ firstName: true, package: true },
          mentor: { select: { profileId: true, isActive: true } },
        },
      },
    },
  });
  const { studentId, assignmentId, student } = work;
  if (student.package !== 'MENTORED' || !student.mentor?.isActive) return;
  const returned = await tx.submission.count({
    where: { studentId, assignmentId, status: 'NEEDS_REVISION' },
  });
  if (returned !== STUCK_ATTEMPTS) return;
  notify(effects, {
    kind: 'WORK_TO_REVIEW',
    recipientIds: [student.mentor.profileId],
    studentId,
    title: `${student.firstName} is stuck`,
    body: `${work.assignment.title}: ${returned} attempts did not pass. A short message may help.`,
    actionUrl: '/mentor?tab=students',
    actionText: 'See your students',
    subjectKey: `${stuckSubject(work)}${submissionId}`,
    notBefore,
  });
}
