/** The subjects of an assignment's notifications: that it is new, and that it is due soon. */
export const NOTICE_SUBJECTS = ['assignment', 'due'] as const;

/** Returns how the subject keys of a child's notifications of an assignment begin. */
export const noticeSubject = (
  subject: (typeof NOTICE_SUBJECTS)[number],
  assignmentId: string,
  studentId: string,
): string => `${subject}:${assignmentId}:${studentId}`;
