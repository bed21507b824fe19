import { randomUUID } from 'node:crypto';
import type { Tx } from '../../gateway/platform/database/prisma.ts';
import { careerPlans, mentorWords } from '../content/careers.ts';
import { daysAgo, type SeedContext } from './seedContext.ts';

/** Writes the career plans of mentored children, and what the mentor wrote for their portfolios. */
export async function writeCareers(tx: Tx, scene: SeedContext): Promise<void> {
  const ago = (days: number | null) => (days === null ? null : daysAgo(scene, days));
  await tx.careerPlanEntry.createMany({
    data: careerPlans.map(({ student, addedBy, list, text, daysAgo: days, doneDaysAgo }) => ({
      id: randomUUID(),
      studentId: scene.ids.student(student),
      addedById: scene.ids.account(addedBy),
      createdAt: daysAgo(scene, days),
      doneAt: ago(doneDaysAgo),
      ...{ list, text },
    })),
  });
  await tx.mentorWords.createMany({
    data: mentorWords.map(({ student, author, text, daysAgo: days, consentedDaysAgo }) => ({
      studentId: scene.ids.student(student),
      authorId: scene.ids.account(author),
      text,
      writtenAt: daysAgo(scene, days),
      consentedAt: ago(consentedDaysAgo),
    })),
  });
}
