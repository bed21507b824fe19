import { dayKey } from '../../../lib/time/times.ts';
import { quotationOf } from '../composer/draft.ts';
import type { Messages_FileFragment, Messages_MessageFragment } from '../messages.generated.ts';
import type { KeptFile, Quoted, Unsent } from '../outbox/unsent.ts';

const TOGETHER_MS = 5 * 60_000;

/** A file of a row; without links while it is not sent. */
export type RowFile = Pick<KeptFile, 'id' | 'name' | 'sizeBytes'> & {
  isImage: boolean;
  links: Links | null;
};

/** Where a file is, until when; and how large it is as a picture. */
export type Links = Pick<Messages_FileFragment, 'url' | 'thumbnailUrl' | 'expiresAt' | 'width' | 'height'>;

/** One line of the thread: a message as it is stored, or one that is still on its way. */
export type Row = {
  /** The message's id all along, so that what was written, the answer and the echo are one row. */
  id: string;
  content: string;
  files: readonly RowFile[];
  subject: string | null;
  isHigh: boolean;
  /** What it answers. */
  quoted: Quoted | null;
  at: string;
  isOwn: boolean;
  senderName: string;
  /** First of its day, so that the day is named above it. */
  startsDay: boolean;
  /** Follows another of the same sender closely, so that the name is not said again. */
  continues: boolean;
  /** Who has read it; null while it is not confirmed. */
  readBy: readonly string[] | null;
  unsent: Unsent | null;
};

const rowFileOf = ({ id, name, sizeBytes, type, ...links }: Messages_FileFragment): RowFile => ({
  ...{ id, name, sizeBytes, isImage: type === 'IMAGE' },
  links,
});

const quotedIn = ({ id, content, sender, attachments }: NonNullable<Messages_MessageFragment['replyTo']>) =>
  quotationOf({ id, content, senderName: sender.name, files: attachments });

/** The rows of a thread: the stored messages, then what is on its way and not among them. */
export function rowsOf(
  messages: readonly Messages_MessageFragment[],
  unsent: readonly Unsent[],
  viewerId: string,
  timeZone: string,
): Row[] {
  const stored = new Set(messages.map((message) => message.id));
  const bare = [
    ...messages.map((message) => ({
      id: message.id,
      content: message.content,
      files: message.attachments.map(rowFileOf),
      subject: message.subject,
      isHigh: message.priority === 'HIGH',
      quoted: message.replyTo && quotedIn(message.replyTo),
      at: message.createdAt,
      senderId: message.sender.id,
      senderName: message.sender.name,
      readBy: message.receipts.filter((receipt) => receipt.readAt).map((receipt) => receipt.recipient.name),
      unsent: null,
    })),
    ...unsent
      .filter((entry) => !stored.has(entry.id))
      .map((entry) => ({
        id: entry.id,
        content: entry.content,
        files: entry.files.map(({ id, name, sizeBytes, slot }) => ({
          ...{ id, name, sizeBytes, isImage: slot === 'MESSAGE_IMAGE' },
          links: null,
        })),
        subject: entry.subject,
        isHigh: entry.priority === 'HIGH',
        quoted: entry.replyTo,
        at: new Date(entry.writtenAt).toISOString(),
        senderId: viewerId,
        senderName: 'You',
        readBy: null,
        unsent: entry,
      })),
  ];
  return bare.map(({ senderId, ...row }, place) => {
    const before = bare[place - 1];
    const startsDay = !before || dayKey(before.at, timeZone) !== dayKey(row.at, timeZone);
    const continues =
      !startsDay && before.senderId === senderId && Date.parse(row.at) - Date.parse(before.at) < TOGETHER_MS;
    return { ...row, isOwn: senderId === viewerId, startsDay, continues };
  });
}
