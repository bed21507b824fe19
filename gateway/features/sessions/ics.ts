import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import type { SessionStatus } from '../../../contract/sessionPhase.ts';

export type CalendarSession = {
  id: string;
  title: string;
  description: string | null;
  startsAt: Date;
  endsAt: Date;
  /** Null when the session cannot be joined (any more). */
  meetingLink: string | null;
  status: SessionStatus;
  sequence: number;
  updatedAt: Date;
  student: { firstName: string };
  mentor: { profile: { fullName: string | null } };
};

/**
 * Renders a session as an iCalendar file (RFC 5545), with times in UTC. The UID stays and SEQUENCE grows, so that a
 * newer file replaces the entry, and the file of a cancelled session removes it.
 * @param page URL of the page that shows the session
 * @param organizer the platform's name, and the address of the sender of its emails
 */
export function calendarFile(
  session: CalendarSession,
  page: string,
  organizer: { name: string; email: string },
): string {
  const isCancelled = session.status === 'CANCELLED';
  const mentorName = session.mentor.profile.fullName;
  const { meetingLink: link } = session;
  const calendar = ical({
    prodId: { company: organizer.name, product: 'Mentor sessions', language: 'EN' },
    method: isCancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH,
  });
  calendar.createEvent({
    id: `${session.id}@littlemakers`,
    sequence: session.sequence,
    stamp: session.updatedAt,
    start: session.startsAt,
    end: session.endsAt,
    summary: `${session.title} (${session.student.firstName})`,
    description: [
      session.description ?? '',
      mentorName ? `Mentor: ${mentorName}` : '',
      link ? `Join: ${link}` : '',
    ]
      .filter(Boolean)
      .join('\n\n'),
    location: link,
    url: page,
    organizer,
    status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  });
  return calendar.toString();
}
