import { DAY, type MessageContent } from '../people.ts';

/** A message sent `days` and `minutes` before the seeding, by the account `from`. */
export function said(days: number, minutes: number, from: string, text: string): MessageContent {
  return { minutesAgo: days * DAY + minutes, from, text };
}
