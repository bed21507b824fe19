import { randomInt } from 'node:crypto';
import {
  CERTIFICATE_CODE_LENGTH,
  COURSE_TITLES,
  formatCertificateCode,
} from '../../../contract/certificates.ts';
import { CODE_ALPHABET } from '../../../contract/children.ts';
import type { Effects } from '../../events/transaction.ts';
import type { Course } from '../../generated/prisma/enums.ts';
import type { Tx } from '../../platform/database/prisma.ts';
import { familyIds } from '../enrolment/access.ts';
import { notify } from '../notifications/notify.ts';

export type Graduate = {
  id: string;
  firstName: string;
  course: Course;
  parentId: string;
  loginId: string | null;
};

/** Generates a random code that cannot be guessed. */
export function makeCertificateCode(): string {
  const characters = Array.from(
    { length: CERTIFICATE_CODE_LENGTH },
    () => CODE_ALPHABET[randomInt(CODE_ALPHABET.length)],
  );
  return formatCertificateCode(characters.join(''));
}

/**
 * Issues the certificate of a student who has just completed the course, once, and notifies the family. Call it in
 * the transaction of the last completion, with the student's row locked.
 */
export async function issueCertificate(tx: Tx, effects: Effects, graduate: Graduate): Promise<void> {
  const { id: studentId, firstName, course, loginId } = graduate;
  const { count } = await tx.certificate.createMany({
    data: [{ studentId, firstName, course, code: makeCertificateCode() }],
    skipDuplicates: true,
  });
  if (count === 0) return;
  const drafts = familyIds(graduate).map((recipientId) => {
    const who = recipientId === loginId ? 'You have' : `${firstName} has`;
    return {
      kind: 'ACHIEVEMENT' as const,
      recipientIds: [recipientId],
      studentId,
      title: 'The certificate is here!',
      body: `${who} earned the certificate of ${COURSE_TITLES[course]}. Download it and show it to everybody.`,
      actionUrl: `/dashboard?student=${studentId}`,
      actionText: 'See the certificate',
      subjectKey: `certificate:${studentId}`,
    };
  });
  notify(effects, ...drafts);
}
