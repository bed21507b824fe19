// The queries of the dashboard on Pothos: what a parent or a child may see is a where of each of them.
const NEWEST_FIRST = [{ createdAt: 'desc' }, { id: 'desc' }];

const ofFamily = ({ viewer }) => ({ OR: [{ parentId: viewer.id }, { loginId: viewer.id }] });
export const visibleNotifications = (context) => ({
  ...{ recipientId: context.viewer.id, inApp: true },
  OR: [{ studentId: null }, { student: ofFamily(context) }],
});

export function addQueries(builder, prisma) {
  const Dashboard = builder.objectRef('Dashboard').implement({
    fields: (t) => ({
      students: t.prismaField({
        type: ['Student'],
        resolve: (query, _dashboard, _args, context) =>
          prisma.student.findMany({ ...query, where: ofFamily(context), orderBy: NEWEST_FIRST }),
      }),
      student: t.prismaField({
        ...{ type: 'Student', nullable: true },
        resolve: (query, { studentId }, _args, context) =>
          prisma.student.findFirst({ ...query, where: { id: studentId, ...ofFamily(context) } }),
      }),
      lessons: t.prismaField({
        type: ['Lesson'],
        resolve: async (query, { studentId }) => {
          const { course } = await prisma.student.findUniqueOrThrow({ where: { id: studentId } });
          return prisma.lesson.findMany({
            ...query,
            ...{ where: { course, isPublished: true }, orderBy: { number: 'asc' } },
          });
        },
      }),
      upcomingSessions: t.prismaConnection({
        ...{ type: 'MentorSession', cursor: 'id' },
        resolve: (query, { studentId }) =>
          prisma.mentorSession.findMany({
            ...query,
            where: {
              ...{ studentId, status: 'SCHEDULED', endsAt: { gt: new Date() } },
              student: { package: 'MENTORED', paymentStatus: 'COMPLETED' },
            },
            orderBy: [{ startsAt: 'asc' }, { id: 'asc' }],
          }),
      }),
      unreadNotificationCount: t.int({
        resolve: ({ studentId }, _args, context) =>
          prisma.notification.count({ where: { ...visibleNotifications(context), studentId, readAt: null } }),
      }),
    }),
  });
  builder.queryType({
    fields: (t) => ({
      dashboard: t.field({
        ...{ type: Dashboard, args: { studentId: t.arg.id() } },
        resolve: (_root, { studentId }) => ({ studentId }),
      }),
      reviews: t.prismaConnection({
        ...{ type: 'Review', cursor: 'id', args: { studentId: t.arg.id({ required: true }) } },
        resolve: (query, _root, { studentId }, context) =>
          prisma.review.findMany({
            ...query,
            where: { studentId, submission: { student: ofFamily(context) } },
            orderBy: NEWEST_FIRST,
          }),
      }),
      notifications: t.prismaConnection({
        ...{ type: 'Notification', cursor: 'id', args: { studentId: t.arg.id() } },
        resolve: (query, _root, { studentId }, context) =>
          prisma.notification.findMany({
            ...query,
            where: { ...visibleNotifications(context), studentId },
            orderBy: NEWEST_FIRST,
          }),
      }),
    }),
  });
}
