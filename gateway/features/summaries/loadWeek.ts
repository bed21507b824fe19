import type { ChildWeek } from '../../../contract/summaries.ts';
import type { Tx } from '../../platform/database/prisma.ts';

/** A family has a few, and a week has few lessons. */
const MAX_ROWS = 50;

/** Returns what the children of a parent did since an instant; only those whose lessons are open. */
export async function loadWeek(tx: Tx, parentId: string, since: Date): Promise<ChildWeek[]> {
  const students = await tx.student.findMany({
    where: { parentId, paymentStatus: 'COMPLETED' },
    orderBy: { createdAt: 'asc' },
    take: MAX_ROWS,
    select: {
      firstName: true,
      completions: {
        where: { completedAt: { gt: since } },
        orderBy: { completedAt: 'desc' },
        take: MAX_ROWS,
        select: { lesson: { select: { title: true } } },
      },
      submissions: {
        where: { reviewedAt: { gt: since }, score: { not: null } },
        orderBy: { reviewedAt: 'desc' },
        take: MAX_ROWS,
        select: { score: true, assignment: { select: { title: true } } },
      },
      _count: {
        select: {
          // Not the notifications: one is read, or never written for a kind that is off, without its review being read.
          reviews: { where: { reads: { none: { readerId: parentId } } } },
        },
      },
    },
  });
  return students.map(({ firstName, completions, submissions, _count }) => ({
    firstName,
    lessons: completions.map(({ lesson }) => lesson.title),
    scores: submissions.map(({ score, assignment }) => ({ title: assignment.title, score: score ?? 0 })),
    unreadReviews: _count.reviews,
  }));
}
