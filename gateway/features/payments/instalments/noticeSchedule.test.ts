import { expect, it } from 'vitest';
import { GRACE_DAYS, REMINDER_DAYS } from '../../../../contract/instalments.ts';
import { DAY_MS } from '../../../../contract/time.ts';
import { dueNotice, firstNotice } from './noticeSchedule.ts';

const dueAt = new Date('2026-12-01T10:00:00Z');
const day = (days: number) => new Date(dueAt.getTime() + days * DAY_MS);

it('goes through each reminder and then to the lock', () => {
  let state: { notices: number; nextNoticeAt: Date | null } = firstNotice(dueAt, day(-7));
  const made: string[] = [];
  while (state.nextNoticeAt) {
    const at = state.nextNoticeAt;
    const { notice, ...next } = dueNotice({ dueAt, notices: state.notices }, at);
    made.push(`${notice.kind} ${(+at - +dueAt) / DAY_MS}`);
    state = next;
  }
  expect(made).toEqual([...REMINDER_DAYS.map((days) => `REMINDER ${days}`), `LOCK ${GRACE_DAYS}`]);
});

it('makes the newest of several that are due, and locks a day after the last one at the earliest', () => {
  expect(dueNotice({ dueAt, notices: 0 }, day(4))).toEqual({
    ...{ notice: { kind: 'REMINDER', index: 2 }, notices: 3, nextNoticeAt: day(6) },
  });
  expect(dueNotice({ dueAt, notices: 1 }, day(30))).toEqual({
    ...{ notice: { kind: 'REMINDER', index: 3 }, notices: 4, nextNoticeAt: day(31) },
  });
  expect(dueNotice({ dueAt, notices: 4 }, day(31))).toMatchObject({ notice: { kind: 'LOCK' } });
});

it('leaves out the reminders that a new date is past already', () => {
  expect(firstNotice(dueAt, day(0))).toEqual({ notices: 2, nextNoticeAt: day(3) });
  expect(firstNotice(dueAt, day(20))).toEqual({ notices: 4, nextNoticeAt: day(21) });
});
