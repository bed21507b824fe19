import type { MessagePriority } from '../../../generated/types.ts';
import type { KeptUpload } from '../../files/uploads.ts';

/** The message that another one answers, as far as its quotation shows it. */
export type Quoted = { id: string; senderName: string; content: string };

/** Files come through the gateway's door as what they will be in the message. */
export type FileSlot = 'MESSAGE_IMAGE' | 'MESSAGE_ATTACHMENT';

export type KeptFile = KeptUpload<FileSlot>;

/** What somebody writes, before it is a message. */
export type Draft = {
  content: string;
  /** Files that are on their way or there, by the ids of their uploads. */
  files: readonly KeptFile[];
  /** One line; null for none. */
  subject: string | null;
  priority: MessagePriority;
  replyTo: Quoted | null;
};

/** A message that the gateway has not confirmed. Its id is the message's, so that sending it twice is safe. */
export type Unsent = Draft & {
  id: string;
  studentId: string;
  /** When it was written, in milliseconds; they are sent in this order. */
  writtenAt: number;
  /**
   * uploading: its files are not there yet, and messages after it go first. sending: on its way. waiting: an
   * attempt did not get through, the next comes by itself. refused: by the gateway.
   */
  state: 'uploading' | 'sending' | 'waiting' | 'refused';
  /** Why it is not sent, for the person who wrote it. */
  error: string | null;
};
