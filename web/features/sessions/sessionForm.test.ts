import { describe, expect, it } from 'vitest';
import { fieldsOf, readFields } from './sessionForm.ts';

const now = new Date('2026-12-01T15:00:00Z');
const zone = 'Africa/Lagos';
const filled = { ...fieldsOf(null, 'student', zone), date: '2026-12-01', time: '16:30' };

describe('readFields', () => {
  it('reads the time in the mentor’s own time zone', () => {
    const parsed = readFields(filled, zone, null, now);
    expect(parsed).toEqual({
      input: {
        title: 'Mentorship Session',
        description: '',
        startsAt: '2026-12-01T15:30:00.000Z',
        durationMinutes: 45,
        weeks: 1,
        kind: 'VIDEO_CALL',
        platform: 'ZOOM',
        meetingLink: '',
      },
    });
  });

  it.each([
    ['studentId', { studentId: '' }, 'Please fill in all required fields'],
    ['title', { title: ' ' }, 'Please fill in all required fields'],
    ['date', { date: '' }, 'Please fill in all required fields'],
    ['time', { time: '' }, 'Please fill in all required fields'],
    ['date', { date: '2026-11-30' }, 'The date cannot be in the past'],
    ['date', { time: '16:00' }, 'The date cannot be in the past'],
    ['meetingLink', { meetingLink: 'zoom.us/j/1' }, /https/],
  ])('reports a problem with %s', (field, change, message) => {
    const parsed = readFields({ ...filled, ...change }, zone, null, now);
    expect(parsed).toMatchObject({ problems: [{ field, message: expect.stringMatching(message) }] });
  });

  it('lets a session that has begun keep its time', () => {
    const begun = { ...filled, time: '15:30' };
    expect(readFields(begun, zone, '2026-12-01T14:30:00.000Z', now)).toHaveProperty('input');
    expect(readFields(begun, zone, '2026-12-01T14:00:00.000Z', now)).toHaveProperty('problems');
  });
});
