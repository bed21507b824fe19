import type { TimedCall } from './groupCalls.ts';

/** A time in a call; the instants as the database or the gateway gives them. */
export type Stay = {
  joinedAt: Date | string;
  /** Null until the person says that they left. */
  leftAt: Date | string | null;
};

/** A mark by the host of a call or an admin, PRESENT or ABSENT for one child. It overrides the recorded stays. */
export type AttendanceMark = 'PRESENT' | 'ABSENT';

/** The recorded attendance of one child in one call. */
export type Attended = {
  /** Null where nobody has marked it: the stays decide. */
  markedAs: AttendanceMark | null;
  /** Earliest first; all but the last have an end. */
  stays: readonly Stay[];
};

export type Attendance = {
  wasThere: boolean;
  /** True while the call goes on and the child has not said that it left. */
  isThere: boolean;
  /** Whole minutes of the call in which the child was there, by what is recorded; null without a record. */
  minutes: number | null;
  /** True for who did not leave before the call ended. */
  isUntilEnd: boolean;
};

const MINUTE_MS = 60_000;

const timeOf = (instant: Date | string) => new Date(instant).getTime();

/** Returns the stay that has no end yet, or null. */
export const openStay = <Of extends Stay>(stays: readonly Of[]): Of | null =>
  stays.find(({ leftAt }) => leftAt === null) ?? null;

/**
 * Returns whether a child was in a call and for how long. What lies before the start or after the end does not count;
 * who never says that they left counts until the call ends. A mark of who holds the call decides whether the child was
 * there, and never for how long.
 * @param now in milliseconds
 */
export function attendanceOf(call: TimedCall, { markedAs, stays }: Attended, now: number): Attendance {
  const [start, end] = [timeOf(call.startsAt), timeOf(call.endsAt)];
  const isOver = call.status !== 'PLANNED' || now >= end;
  const until = isOver ? end : now;
  const leavingOf = ({ leftAt }: Stay) => (leftAt === null ? until : timeOf(leftAt));
  const counted = stays.filter(
    (stay) => timeOf(stay.joinedAt) <= end && (stay.leftAt === null || timeOf(stay.leftAt) >= start),
  );
  const spent = counted.map((stay) =>
    Math.max(0, Math.min(leavingOf(stay), until) - Math.max(timeOf(stay.joinedAt), start)),
  );
  const total = spent.reduce((sum, ms) => sum + ms, 0);
  return {
    wasThere: markedAs === null ? counted.length > 0 : markedAs === 'PRESENT',
    isThere: !isOver && openStay(stays) !== null,
    minutes: counted.length > 0 ? Math.round(total / MINUTE_MS) : null,
    isUntilEnd: isOver && counted.some((stay) => leavingOf(stay) >= end),
  };
}

const countText = (minutes: number) => (minutes === 1 ? '1 minute' : `${minutes} minutes`);

const minutesText = (minutes: number) => (minutes === 0 ? 'less than a minute' : countText(minutes));

/**
 * Says whether a child was in a call and for how long, as what follows its name, such as "was there for 42 minutes".
 * Null before the call, of who is not there yet.
 * @param now in milliseconds
 */
export function attendanceText(call: TimedCall, attended: Attended, now: number): string | null {
  const { wasThere, isThere, minutes, isUntilEnd } = attendanceOf(call, attended, now);
  const said = attended.markedAs === null ? '' : ', as a mentor says';
  if (attended.markedAs === 'ABSENT') return `was not there${said}`;
  if (isThere) return 'is there now';
  if (wasThere && minutes === null) return `was there${said}`;
  if (wasThere) return `was there for ${minutesText(minutes ?? 0)}${isUntilEnd ? ', until the end' : ''}`;
  if (call.status !== 'PLANNED' || now >= timeOf(call.endsAt)) return 'was not there';
  return now < timeOf(call.startsAt) ? null : 'is not there yet';
}
