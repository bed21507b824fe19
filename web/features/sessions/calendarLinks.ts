type CalendarEvent = {
  id: string;
  title: string;
  description: string | null;
  startsAt: string;
  endsAt: string;
  meetingLink: string | null;
};

/** Returns the path of the session's iCalendar file, which every calendar can import. */
export const calendarFile = ({ id }: Pick<CalendarEvent, 'id'>) => `/calendar/${id}.ics`;

const details = ({ description, meetingLink }: CalendarEvent) =>
  [description, meetingLink].filter((part) => part !== null).join('\n\n');

/** Formats 2027-03-01T15:30:00.000Z as 20270301T153000Z. */
const basicFormat = (instant: string) => new Date(instant).toISOString().replace(/[-:]|\.\d{3}/g, '');

/** Returns the address of a new, prefilled event in Google Calendar. */
export function googleCalendar(session: CalendarEvent): string {
  const query = new URLSearchParams({
    action: 'TEMPLATE',
    text: session.title,
    dates: `${basicFormat(session.startsAt)}/${basicFormat(session.endsAt)}`,
    details: details(session),
    location: session.meetingLink ?? '',
  });
  return `https://calendar.google.com/calendar/render?${query}`;
}

/** Returns the address of a new, prefilled event in the calendar of outlook.com. */
export function outlookCalendar(session: CalendarEvent): string {
  const query = new URLSearchParams({
    path: '/calendar/action/compose',
    rru: 'addevent',
    subject: session.title,
    startdt: new Date(session.startsAt).toISOString(),
    enddt: new Date(session.endsAt).toISOString(),
    body: details(session),
    location: session.meetingLink ?? '',
  });
  return `https://outlook.live.com/calendar/0/deeplink/compose?${query}`;
}
