import { randomUUID } from 'node:crypto';
import { threadParticipants } from '../../contract/messaging.ts';
import type { Tx } from '../../gateway/platform/database/prisma.ts';
import { studentByKey } from '../content/lookup.ts';
import type { MessageContent, ThreadContent } from '../content/people.ts';
import { threads } from '../content/threads/family.ts';
import { messagePictures } from './pictures.ts';
import { minutesAfter, minutesAgo, type SeedContext } from './seedContext.ts';
import type { StoredWork } from './work.ts';

/** A message as notifications refer to it. */
export type WrittenMessage = { id: string; student: string; minutesAgo: number };

type Sent = { id: string; thread: ThreadContent; message: MessageContent };

/** Writes every conversation, with its files and read receipts. */
export async function writeMessages(
  tx: Tx,
  scene: SeedContext,
  stored: StoredWork,
): Promise<WrittenMessage[]> {
  const sent = threads.flatMap((thread) =>
    thread.messages.map((message): Sent => ({ id: randomUUID(), thread, message })),
  );
  await tx.message.createMany({
    data: sent.map(({ id, thread, message }) => ({
      id,
      studentId: scene.ids.student(thread.student),
      senderId: scene.ids.account(message.from),
      kind: message.pictures.length + message.documents.length > 0 ? 'FILE' : 'TEXT',
      content: message.text,
      createdAt: minutesAgo(scene, message.minutesAgo),
    })),
  });
  await tx.messageRecipient.createMany({ data: sent.flatMap((one) => recipientRows(scene, one)) });
  await writeFiles(tx, scene, stored, sent);
  return sent.map(({ id, thread, message }) => ({
    id,
    student: thread.student,
    minutesAgo: message.minutesAgo,
  }));
}

async function writeFiles(tx: Tx, scene: SeedContext, { pictures, documents }: StoredWork, sent: Sent[]) {
  const files = sent.flatMap(({ id, thread, message }) => {
    const pictureColumns = messagePictures(thread, message).map((use) => pictures.columnsOf(use));
    const documentColumns = message.documents.map((document) =>
      documents.columnsOf(thread.student, document),
    );
    const sentAt = minutesAgo(scene, message.minutesAgo);
    return [...pictureColumns, ...documentColumns].map((columns, index) => ({
      row: {
        ...columns,
        id: randomUUID(),
        ownerId: scene.ids.account(message.from),
        storedAt: sentAt,
        createdAt: sentAt,
      },
      messageId: id,
      position: index + 1,
    }));
  });
  await tx.storedFile.createMany({ data: files.map(({ row }) => row) });
  await tx.messageAttachment.createMany({
    data: files.map(({ row, messageId, position }) => ({ fileId: row.id, messageId, position })),
  });
}

function recipientRows(scene: SeedContext, { id, thread, message }: Sent) {
  const { ids } = scene;
  const student = studentByKey(thread.student);
  const people = threadParticipants({
    package: student.package,
    paymentStatus: student.paymentStatus,
    parentId: ids.account(student.parent),
    loginId: student.login && ids.account(student.login),
    mentorProfileId: student.mentor && ids.account(student.mentor),
  });
  const readUpTo = new Map(
    Object.entries(thread.readUpToMinutesAgo).map(([key, minutes]) => [ids.account(key), minutes]),
  );
  const sentAt = minutesAgo(scene, message.minutesAgo);
  return people
    .filter((recipientId) => recipientId !== ids.account(message.from))
    .map((recipientId) => {
      const isRead = message.minutesAgo >= (readUpTo.get(recipientId) ?? Number.POSITIVE_INFINITY);
      return { messageId: id, recipientId, readAt: isRead ? minutesAfter(scene, sentAt, 1) : null };
    });
}
