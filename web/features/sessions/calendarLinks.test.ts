import { expect, it } from 'vitest';
import { calendarFile, googleCalendar, outlookCalendar } from './calendarLinks.ts';

const session = {
  id: 'a',
  title: 'Colours & light',
  description: 'Bring the page',
  startsAt: '2027-03-01T15:30:00.000Z',
  endsAt: '2027-03-01T16:15:00.000Z',
  meetingLink: 'https://meet.jit.si/little-makers-1',
};

it('passes title, UTC time, description and location to each calendar', () => {
  expect(calendarFile(session)).toBe('/calendar/a.ics');
  const google = new URL(googleCalendar(session)).searchParams;
  expect(google.get('text')).toBe('Colours & light');
  expect(google.get('dates')).toBe('20270301T153000Z/20270301T161500Z');
  expect(google.get('location')).toBe(session.meetingLink);
  const outlook = new URL(outlookCalendar(session)).searchParams;
  expect(outlook.get('subject')).toBe('Colours & light');
  expect(outlook.get('startdt')).toBe('2027-03-01T15:30:00.000Z');
  expect(outlook.get('body')).toBe('Bring the page\n\nhttps://meet.jit.si/little-makers-1');
});
