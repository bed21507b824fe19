import { UNNAMED_PERSON } from '../../../contract/accounts.ts';
import { DomainError, notFound, throwIfInvalid } from '../../../contract/errors.ts';
import { checkThread, threadParticipants } from '../../../contract/messaging.ts';
import type { Viewer } from '../../context.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import type { Db } from '../../platform/database/prisma.ts';
import { visibleStudents } from '../enrolment/access.ts';
import {
  type NotificationPreferences,
  PREFERENCES,
  preferencesOf,
} from '../notifications/preferences/notificationPreferences.ts';
import { type UnreadRow, unreadByRecipient, unreadMessagesOf } from './notifyOfMessages.ts';
import { THREAD_AS_READ, type ThreadAsRead, threadAsRead } from './unchangedThread.ts';

/** The unread messages of a person in a thread: how many, by whom, and whether one is important. */
type Unread = Pick<UnreadRow, 'messageCount' | 'senderIds' | 'senders' | 'isImportant'>;

/** Somebody who gets a message. */
export type Recipient = { id: string; preferences: NotificationPreferences; unread: Unread };

/** A thread that takes messages, and whatever a message to it depends on. */
export type OpenThread = ThreadAsRead & {
  sender: { id: string; name: string };
  recipients: Recipient[];
};

const NOTHING_UNREAD: Unread = { messageCount: 0, senderIds: [], senders: [], isImportant: false };

const participant = (studentId: string) =>
  ({
    select: {
      ...{ id: true, fullName: true, ...PREFERENCES },
      notifications: {
        where: { studentId, messageId: { not: null }, readAt: null },
        select: { messageCount: true, senderIds: true, isImportant: true },
      },
      messagesReceived: {
        where: { readAt: null, message: { studentId } },
        select: { messageId: true },
        take: 1,
      },
    },
  }) satisfies { select: Prisma.ProfileSelect };

type Participant = Prisma.ProfileGetPayload<ReturnType<typeof participant>>;

/**
 * Reads a thread, in one statement unless somebody has marked the notification of what they have not read as read.
 * @param replyToId a message of the thread that is replied to
 * @throws DomainError when the viewer does not take part in it, when it is closed, and when that message is not found
 */
export async function readOpenThread(
  db: Db,
  viewer: Viewer,
  { studentId, replyToId }: { studentId: string; replyToId: string | null },
): Promise<OpenThread> {
  const someone = participant(studentId);
  const [student, repliedTo] = await Promise.all([
    db.student.findFirst({
      where: { AND: [{ id: studentId }, visibleStudents(viewer)] },
      select: {
        ...{ ...THREAD_AS_READ, parent: someone, login: someone },
        mentor: { select: { ...THREAD_AS_READ.mentor.select, profile: someone } },
      },
    }),
    replyToId ? db.message.findFirst({ where: { id: replyToId, studentId }, select: { id: true } }) : null,
  ]);
  if (!student) throw notFound('Conversation');
  const { parent, login, ...row } = student;
  const read = threadAsRead(row);
  if (!read) throw notFound('Conversation');
  const taking = new Set(threadParticipants(read.thread));
  const people = [parent, login, row.mentor?.profile]
    .filter((person) => person !== null && person !== undefined)
    .filter(({ id }) => taking.delete(id));
  const sender = people.find(({ id }) => id === viewer.id);
  if (!sender) throw notFound('Conversation');
  throwIfInvalid(checkThread(read.thread));
  if (replyToId && !repliedTo)
    throw new DomainError('NOT_FOUND', 'The message you reply to was not found', 'replyToId');
  return {
    ...{ ...read, sender: { id: sender.id, name: nameOf(sender) } },
    recipients: await recipientsOf(db, studentId, people, sender),
  };
}

const nameOf = ({ fullName }: Pick<Participant, 'fullName'>): string => fullName ?? UNNAMED_PERSON;

async function recipientsOf(
  db: Db,
  studentId: string,
  people: readonly Participant[],
  sender: Participant,
): Promise<Recipient[]> {
  const names = new Map(people.map((person) => [person.id, nameOf(person)]));
  const recipients = people
    .filter((person) => person !== sender)
    .map((person) => ({ person, unread: knownUnread(person, names) }));
  const uncounted = recipients.filter(({ unread }) => !unread).map(({ person }) => person.id);
  const counted = uncounted.length > 0 ? await countUnread(db, studentId, uncounted) : [];
  const countOf = new Map(counted.map((row) => [row.recipientId, row]));
  return recipients.map(({ person, unread }) => ({
    id: person.id,
    preferences: preferencesOf(person),
    unread: unread ?? countOf.get(person.id) ?? NOTHING_UNREAD,
  }));
}

/**
 * Returns what a person has not read of a thread, as the unread notification that stands for it says.
 * @param names those of the participants
 * @returns null without such a notification, and for one with a message of somebody who has left
 */
function knownUnread(
  { notifications: [shown], messagesReceived }: Participant,
  names: ReadonlyMap<string, string>,
): Unread | null {
  if (messagesReceived.length === 0) return NOTHING_UNREAD;
  if (!shown || shown.senderIds.length === 0) return null;
  const senders = shown.senderIds.map((id) => names.get(id)).filter((name) => name !== undefined);
  return senders.length === shown.senderIds.length ? { ...shown, senders } : null;
}

const countUnread = (db: Db, studentId: string, recipientIds: readonly string[]): Promise<UnreadRow[]> =>
  db.$queryRaw<UnreadRow[]>(unreadByRecipient(unreadMessagesOf(studentId, recipientIds, 0)));
