import { describe, expect, it } from 'vitest';
import { DEFAULT_ROOM_URL } from './rooms.ts';
import { checkSession, checkStart, dueReminder, resolveMeeting, SESSION_TEXTS } from './sessions.ts';

const draft = {
  title: 'Mentorship Session',
  description: '',
  startsAt: new Date('2026-12-01T15:00:00Z'),
  durationMinutes: 45,
  platform: 'ZOOM' as const,
  meetingLink: '',
};

describe('checkSession', () => {
  it('accepts a complete session', () => {
    expect(checkSession(draft)).toBeNull();
    expect(checkSession({ ...draft, meetingLink: ' https://zoom.us/j/1 ' })).toBeNull();
  });

  it.each([
    ['title', { title: ' ' }, SESSION_TEXTS.required],
    ['title', { title: 'a'.repeat(121) }, /120/],
    ['durationMinutes', { durationMinutes: 40 }, /30, 45, 60, 90/],
    ['meetingLink', { meetingLink: 'http://zoom.us/j/1' }, /https/],
    ['meetingLink', { meetingLink: 'javascript:alert(1)' }, /https/],
    ['meetingLink', { meetingLink: 'https://me@zoom.us/j/1' }, /https/],
    ['description', { description: 'a'.repeat(2001) }, /2000/],
  ])('rejects at %s a session with %o', (field, change, message) => {
    const problem = checkSession({ ...draft, ...change });
    expect(problem?.field).toBe(field);
    expect(problem?.message).toMatch(message);
  });
});

describe('checkStart', () => {
  const now = new Date('2026-12-01T15:00:00Z');
  it('requires a start in the future, to the millisecond, within a year', () => {
    expect(checkStart(new Date(now.getTime() + 1), now)).toBeNull();
    expect(checkStart(now, now)).toMatchObject({ field: 'startsAt', message: SESSION_TEXTS.past });
    expect(checkStart(new Date('2036-12-01T15:00:00Z'), now)?.field).toBe('startsAt');
  });
});

describe('resolveMeeting', () => {
  const id = () => 'fresh';
  it.each([
    ['ZOOM', '', null, 'JITSI', 'https://meet.jit.si/little-makers-fresh'],
    ['ZOOM', ' ', 'https://meet.jit.si/little-makers-old', 'JITSI', 'https://meet.jit.si/little-makers-old'],
    ['ZOOM', '', 'https://zoom.us/j/1', 'JITSI', 'https://meet.jit.si/little-makers-fresh'],
    ['GOOGLE_MEET', 'https://us02.zoom.us/j/1', null, 'ZOOM', 'https://us02.zoom.us/j/1'],
    ['ZOOM', 'https://meet.google.com/abc', null, 'GOOGLE_MEET', 'https://meet.google.com/abc'],
    ['OTHER', 'https://notzoom.us/j/1', null, 'OTHER', 'https://notzoom.us/j/1'],
  ] as const)(
    'resolves %s at "%s", with the current link %s, to %s at %s',
    (requested, link, current, platform, meetingLink) => {
      expect(
        resolveMeeting({ platform: requested, meetingLink: link }, current, DEFAULT_ROOM_URL, id),
      ).toEqual({
        platform,
        meetingLink,
      });
    },
  );
});

it('meets at the place of the installation when no link is given', () => {
  const roomUrl = 'https://meet.example.org/{room}';
  expect(resolveMeeting({ platform: 'ZOOM', meetingLink: '' }, null, roomUrl, () => 'fresh')).toEqual({
    ...{ platform: 'OTHER', meetingLink: 'https://meet.example.org/little-makers-fresh' },
  });
});

describe('dueReminder', () => {
  const startsAt = new Date('2026-12-02T15:00:00Z');
  const early = new Date('2026-11-20T10:00:00Z');
  it.each([
    ['2026-12-01T14:59:59Z', early, null],
    ['2026-12-01T15:00:00Z', early, 1440],
    ['2026-12-02T14:44:59Z', early, 1440],
    ['2026-12-02T14:45:00Z', early, 15],
    ['2026-12-02T14:59:59Z', early, 15],
    ['2026-12-02T15:00:00Z', early, null],
    // Scheduled on the day itself: the notification of it makes the day-ahead reminder redundant.
    ['2026-12-02T10:00:00Z', new Date('2026-12-02T09:00:00Z'), null],
    ['2026-12-02T14:45:00Z', new Date('2026-12-02T09:00:00Z'), 15],
    ['2026-12-02T14:55:00Z', new Date('2026-12-02T14:50:00Z'), null],
  ])('returns at %s, for a session planned at %o, %s minutes', (now, plannedAt, minutes) => {
    expect(dueReminder({ startsAt, plannedAt }, new Date(now))).toBe(minutes);
  });
});
