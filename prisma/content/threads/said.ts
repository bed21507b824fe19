import { DAY, type MessageContent } from '../people.ts';

/** A message sent `days` and `minutes` before the seeding, by the account `from`. */
export function said(days: number, minutes: number, from: string, text: string): MessageContent {
  return { minutesAgo: days * DAY + minutes, from, text, pictures: [], documents: [] };
}

/** The same message with files, pictures first. */
export function withFiles(
  message: MessageContent,
  files: Partial<Pick<MessageContent, 'pictures' | 'documents'>>,
): MessageContent {
  return { ...message, ...files };
}
