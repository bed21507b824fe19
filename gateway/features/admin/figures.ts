import type { Db } from '../../platform/database/prisma.ts';
import { needsAttention } from '../payments/access.ts';

/** Counts for the admin overview; each is one query, which runs only if its field is selected. */
export const figures = {
  paidStudents: (db: Db) => db.student.count({ where: { paymentStatus: 'COMPLETED' } }),
  unpaidStudents: (db: Db) => db.student.count({ where: { paymentStatus: 'PENDING' } }),
  studentsWithoutMentor: (db: Db) =>
    db.student.count({ where: { paymentStatus: 'COMPLETED', package: 'MENTORED', mentorId: null } }),
  mentorsToApprove: (db: Db) => db.profile.count({ where: { role: 'MENTOR', mentor: null } }),
  projectsToApprove: (db: Db) => db.project.count({ where: { isApproved: false } }),
  paymentsToLookAt: (db: Db) => db.payment.count({ where: needsAttention }),
  updatesContacts: (db: Db) => db.contact.count({ where: { list: 'UPDATES' } }),
  waitlistContacts: (db: Db) => db.contact.count({ where: { list: 'ACADEMY_WAITLIST' } }),
};
