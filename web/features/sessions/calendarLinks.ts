type Entry = {
  id: string;
  title: string;
  description: string | null;
  startsAt: string;
  endsAt: string;
  meetingLink: string | null;
};

/** The session as a file that every calendar takes. */
export const calendarFile = ({ id }: Pick<Entry, 'id'>) => `/calendar/${id}.ics`;

const details = ({ description, meetingLink }: Entry) =>
  [description, meetingLink].filter((part) => part !== null).join('\n\n');

/** 2027-03-01T15:30:00.000Z as 20270301T153000Z */
const basic = (instant: string) => new Date(instant).toISOString().replace(/[-:]|\.\d{3}/g, '');

/** A new entry in Google Calendar, filled in. */
export function googleCalendar(session: Entry): string {
  const query = new URLSearchParams({
    action: 'TEMPLATE',
    text: session.title,
    dates: `${basic(session.startsAt)}/${basic(session.endsAt)}`,
    details: details(session),
    location: session.meetingLink ?? '',
  });
  return `https://calendar.google.com/calendar/render?${query}`;
}

/** A new entry in the calendar of outlook.com, filled in. */
export function outlookCalendar(session: Entry): string {
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
