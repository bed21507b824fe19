import type { Tx } from '../../gateway/platform/database/prisma.ts';
import { notifications } from '../content/notifications.ts';
import type { NotificationContent } from '../content/people.ts';
import type { WrittenMessage } from './messages.ts';
import { minutesAfter, minutesAgo, type SeedContext } from './seedContext.ts';
import type { WrittenSession } from './sessions.ts';
import type { WrittenReview } from './work.ts';

/** The rows that notifications refer to. */
export type NotificationSubjects = {
  messages: WrittenMessage[];
  reviews: WrittenReview[];
  sessions: WrittenSession[];
};

/** Writes the notifications with the same subject keys as the product. */
export async function writeNotifications(
  tx: Tx,
  scene: SeedContext,
  subjects: NotificationSubjects,
): Promise<void> {
  await tx.notification.createMany({
    data: notifications.map((notification) => {
      const createdAt = minutesAgo(scene, notification.minutesAgo);
      const studentId = scene.ids.student(notification.student);
      return {
        recipientId: scene.ids.account(notification.recipient),
        studentId,
        kind: notification.type,
        title: notification.title,
        body: notification.message,
        actionUrl: notification.actionUrl.replace('{student}', studentId),
        actionText: notification.actionText,
        subjectKey: subjectKey(notification, studentId, subjects),
        ...(notification.type === 'MESSAGE' && {
          messageId: newestBefore(notification, subjects.messages).id,
          messageCount: 1,
        }),
        readAt: notification.isRead ? minutesAfter(scene, createdAt, 30) : null,
        createdAt,
      };
    }),
  });
}

function subjectKey(
  notification: NotificationContent,
  studentId: string,
  subjects: NotificationSubjects,
): string {
  switch (notification.type) {
    case 'MESSAGE':
      return `message:${newestBefore(notification, subjects.messages).id}`;
    case 'ASSIGNMENT_REVIEW':
      return `review:${newestBefore(notification, subjects.reviews).id}`;
    case 'SESSION_SCHEDULED':
      return `session:${sessionOf(notification, subjects.sessions).id}`;
    case 'ACHIEVEMENT':
      return `achievement:${studentId}:${notification.title}`;
  }
}

/** Returns the subject of a notification: the newest row of the child that is not newer than the notification. */
function newestBefore<Subject extends { student: string; minutesAgo: number }>(
  notification: NotificationContent,
  candidates: Subject[],
): Subject {
  const [newest] = candidates
    .filter(
      (candidate) =>
        candidate.student === notification.student && candidate.minutesAgo >= notification.minutesAgo,
    )
    .sort((one, other) => one.minutesAgo - other.minutesAgo);
  if (!newest) throw new Error(`The demo has no subject for the notification "${notification.title}"`);
  return newest;
}

function sessionOf(notification: NotificationContent, sessions: WrittenSession[]): WrittenSession {
  const session = sessions.find(
    (one) => one.student === notification.student && notification.message.includes(`"${one.title}"`),
  );
  if (!session) throw new Error(`The demo has no session for the notification "${notification.message}"`);
  return session;
}
