import { makeCertificateCode } from '../../gateway/features/certificates/issueCertificate.ts';
import type { Tx } from '../../gateway/platform/database/prisma.ts';
import { students } from '../content/families.ts';
import { completedMinutesAgo } from '../content/schedule.ts';
import { minutesAgo, type SeedContext } from './seedContext.ts';

const LAST_LESSON = 20;

/** Writes the certificates of students who have completed their course. */
export async function writeCertificates(tx: Tx, scene: SeedContext): Promise<void> {
  await tx.certificate.createMany({
    data: students
      .filter(({ completedLessonCount }) => completedLessonCount === LAST_LESSON)
      .map((student) => ({
        studentId: scene.ids.student(student.key),
        firstName: student.firstName,
        course: student.course,
        code: makeCertificateCode(),
        issuedAt: minutesAgo(scene, completedMinutesAgo(student, LAST_LESSON)),
      })),
  });
}
