// The resolvers of a message and of the dashboard, one for each relation.

const iso = (date) => date?.toISOString() ?? null;
const cursorOf = (id) => Buffer.from(`GPC:S:${id}`).toString('base64');

/** Returns a connection of rows, of which there is one more than the page when there is a next one. */
function connectionOf(rows, size) {
  const nodes = rows.slice(0, size);
  const last = nodes.at(-1);
  return {
    edges: nodes.map((node) => ({ node, cursor: cursorOf(node.id) })),
    pageInfo: { hasNextPage: rows.length > size, endCursor: last ? cursorOf(last.id) : null },
  };
}

/** Resolvers that write columns of a row as times. */
const times = (...columns) =>
  Object.fromEntries(columns.map((column) => [column, (row) => iso(row[column])]));

export function dashboardResolvers(prisma) {
  const ofFamily = (viewer) => ({ OR: [{ parentId: viewer.id }, { loginId: viewer.id }] });
  const visibleNotifications = (viewer) => ({
    ...{ recipientId: viewer.id, inApp: true },
    OR: [{ studentId: null }, { student: ofFamily(viewer) }],
  });
  const personOf = { name: ({ fullName }) => fullName, avatar: ({ avatarId }) => avatarId };
  const mentorOf = async (mentor) => (await mentor)?.profile ?? null;

  return {
    Query: {
      async dashboard(_root, { studentId }, { viewer }) {
        return { student: await prisma.student.findFirst({ where: { id: studentId, ...ofFamily(viewer) } }) };
      },
      async reviews(_root, { studentId, first }, { viewer }) {
        const rows = await prisma.review.findMany({
          where: { studentId, submission: { student: ofFamily(viewer) } },
          orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
          take: first + 1,
        });
        return connectionOf(rows, first);
      },
      async notifications(_root, { studentId, first }, { viewer }) {
        const rows = await prisma.notification.findMany({
          where: { ...visibleNotifications(viewer), studentId },
          orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
          take: first + 1,
        });
        return connectionOf(rows, first);
      },
    },
    Dashboard: {
      students: (_dashboard, _args, { viewer }) =>
        prisma.student.findMany({
          where: ofFamily(viewer),
          orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
        }),
      lessons: ({ student }) =>
        prisma.lesson.findMany({
          where: { course: student.course, isPublished: true },
          orderBy: { number: 'asc' },
        }),
      async upcomingSessions({ student }, { first }) {
        const rows = await prisma.mentorSession.findMany({
          where: {
            ...{ studentId: student.id, status: 'SCHEDULED', endsAt: { gt: new Date() } },
            student: { package: 'MENTORED', paymentStatus: 'COMPLETED' },
          },
          orderBy: [{ startsAt: 'asc' }, { id: 'asc' }],
          take: first + 1,
        });
        return connectionOf(rows, first);
      },
      unreadNotificationCount: ({ student }, _args, { viewer }) =>
        prisma.notification.count({
          where: { ...visibleNotifications(viewer), studentId: student.id, readAt: null },
        }),
    },
    Student: {
      ...times('enrolledAt'),
      unreadMessageCount: ({ id }, _args, { viewer }) =>
        prisma.message.count({
          where: { studentId: id, recipients: { some: { recipientId: viewer.id, readAt: null } } },
        }),
      unreadNewsCount: ({ id }, _args, { viewer }) =>
        prisma.notification.count({
          where: { ...visibleNotifications(viewer), studentId: id, readAt: null, kind: { not: 'MESSAGE' } },
        }),
      lastPayment: ({ id }, _args, { viewer }) =>
        prisma.payment.findFirst({
          where: { studentId: id, parentId: viewer.id, kind: { not: 'UPGRADE' } },
          orderBy: { id: 'desc' },
        }),
      instalmentPlan: ({ id }) => prisma.instalmentPlan.findUnique({ where: { liveStudentId: id } }),
      mentor: ({ id }) =>
        mentorOf(prisma.student.findUnique({ where: { id } }).mentor({ include: { profile: true } })),
      completions: ({ id }) =>
        prisma.student.findUnique({ where: { id } }).completions({ orderBy: { completedAt: 'asc' } }),
      certificate: ({ id }) => prisma.student.findUnique({ where: { id } }).certificate(),
      async messages({ id }, { first }) {
        const rows = await prisma.message.findMany({
          where: { studentId: id },
          orderBy: { position: 'desc' },
          take: first + 1,
        });
        return connectionOf(rows, first);
      },
    },
    Payment: { nextAttemptAt: ({ nextVerifyAt }) => iso(nextVerifyAt) },
    Person: personOf,
    Message: {
      ...times('createdAt', 'hiddenAt'),
      sender: ({ id }) => prisma.message.findUnique({ where: { id } }).sender(),
      replyTo: ({ id }) => prisma.message.findUnique({ where: { id } }).replyTo(),
      attachments: ({ id }) => prisma.message.findUnique({ where: { id } }).attachments(),
      receipts: ({ id }) =>
        prisma.message.findUnique({ where: { id } }).recipients({ orderBy: { recipientId: 'asc' } }),
    },
    MessageReceipt: {
      ...times('readAt'),
      recipient: ({ messageId, recipientId }) =>
        prisma.messageRecipient
          .findUnique({ where: { messageId_recipientId: { messageId, recipientId } } })
          .recipient(),
    },
    MentorSession: {
      ...times('startsAt', 'endsAt'),
      studentName: async ({ studentId }) =>
        (await prisma.student.findUnique({ where: { id: studentId } })).firstName,
      course: async ({ studentId }) => (await prisma.student.findUnique({ where: { id: studentId } })).course,
      hasGeneratedRoom: ({ meetingLink }) => meetingLink.startsWith('https://meet.jit.si/'),
      familyTimeZone: async ({ studentId }) =>
        (await prisma.student.findUnique({ where: { id: studentId } }).parent()).timeZone,
      mentor: ({ id }) =>
        mentorOf(prisma.mentorSession.findUnique({ where: { id } }).mentor({ include: { profile: true } })),
      request: async ({ id }) => {
        const requests = prisma.mentorSession.findUnique({ where: { id } }).requests({ take: 1 });
        return (await requests)[0] ?? null;
      },
    },
    Review: {
      ...times('createdAt'),
      outcome: async ({ id }) => (await prisma.review.findUnique({ where: { id } }).submission()).status,
      attempt: async ({ id }) => (await prisma.review.findUnique({ where: { id } }).submission()).attempt,
      criteria: ({ criterionTitles, criterionPoints, criterionGiven }) =>
        criterionTitles.map((title, index) => ({
          ...{ title, points: criterionPoints[index], given: criterionGiven[index] },
        })),
      isUnread: async ({ id }, _args, { viewer }) =>
        (await prisma.reviewRead.count({ where: { reviewId: id, readerId: viewer.id } })) === 0,
      reviewer: ({ id }) => prisma.review.findUnique({ where: { id } }).reviewer(),
      markedPictures: ({ id }) => prisma.review.findUnique({ where: { id } }).markedPictures(),
      assignment: ({ submissionId }) =>
        prisma.submission.findUnique({ where: { id: submissionId } }).assignment(),
    },
    Assignment: {
      lessonNumber: async ({ id }) => (await prisma.assignment.findUnique({ where: { id } }).lesson()).number,
    },
    Notification: {
      ...times('createdAt', 'readAt'),
      message: ({ id }) => prisma.notification.findUnique({ where: { id } }).message(),
    },
  };
}
