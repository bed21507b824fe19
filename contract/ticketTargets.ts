import { HOUR_MS } from './time.ts';

export type TicketState = 'OPEN' | 'WAITING' | 'SOLVED';
type Package = 'DIY' | 'MENTORED';

/** In how many hours the team answers, and solves, by package. */
export const TICKET_TARGETS: Record<Package, { answerHours: number; solveHours: number }> = {
  DIY: { answerHours: 48, solveHours: 120 },
  MENTORED: { answerHours: 12, solveHours: 48 },
};

/** How often an open inbox says that an admin is there, and how long that counts. */
export const PRESENCE = { everyMs: 60_000, lastsMs: 150_000 };

export const TEAM_IS_HERE = 'Somebody of our team is here now. Write, and we answer at once.';

/** The sentence by package that tells a family when an answer comes. */
export const ANSWER_PROMISES: Record<Package, string> = {
  DIY: 'We answer within 24 to 48 hours.',
  MENTORED: 'We answer on the same day.',
};

/** Whose turn a ticket is, and when the team's is over. */
export type TicketTurn = {
  state: TicketState;
  /** Null while the team owes no answer. */
  answerDueAt: Date | null;
  solveDueAt: Date;
  waitingSince: Date | null;
  solvedAt: Date | null;
};

/** The priority of a ticket of which nothing is due: after all others. */
const NOT_DUE = new Date('9999-01-01T00:00:00Z');

const hoursAfter = (instant: Date, hours: number) => new Date(instant.getTime() + hours * HOUR_MS);

/** Returns the turn of a new ticket. */
export function openedTurn(kind: Package, now: Date): TicketTurn {
  const { answerHours, solveHours } = TICKET_TARGETS[kind];
  return {
    ...{ state: 'OPEN', answerDueAt: hoursAfter(now, answerHours), solveDueAt: hoursAfter(now, solveHours) },
    ...{ waitingSince: null, solvedAt: null },
  };
}

/**
 * Returns the turn of a ticket in which the family has written. An answer that was due already stays due; one that is
 * solved begins again; the time in which it waited for the family does not count.
 */
export function turnAfterFamily(turn: TicketTurn, kind: Package, now: Date): TicketTurn {
  const opened = openedTurn(kind, now);
  if (turn.state === 'SOLVED') return opened;
  const waitedMs = turn.waitingSince ? now.getTime() - turn.waitingSince.getTime() : 0;
  return {
    ...opened,
    answerDueAt: turn.answerDueAt ?? opened.answerDueAt,
    solveDueAt: new Date(turn.solveDueAt.getTime() + waitedMs),
  };
}

/** Returns the turn of a ticket that the team has answered, or that somebody has solved. */
export function turnAfterAnswer(turn: TicketTurn, state: TicketState, now: Date): TicketTurn {
  return {
    state,
    answerDueAt: null,
    solveDueAt: turn.solveDueAt,
    waitingSince: state === 'WAITING' ? now : null,
    solvedAt: state === 'SOLVED' ? now : null,
  };
}

/** Returns the turn of a ticket that gets the messages of another one: what the team owes in either, it owes then. */
export function mergedTurn(turn: TicketTurn, other: TicketTurn): TicketTurn {
  if (other.state !== 'OPEN') return turn;
  if (turn.state !== 'OPEN') return other;
  return {
    ...turn,
    answerDueAt: earliest(turn.answerDueAt, other.answerDueAt),
    solveDueAt: earliest(turn.solveDueAt, other.solveDueAt) ?? turn.solveDueAt,
  };
}

function earliest(one: Date | null, other: Date | null): Date | null {
  if (one === null || other === null) return one ?? other;
  return one < other ? one : other;
}

/** Returns when the team has to do something about a ticket: what the inbox is sorted by. */
export function priorityOf({ state, answerDueAt, solveDueAt }: TicketTurn): Date {
  if (state !== 'OPEN') return NOT_DUE;
  return answerDueAt && answerDueAt < solveDueAt ? answerDueAt : solveDueAt;
}

/** How a clock shows a target: in time, in the second half of the time for it, or late. */
type Clock = { tone: 'success' | 'warn' | 'danger'; text: string };

/** Returns the clock of a target that is due at an instant and takes some hours. */
export function clockOf(dueAt: Date | string, hours: number, now: number): Clock {
  const leftMs = new Date(dueAt).getTime() - now;
  if (leftMs < 0) return { tone: 'danger', text: `${spanText(-leftMs)} late` };
  return { tone: leftMs < (hours * HOUR_MS) / 2 ? 'warn' : 'success', text: `${spanText(leftMs)} left` };
}

function spanText(ms: number): string {
  const minutes = Math.floor(ms / 60_000);
  const hours = Math.floor(minutes / 60);
  if (hours >= 48) return `${Math.floor(hours / 24)} days`;
  return hours > 0 ? `${hours} h` : `${minutes} min`;
}
