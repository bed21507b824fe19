import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';

export type CalendarEntry = {
  id: string;
  /** The name of the calendar, such as "Mentor sessions". */
  product: string;
  title: string;
  /** Paragraphs. */
  description: string[];
  startsAt: Date;
  endsAt: Date;
  /** Where it takes place; null when that is not told or it cannot be joined (any more). */
  link: string | null;
  isCancelled: boolean;
  /** Grows with every change. */
  sequence: number;
  updatedAt: Date;
  /** URL of the page that shows it. */
  page: string;
};

/**
 * Renders a session or a group call as an iCalendar file (RFC 5545), with times in UTC. The UID stays and SEQUENCE
 * grows, so that a newer file replaces the entry, and the file of a cancelled one removes it.
 * @param organizer the platform's name, and the address of the sender of its emails
 */
export function calendarFile(entry: CalendarEntry, organizer: { name: string; email: string }): string {
  const { isCancelled } = entry;
  const calendar = ical({
    prodId: { company: organizer.name, product: entry.product, language: 'EN' },
    method: isCancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH,
  });
  calendar.createEvent({
    id: `${entry.id}@littlemakers`,
    sequence: entry.sequence,
    stamp: entry.updatedAt,
    start: entry.startsAt,
    end: entry.endsAt,
    summary: entry.title,
    description: entry.description.filter(Boolean).join('\n\n'),
    location: entry.link,
    url: entry.page,
    organizer,
    status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  });
  return calendar.toString();
}
