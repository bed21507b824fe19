import type { Tx } from '../../gateway/platform/database/prisma.ts';
import { notifications } from '../content/notifications.ts';
import type { NotificationContent } from '../content/people.ts';
import type { WrittenMessage } from './messages.ts';
import { minutesAgo, type Scene, soonAfter } from './scene.ts';
import type { WrittenSession } from './sessions.ts';
import type { WrittenReview } from './work.ts';

/** What notifications are about. */
export type Told = { messages: WrittenMessage[]; reviews: WrittenReview[]; sessions: WrittenSession[] };

/** Writes the notifications under the subject keys the product itself gives them. */
export async function writeNotifications(tx: Tx, scene: Scene, told: Told): Promise<void> {
  await tx.notification.createMany({
    data: notifications.map((notice) => {
      const createdAt = minutesAgo(scene, notice.minutesAgo);
      const studentId = scene.ids.student(notice.student);
      return {
        recipientId: scene.ids.account(notice.recipient),
        studentId,
        kind: notice.type,
        title: notice.title,
        body: notice.message,
        actionUrl: notice.actionUrl.replace('{student}', studentId),
        actionText: notice.actionText,
        subjectKey: subjectKey(notice, studentId, told),
        readAt: notice.isRead ? soonAfter(scene, createdAt, 30) : null,
        createdAt,
      };
    }),
  });
}

function subjectKey(notice: NotificationContent, studentId: string, told: Told): string {
  switch (notice.type) {
    case 'MESSAGE':
      return `message:${newestBefore(notice, told.messages).id}`;
    case 'ASSIGNMENT_REVIEW':
      return `review:${newestBefore(notice, told.reviews).id}`;
    case 'SESSION_SCHEDULED':
      return `session:${sessionOf(notice, told.sessions).id}`;
    case 'ACHIEVEMENT':
      return `achievement:${studentId}:${notice.title}`;
  }
}

/** What a notification is about is the newest thing about the child that is not younger than it. */
function newestBefore<Thing extends { student: string; minutesAgo: number }>(
  notice: NotificationContent,
  things: Thing[],
): Thing {
  const [newest] = things
    .filter((thing) => thing.student === notice.student && thing.minutesAgo >= notice.minutesAgo)
    .sort((one, other) => one.minutesAgo - other.minutesAgo);
  if (!newest) throw new Error(`Nothing in the demo is what "${notice.title}" is about`);
  return newest;
}

function sessionOf(notice: NotificationContent, sessions: WrittenSession[]): WrittenSession {
  const session = sessions.find(
    (one) => one.student === notice.student && notice.message.includes(`"${one.title}"`),
  );
  if (!session) throw new Error(`No session in the demo is what "${notice.message}" is about`);
  return session;
}
