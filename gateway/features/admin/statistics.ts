import type { Db } from '../../platform/database/prisma.ts';
import { needsAttention } from '../payments/access.ts';

/** Counts for the admin overview; each is one query, which runs only if its field is selected. */
export const statistics = {
  paidStudentCount: (db: Db) => db.student.count({ where: { paymentStatus: 'COMPLETED' } }),
  unpaidStudentCount: (db: Db) => db.student.count({ where: { paymentStatus: 'PENDING' } }),
  studentsWithoutMentorCount: (db: Db) =>
    db.student.count({ where: { paymentStatus: 'COMPLETED', package: 'MENTORED', mentorId: null } }),
  pendingApplicationCount: (db: Db) => db.mentorApplication.count({ where: { status: 'SUBMITTED' } }),
  pendingProjectCount: (db: Db) => db.project.count({ where: { isApproved: false, decidedAt: null } }),
  paymentsNeedingReviewCount: (db: Db) => db.payment.count({ where: needsAttention }),
  openTicketCount: (db: Db) => db.ticket.count({ where: { state: 'OPEN' } }),
  openReportCount: (db: Db) => db.report.count({ where: { openRank: 1 } }),
  updatesContactCount: (db: Db) => db.contact.count({ where: { list: 'UPDATES' } }),
  waitlistContactCount: (db: Db) => db.contact.count({ where: { list: 'ACADEMY_WAITLIST' } }),
};
