const pages: Record<string, (id: string) => string> = {
  Profile: (id) => `/admin/families/${id}`,
  Payment: (id) => `/admin/payments/${id}`,
  Assignment: (id) => `/admin/assignments/${id}`,
  MentorApplication: (id) => `/admin/mentors/applications/${id}`,
  LedgerDifference: (id) => `/admin/reconciliation/${id}`,
  Student: (id) => `/admin/students/${id}`,
  Mentor: (id) => `/admin/mentors/${id}`,
  Dispute: (id) => `/admin/disputes/${id}`,
  Ticket: (id) => `/admin/support/${id}`,
  Report: (id) => `/admin/reports/${id}`,
  Coupon: (id) => `/admin/coupons/${id}`,
  RefundRequest: (id) => `/admin/refunds/${id}`,
  Job: () => '/admin/queues',
};

/** Returns the path of the page of a record; null for those without one. */
export const recordLink = (entity: string, id: string): string | null =>
  Object.hasOwn(pages, entity) ? (pages[entity]?.(id) ?? null) : null;
