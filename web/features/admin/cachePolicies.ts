import type { TypePolicies } from '@apollo/client';
import { relayStylePagination } from '@apollo/client/utilities';

/** Returns the policy of a table: one list of pages for each combination of its filters and its sort. */
const table = (...filters: string[]) => relayStylePagination(['sort', 'isDescending', 'search', ...filters]);

/** How the cache keeps what only admins load. It is added by their pages, so that nobody else fetches it. */
export const adminPolicies: TypePolicies = {
  AdminTicket: { fields: { others: { merge: false } } },
  Mentor: { fields: { specialization: { merge: false }, responseTimes: { merge: false } } },
  // Whether there is a place depends on the student that a mentor is chosen for.
  MentorOption: { keyFields: false },
  AdminSettings: { keyFields: [] },
  LedgerEntry: { fields: { lines: { merge: false } } },
  LedgerLine: { keyFields: false },
  LedgerDay: { keyFields: false },
  LedgerDifference: { fields: { actions: { merge: false } } },
  AdminCoupon: { fields: { couponUses: relayStylePagination() } },
  BulkAction: { fields: { problems: { merge: false } } },
  CountryPrice: { keyFields: ['country'] },
  TableColumns: { keyFields: ['table'], fields: { hiddenColumns: { merge: false } } },
  Query: {
    fields: {
      adminStudents: table(
        ...['course', 'package', 'paymentStatus', 'mentorId', 'withoutMentor', 'from', 'to'],
        ...['lessonId', 'completedFrom', 'completedTo'],
      ),
      adminAssignments: table('course', 'kind', 'isForOwnStudents'),
      adminPayments: table(
        ...['status', 'kind', 'course', 'currency', 'package', 'money', 'needsAttention', 'from', 'to'],
      ),
      adminLessons: table('course', 'isPublished'),
      adminFamilies: table('step', 'course', 'from', 'to', 'activeFrom', 'activeTo'),
      familyPayments: relayStylePagination(['parentId']),
      familyAuditEntries: relayStylePagination(['parentId']),
      adminSubmissions: table('state', 'course', 'from', 'to'),
      adminMentors: table('isActive', 'isAccepting', 'backgroundCheck'),
      adminMentorApplications: table('status'),
      mentorCandidates: relayStylePagination(['search']),
      mentorOptions: relayStylePagination(['studentId', 'exceptMentorId', 'search']),
      adminProjects: table('state', 'kind', 'course', 'isFeatured', 'studentId'),
      adminDisputes: table('status', 'course'),
      adminRefunds: table('status', 'origin', 'needsAdmin'),
      adminCoupons: table('isActive', 'course', 'package'),
      adminReports: table('kind', 'isOpen', 'course'),
      adminTickets: table('state', 'category', 'package', 'owner'),
      ticketAssignees: { merge: false },
      cannedAnswers: { merge: false },
      messagesSharingContact: table('course'),
      textsSharingContact: table('kind', 'course'),
      ledgerEntries: table('kind', 'currency', 'from', 'to'),
      ledgerDays: { merge: false },
      ledgerDifferences: table('kind', 'isOpen'),
      reconciliations: relayStylePagination(),
      auditLog: table('actorId', 'action', 'entity', 'entityId', 'from', 'until'),
      stuckPayments: relayStylePagination(),
      countryPrices: relayStylePagination(),
      exports: { merge: false },
      bulkActions: { merge: false },
      queueStates: { merge: false },
      failedJobs: { merge: false },
    },
  },
};
