import type { TestGateway } from '../services/gateway.ts';
import { makePerson, type Person } from './people.ts';

const VIEW_MS = 3_600_000;

/**
 * Returns ids and other values of the large data set, by the names of the variables that they are for, and opens a support view of the
 * student for the reader.
 */
export async function sampleIds(
  { prisma }: TestGateway['app'],
  reader: Person,
): Promise<Record<string, string>> {
  const [student, mentor, admin, lesson, project, payment, currency, action, entity, entry] =
    await Promise.all([
      prisma.student.findFirstOrThrow({ where: { mentorId: { not: null } } }),
      prisma.mentor.findFirstOrThrow(),
      prisma.profile.findFirstOrThrow({ where: { role: 'ADMIN', fullName: { not: null } } }),
      prisma.lesson.findFirstOrThrow(),
      prisma.project.findFirstOrThrow(),
      prisma.payment.findFirstOrThrow(),
      // Of values, the rarest: what is frequent is found soon without an index of its own.
      prisma.payment.groupBy({ by: 'currency', orderBy: { _count: { currency: 'asc' } }, take: 1 }),
      prisma.auditEntry.groupBy({ by: 'action', orderBy: { _count: { action: 'asc' } }, take: 1 }),
      prisma.auditEntry.groupBy({ by: 'entity', orderBy: { _count: { entity: 'asc' } }, take: 1 }),
      prisma.auditEntry.findFirstOrThrow(),
    ]);
  await prisma.supportView.create({
    data: {
      ...{ adminId: reader.id, adminName: reader.name, studentId: student.id, reason: 'To read every table' },
      expiresAt: new Date(Date.now() + VIEW_MS),
    },
  });
  return {
    id: student.id,
    studentId: student.id,
    parentId: student.parentId,
    mentorId: mentor.id,
    actorId: admin.id,
    lessonId: lesson.id,
    projectId: project.id,
    paymentId: payment.id,
    currency: currency[0]?.currency ?? '',
    action: action[0]?.action ?? '',
    entity: entity[0]?.entity ?? '',
    entityId: entry.entityId,
  };
}

/** Runs work as an admin who is gone afterwards. */
export async function asTemporaryAdmin<Result>(
  { app }: TestGateway,
  work: (admin: Person) => Promise<Result>,
): Promise<Result> {
  const admin = await makePerson(app, { role: 'ADMIN', name: 'Plans' });
  try {
    return await work(admin);
  } finally {
    await app.prisma.supportView.deleteMany({ where: { adminId: admin.id } });
    await app.prisma.user.delete({ where: { id: admin.id } });
  }
}
