import type { Draft, DraftFile, QuotedMessage } from '../outbox/unsent.ts';

export const EMPTY_DRAFT: Draft = {
  content: '',
  files: [],
  subject: null,
  priority: 'NORMAL',
  replyTo: null,
};

const MAX_QUOTE_LENGTH = 300;

/** Parses a stored draft. Plain text becomes its content; anything else than a draft yields an empty one. */
export function draftOf(stored: unknown): Draft {
  if (typeof stored === 'string') return { ...EMPTY_DRAFT, content: stored };
  if (typeof stored !== 'object' || stored === null) return EMPTY_DRAFT;
  const { content, files, subject, priority, replyTo } = stored as Record<string, unknown>;
  return {
    content: typeof content === 'string' ? content : '',
    files: Array.isArray(files) ? files.filter(isKeptFile) : [],
    subject: typeof subject === 'string' ? subject : null,
    priority: priority === 'HIGH' ? 'HIGH' : 'NORMAL',
    replyTo: isQuoted(replyTo) ? replyTo : null,
  };
}

function isQuoted(value: unknown): value is QuotedMessage {
  if (typeof value !== 'object' || value === null) return false;
  const { id, senderName, content } = value as Record<string, unknown>;
  return [id, senderName, content].every((part) => typeof part === 'string');
}

function isKeptFile(value: unknown): value is DraftFile {
  if (typeof value !== 'object' || value === null) return false;
  const { id, name, slot, sizeBytes } = value as Record<string, unknown>;
  const isSlot = slot === 'MESSAGE_IMAGE' || slot === 'MESSAGE_ATTACHMENT';
  return isSlot && [id, name].every((part) => typeof part === 'string') && Number.isInteger(sizeBytes);
}

export const isEmptyDraft = ({ content, files, subject, priority, replyTo }: Draft) =>
  content === '' && files.length === 0 && !subject && priority === 'NORMAL' && replyTo === null;

/** Returns the part of a message that a quotation shows; for a message without text, the names of its files. */
export const quotationOf = (
  message: QuotedMessage & { files: readonly { name: string }[] },
): QuotedMessage => ({
  id: message.id,
  senderName: message.senderName,
  content: (message.content || namesOf(message.files)).slice(0, MAX_QUOTE_LENGTH),
});

export const namesOf = (files: readonly { name: string }[]) => files.map(({ name }) => name).join(', ');
