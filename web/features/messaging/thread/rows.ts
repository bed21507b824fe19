import { isSameDay } from '../../../../contract/time.ts';
import { quotationOf } from '../composer/draft.ts';
import type { Messages_FileFragment, Messages_MessageFragment } from '../messages.generated.ts';
import type { DraftFile, QuotedMessage, UnsentMessage } from '../outbox/unsent.ts';

const GROUP_WITHIN_MS = 5 * 60_000;

/** A file of a row; without links until it is sent. */
export type RowFile = Pick<DraftFile, 'id' | 'name' | 'sizeBytes'> & {
  isImage: boolean;
  links: Links | null;
};

/** The links of a file with their expiry, and the dimensions of an image. */
export type Links = Pick<Messages_FileFragment, 'url' | 'thumbnailUrl' | 'expiresAt' | 'width' | 'height'>;

/** A row of the thread: a stored message, or one of this browser that is not among them yet. */
export type Row = {
  /** The message's id from the start, so that the unsent message, the response and the event are one row. */
  id: string;
  content: string;
  files: readonly RowFile[];
  subject: string | null;
  /** True if an admin removed it: its content says so. */
  isHidden: boolean;
  isHigh: boolean;
  /** The message that it replies to. */
  quoted: QuotedMessage | null;
  at: string;
  isOwn: boolean;
  senderName: string;
  /** The link to the sender's picture; null without one. */
  senderAvatar: string | null;
  /** First of its day: the day is shown above it. */
  startsDay: boolean;
  /** Follows another of the same sender closely: the name is not repeated. */
  continues: boolean;
  /** Names of those who have read it; null until it is confirmed. */
  readBy: readonly string[] | null;
  /** Null once it is sent. */
  unsent: UnsentMessage | null;
};

const rowFileOf = ({ id, name, sizeBytes, type, ...links }: Messages_FileFragment): RowFile => ({
  ...{ id, name, sizeBytes, isImage: type === 'IMAGE' },
  links,
});

const quotedIn = ({ id, content, sender, attachments }: NonNullable<Messages_MessageFragment['replyTo']>) =>
  quotationOf({ id, content, senderName: sender.name, files: attachments });

type Ungrouped = Omit<Row, 'isOwn' | 'startsDay' | 'continues'> & { senderId: string };

const ofMessage = (message: Messages_MessageFragment): Ungrouped => ({
  id: message.id,
  content: message.content,
  files: message.attachments.map(rowFileOf),
  subject: message.subject,
  isHidden: message.hiddenAt !== null,
  isHigh: message.priority === 'HIGH',
  quoted: message.replyTo && quotedIn(message.replyTo),
  at: message.createdAt,
  senderId: message.sender.id,
  senderName: message.sender.name,
  senderAvatar: message.sender.avatar,
  readBy: message.receipts.filter((receipt) => receipt.readAt).map((receipt) => receipt.recipient.name),
  unsent: null,
});

const ofUnsent = (entry: UnsentMessage, viewerId: string): Ungrouped => ({
  id: entry.id,
  content: entry.content,
  files: entry.files.map(({ id, name, sizeBytes, slot }) => ({
    ...{ id, name, sizeBytes, isImage: slot === 'MESSAGE_IMAGE' },
    links: null,
  })),
  subject: entry.subject,
  isHidden: false,
  isHigh: entry.priority === 'HIGH',
  quoted: entry.replyTo,
  at: new Date(entry.writtenAt).toISOString(),
  senderId: viewerId,
  senderName: 'You',
  senderAvatar: null,
  readBy: null,
  unsent: entry.state === 'sent' ? null : entry,
});

/** Places a row below the one before it, whose sender and day it may share. */
function grouped(
  { senderId, ...row }: Ungrouped,
  before: { at: string; senderId: string } | undefined,
  viewerId: string,
  timeZone: string,
): Row {
  const startsDay = !before || !isSameDay(before.at, row.at, timeZone);
  const continues =
    !startsDay &&
    before.senderId === senderId &&
    Date.parse(row.at) - Date.parse(before.at) < GROUP_WITHIN_MS;
  return { ...row, isOwn: senderId === viewerId, startsDay, continues };
}

/** The row of a stored message, and all that it was made of. */
type MadeRow = {
  before: Messages_MessageFragment | undefined;
  viewerId: string;
  timeZone: string;
  row: Row;
};

// Of a long thread, a new message changes one row: the others are neither made nor rendered again.
const madeRows = new WeakMap<Messages_MessageFragment, MadeRow>();

function storedRow(
  message: Messages_MessageFragment,
  before: Messages_MessageFragment | undefined,
  viewerId: string,
  timeZone: string,
): Row {
  const made = madeRows.get(message);
  if (made?.before === before && made?.viewerId === viewerId && made?.timeZone === timeZone) return made.row;
  const row = grouped(ofMessage(message), before && placeOf(before), viewerId, timeZone);
  madeRows.set(message, { before, viewerId, timeZone, row });
  return row;
}

const placeOf = ({ createdAt: at, sender }: Messages_MessageFragment) => ({ at, senderId: sender.id });

/** Returns the rows of a thread: the stored messages, then the outgoing ones that are not among them. */
export function rowsOf(
  messages: readonly Messages_MessageFragment[],
  outgoing: readonly UnsentMessage[],
  viewerId: string,
  timeZone: string,
): Row[] {
  const rows = messages.map((message, index) => storedRow(message, messages[index - 1], viewerId, timeZone));
  const newest = messages.at(-1);
  let before = newest && placeOf(newest);
  for (const entry of outgoing) {
    if (messages.some(({ id }) => id === entry.id)) continue;
    const row = ofUnsent(entry, viewerId);
    rows.push(grouped(row, before, viewerId, timeZone));
    before = row;
  }
  return rows;
}
