import { builder } from '../../graphql/builder.ts';
import { requireViewer } from '../accounts/requireViewer.ts';
import { studentsOfFamily } from '../enrolment/access.ts';
import { Student } from '../enrolment/schema.ts';
import { visibleLessons } from '../lessons/access.ts';
import { Lesson } from '../lessons/schema.ts';
import { visibleNotifications } from '../notifications/access.ts';
import { sessionsInPeriod, visibleSessions } from '../sessions/access.ts';
import { MentorSession } from '../sessions/schema.ts';
import { type Selection, selectStudent } from './selectStudent.ts';

const Dashboard = builder.objectRef<Selection>('Dashboard').implement({
  description: 'A family’s dashboard: its children, and the details of one of them.',
  authScopes: { signedIn: true },
  fields: (t) => ({
    students: t.prismaField({
      type: [Student],
      description: 'The children of the viewer’s family, newest first.',
      resolve: (query, _selection, _args, { prisma, viewer }) =>
        prisma.student.findMany({
          ...query,
          where: studentsOfFamily(viewer),
          orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
          take: 200,
        }),
    }),
    student: t.prismaField({
      type: Student,
      nullable: true,
      description: 'The selected child; null while there is none.',
      resolve: (query, { studentId }, _args, { prisma, viewer }) =>
        studentId === null
          ? null
          : prisma.student.findFirst({
              ...query,
              where: { AND: [{ id: studentId }, studentsOfFamily(viewer)] },
            }),
    }),
    lessons: t.prismaField({
      type: [Lesson],
      description: 'The published lessons of the selected child’s course, in their order.',
      resolve: (query, { course }, _args, { prisma, viewer }) =>
        course === null
          ? []
          : prisma.lesson.findMany({
              ...query,
              where: { AND: [visibleLessons(viewer), { course }] },
              orderBy: { number: 'asc' },
              take: 100,
            }),
    }),
    upcomingSessions: t.prismaConnection({
      type: MentorSession,
      cursor: 'id',
      description: 'Sessions of the selected child that are not over, soonest first.',
      resolve: (query, { studentId }, _args, { prisma, viewer }) =>
        studentId === null
          ? []
          : prisma.mentorSession.findMany({
              ...query,
              where: {
                AND: [visibleSessions(viewer), { studentId }, sessionsInPeriod('UPCOMING', new Date())],
              },
              orderBy: [{ startsAt: 'asc' }, { id: 'asc' }],
            }),
    }),
    unreadNotificationCount: t.int({
      description: 'Unread notifications about the selected child.',
      resolve: ({ studentId }, _args, { prisma, viewer }) =>
        studentId === null
          ? 0
          : prisma.notification.count({
              where: { AND: [visibleNotifications(viewer), { studentId, readAt: null }] },
            }),
    }),
  }),
});

builder.queryField('dashboard', (t) =>
  t.field({
    type: Dashboard,
    description: 'The dashboard of one child of the viewer’s family; of another one if the id is not theirs.',
    authScopes: { signedIn: true },
    args: { studentId: t.arg.id({ required: false }) },
    resolve: (_root, { studentId }, context) =>
      selectStudent(context.prisma, requireViewer(context), studentId ?? null),
  }),
);
