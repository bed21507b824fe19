/** What a notice of an assignment is about: that it is new, or its due date. */
export const NOTICE_SUBJECTS = ['assignment', 'due'] as const;

/** Returns how the subject keys of a child's notifications of an assignment begin. */
export const noticeSubject = (
  subject: (typeof NOTICE_SUBJECTS)[number],
  assignmentId: string,
  studentId: string,
): string => `${subject}:${assignmentId}:${studentId}`;
