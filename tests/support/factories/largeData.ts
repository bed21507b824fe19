import type { SampleIds } from '../schema/sampledQueries.ts';
import type { TestGateway } from '../services/gateway.ts';
import { makePerson, openSession, type Person } from './people.ts';

const VIEW_MS = 3_600_000;
const WEEK_MS = 7 * 86_400_000;

/**
 * Returns ids and other values of the large data set, by the names of the variables that they are for, and opens a support view of the
 * student for the reader.
 */
export async function sampleIds({ prisma }: TestGateway['app'], reader: Person): Promise<SampleIds> {
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

export const MEMBER_ROLES = ['PARENT', 'STUDENT', 'MENTOR', 'NOBODY'] as const;

/** Somebody of the large data set who is not an admin, with ids of what they may see. Nobody has no cookie. */
export type Member = {
  role: (typeof MEMBER_ROLES)[number];
  cookie: string | null;
  ids: SampleIds;
};

/**
 * Signs the people around one child in: its parent, itself, its mentor, and nobody.
 * @param others those around another child, none of whom is among them
 */
export async function openMembers({ app }: TestGateway, others: readonly Member[] = []): Promise<Member[]> {
  const taken = others.flatMap(({ ids: { studentId, mentorId } }) =>
    studentId && mentorId ? [{ studentId, mentorId }] : [],
  );
  const isOther = {
    mentorId: { notIn: taken.map(({ mentorId }) => mentorId) },
    parent: { children: { none: { id: { in: taken.map(({ studentId }) => studentId) } } } },
  };
  const { prisma } = app;
  const { member, ...post } = await prisma.communityPost.findFirstOrThrow({
    where: {
      ...{ state: 'SHOWN', parentId: null, lessonId: { not: null }, answers: { some: {} } },
      member: {
        isConsented: true,
        student: {
          paymentStatus: 'COMPLETED',
          mentor: { isActive: true },
          submissions: { some: {} },
          ...isOther,
        },
      },
    },
    include: { member: { include: { student: { include: { mentor: true } } } } },
  });
  const { student } = member ?? {};
  if (!student?.mentor) throw new Error('The author is a child with a mentor');
  const { id: studentId, course, parentId, mentor } = student;
  const [submission, session, call, project, payment, assignment, certificate] = await Promise.all([
    prisma.submission.findFirstOrThrow({ where: { studentId } }),
    prisma.mentorSession.findFirstOrThrow({ where: { studentId } }),
    prisma.groupCall.findFirstOrThrow({ where: { course, status: 'PLANNED' } }),
    prisma.project.findFirstOrThrow({ where: { isApproved: true } }),
    prisma.payment.findFirstOrThrow({ where: { studentId } }),
    prisma.assignment.findFirstOrThrow({ where: { lesson: { course } } }),
    prisma.certificate.findFirstOrThrow(),
  ]);
  const ids = {
    ...{ id: studentId, studentId, student: studentId, asked: studentId, mentorId: mentor.id },
    ...{ lessonId: post.lessonId ?? '', postId: post.id, postIds: post.id, callId: call.id },
    ...{
      sessionId: session.id,
      reference: payment.reference,
      code: certificate.code,
      assignmentId: assignment.id,
    },
    ...{ 'CommunityPost.id': post.id, 'GroupCall.id': call.id, 'ReviewWork.id': submission.id },
    ...{ 'Project.id': project.id, 'ProjectVisit.id': project.id, 'ReusableAssignment.id': assignment.id },
    ...{ 'SearchMessages.text': 'project', 'MentorWeek.from': new Date().toISOString() },
    'MentorWeek.to': new Date(Date.now() + WEEK_MS).toISOString(),
  };
  const login = await makePerson(app, { role: 'STUDENT', name: 'Ada' });
  await prisma.student.update({ where: { id: studentId }, data: { loginId: login.id } });
  return [
    { role: 'PARENT', cookie: await openSession(app, parentId), ids },
    { role: 'STUDENT', cookie: login.cookie, ids },
    { role: 'MENTOR', cookie: await openSession(app, mentor.profileId), ids },
    { role: 'NOBODY', cookie: null, ids },
  ];
}

/** Runs work as the people around one child, whose login and sessions are gone afterwards. */
export async function asTemporaryMembers<Result>(
  gateway: TestGateway,
  work: (members: readonly Member[]) => Promise<Result>,
): Promise<Result> {
  const { prisma } = gateway.app;
  const before = new Date();
  const members = await openMembers(gateway);
  try {
    return await work(members);
  } finally {
    const { loginId } = await prisma.student.findUniqueOrThrow({
      where: { id: members[0]?.ids.studentId ?? '' },
      select: { loginId: true },
    });
    if (loginId) await prisma.user.delete({ where: { id: loginId } });
    await prisma.authSession.deleteMany({ where: { createdAt: { gte: before } } });
  }
}
