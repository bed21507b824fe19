import { addDays, isDay } from '../../../../contract/overview.ts';
import { instantOf, wallTimeOf } from '../../../../contract/wallTime.ts';

const DAY_MINUTES = 24 * 60;
const WEEK_DAYS = 7;
/** The hours that a week without sessions and free times shows. */
const USUAL_HOURS = { first: 8, last: 18 };

/** A day as YYYY-MM-DD, with the instants at which it begins and ends in a time zone. */
export type WeekDay = { date: string; from: Date; to: Date };

/** A part of a day, in minutes after midnight. */
type Minutes = { fromMinute: number; untilMinute: number };

/** What of a session is on a day, with its place among those that overlap it. */
export type Block<Timed> = Minutes & { session: Timed; lane: number; lanes: number };

/** Returns the Monday of a day's week. */
export function mondayOf(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay() || WEEK_DAYS;
  return addDays(day, 1 - weekday);
}

/** Returns the Monday that an address names, or that of this week. */
export const weekOf = (text: string | null, now: Date, timeZone: string): string =>
  mondayOf(text !== null && isDay(text) ? text : wallTimeOf(now, timeZone).date);

/** Returns the seven days of a week in a time zone; a day has 23 or 25 hours when clocks change. */
export function daysOfWeek(monday: string, timeZone: string): WeekDay[] {
  const midnightOf = (date: string) =>
    instantOf({ date, time: '00:00' }, timeZone) ?? new Date(`${date}T00:00:00Z`);
  return Array.from({ length: WEEK_DAYS }, (_, index) => {
    const date = addDays(monday, index);
    return { date, from: midnightOf(date), to: midnightOf(addDays(date, 1)) };
  });
}

function minuteOf(instant: Date, timeZone: string): number {
  const [hours = 0, minutes = 0] = wallTimeOf(instant, timeZone).time.split(':').map(Number);
  return hours * 60 + minutes;
}

type Timed = { startsAt: string; endsAt: string };

/** Returns the blocks of a day. Those that overlap, such as a cancelled session and its successor, share the width. */
export function blocksOf<Session extends Timed>(
  sessions: readonly Session[],
  day: WeekDay,
  timeZone: string,
): Block<Session>[] {
  const pieces = sessions
    .map((session) => ({ session, start: new Date(session.startsAt), end: new Date(session.endsAt) }))
    .filter(({ start, end }) => start < day.to && end > day.from)
    .map(({ session, start, end }) => ({
      session,
      fromMinute: start <= day.from ? 0 : minuteOf(start, timeZone),
      untilMinute: end >= day.to ? DAY_MINUTES : minuteOf(end, timeZone),
    }))
    .sort((a, b) => a.fromMinute - b.fromMinute || a.untilMinute - b.untilMinute);
  return clustersOf(pieces).flatMap(withLanes);
}

/** Groups pieces in their order so that those of different groups do not overlap. */
function clustersOf<Piece extends Minutes>(pieces: readonly Piece[]): Piece[][] {
  const clusters: Piece[][] = [];
  let end = -1;
  for (const piece of pieces) {
    const last = clusters.at(-1);
    if (last && piece.fromMinute < end) last.push(piece);
    else clusters.push([piece]);
    end = Math.max(end, piece.untilMinute);
  }
  return clusters;
}

function withLanes<Piece extends Minutes>(
  cluster: readonly Piece[],
): (Piece & { lane: number; lanes: number })[] {
  const ends: number[] = [];
  const placed = cluster.map((piece) => {
    const free = ends.findIndex((end) => end <= piece.fromMinute);
    const lane = free < 0 ? ends.length : free;
    ends[lane] = piece.untilMinute;
    return { ...piece, lane };
  });
  return placed.map((piece) => ({ ...piece, lanes: ends.length }));
}

/** Returns the first and the last hour that a week shows: those of its sessions and free times, or the usual ones. */
export function hoursOf(parts: readonly Minutes[]): { first: number; last: number } {
  if (parts.length === 0) return USUAL_HOURS;
  return {
    first: Math.floor(Math.min(...parts.map(({ fromMinute }) => fromMinute)) / 60),
    last: Math.ceil(Math.max(...parts.map(({ untilMinute }) => untilMinute)) / 60),
  };
}

/** Returns the hours of a day from the first to before the last. */
export const hoursBetween = ({ first, last }: { first: number; last: number }): number[] =>
  Array.from({ length: last - first }, (_, index) => first + index);
