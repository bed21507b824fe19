import type { MessagePriority } from '../../../generated/types.ts';
import type { StoredUpload } from '../../files/uploads.ts';

/** The message that another one replies to, as far as its quotation shows it. */
export type QuotedMessage = { id: string; senderName: string; content: string };

/** The upload purpose of a file: what it will be in the message. */
export type FileSlot = 'MESSAGE_IMAGE' | 'MESSAGE_ATTACHMENT';

export type DraftFile = StoredUpload<FileSlot>;

/** A message that is being written. */
export type Draft = {
  content: string;
  /** Files that are uploading or uploaded, by the ids of their uploads. */
  files: readonly DraftFile[];
  /** One line; null for none. */
  subject: string | null;
  priority: MessagePriority;
  replyTo: QuotedMessage | null;
};

/** A message that the gateway has not confirmed, or only just. Its id is the id of the message, so sending it twice is safe. */
export type UnsentMessage = Draft & {
  id: string;
  studentId: string;
  /** Time of writing, in milliseconds; messages are sent in this order. */
  writtenAt: number;
  /**
   * uploading: its files are not uploaded yet, and later messages are sent first. sending: its first attempt is pending
   * or comes right away. waiting: the connection is lost, an attempt follows by itself. retrying: such an attempt is
   * pending. refused: rejected by the gateway. sent: confirmed, and shown until each tab has it from the gateway.
   */
  state: 'uploading' | 'sending' | 'waiting' | 'retrying' | 'refused' | 'sent';
  /** True if an attempt had no answer: the gateway may have the message already. */
  mayHaveArrived: boolean;
  /** Why the gateway rejected it, for the person who wrote it; null in all other states. */
  error: string | null;
};
