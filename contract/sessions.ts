import { badInput, type DomainError, firstProblem } from './errors.ts';
import { isHostWithin, parseHttpsLink } from './links.ts';
import { isGeneratedRoom, roomLink } from './rooms.ts';
import { isJoinable, type TimedSession } from './sessionPhase.ts';
import { DAY_MS } from './time.ts';

export const DURATIONS = [30, 45, 60, 90] as const;
export const SESSION_KINDS = ['VIDEO_CALL', 'CHAT', 'PROJECT_REVIEW'] as const;
export const SESSION_PLATFORMS = ['ZOOM', 'GOOGLE_MEET', 'JITSI', 'OTHER'] as const;

export type SessionKind = (typeof SESSION_KINDS)[number];
export type SessionPlatform = (typeof SESSION_PLATFORMS)[number];

export const SESSION_DEFAULTS = {
  title: 'Mentorship Session',
  durationMinutes: 45,
  kind: 'VIDEO_CALL',
  platform: 'ZOOM',
} as const;

const MAX_TITLE_LENGTH = 120;
const MAX_DESCRIPTION_LENGTH = 2000;
const MAX_NOTES_LENGTH = 2000;
const LINK_MAX = 500;
/** Most weeks for which a session can be repeated at once. */
export const MAX_WEEKS = 12;
/** Most days between now and the start of a session; catches typing errors in the year. */
const MAX_DAYS_AHEAD = 365;

export const SESSION_TEXTS = {
  required: 'Please fill in all required fields',
  scheduleFailed: (reason: string) => `Failed to schedule session: ${reason}`,
  updateFailed: (reason: string) => `Failed to update session: ${reason}`,
  deleteFailed: (reason: string) => `Failed to delete session: ${reason}`,
  saveFailed: 'Failed to save session',
  scheduled: 'Session scheduled successfully!',
  updated: 'Session updated successfully!',
  deleted: 'Session deleted successfully!',
  /** Also the note of a session whose mentor wrote none. */
  completed: 'Session completed successfully',
  /** Also the note of a missed session whose mentor wrote none. */
  missed: 'Nobody came to this session',
  cancelled: 'Session cancelled',
  seriesCancelled: (count: number) => (count === 1 ? 'Session cancelled' : `${count} sessions cancelled`),
  /** Note of a session that the next mentor could not take over. */
  mentorChanged: 'Cancelled because the mentor has changed',
  past: 'The date cannot be in the past',
  leftBehind: 'Another mentor planned this session. Cancel it and schedule a new one.',
  mentorBusy: 'You are in another session at this time',
  mentorInCall: 'You are in a group call at this time',
  studentBusy: 'The student is in another session at this time',
  /** Of sessions that are repeated, where one cannot be: none of them is scheduled. */
  mentorBusyOn: (when: string) => `You are in another session on ${when}. Nothing was scheduled.`,
  mentorInCallOn: (when: string) => `You are in a group call on ${when}. Nothing was scheduled.`,
  studentBusyOn: (when: string) => `The student is in another session on ${when}. Nothing was scheduled.`,
  notAvailable: 'Sessions Not Available',
};

export const KIND_LABELS: Record<SessionKind, string> = {
  VIDEO_CALL: 'Video call',
  CHAT: 'Chat',
  PROJECT_REVIEW: 'Project review',
};

export const PLATFORM_LABELS: Record<SessionPlatform, string> = {
  ZOOM: 'Zoom',
  GOOGLE_MEET: 'Google Meet',
  JITSI: 'Jitsi Meet',
  OTHER: 'Other',
};

export type SessionDraft = {
  title: string;
  description: string;
  startsAt: Date;
  durationMinutes: number;
  platform: SessionPlatform;
  /** Blank requests a generated room. */
  meetingLink: string;
};

/** Finds what is wrong with the fields of a session apart from its start. */
export function* sessionProblems(draft: Omit<SessionDraft, 'startsAt'>): Generator<DomainError> {
  const title = draft.title.trim();
  if (!title) yield badInput('title', SESSION_TEXTS.required);
  if (title.length > MAX_TITLE_LENGTH)
    yield badInput('title', `A title can have ${MAX_TITLE_LENGTH} characters`);
  if (draft.description.trim().length > MAX_DESCRIPTION_LENGTH)
    yield badInput('description', `A description can have ${MAX_DESCRIPTION_LENGTH} characters`);
  if (!DURATIONS.some((minutes) => minutes === draft.durationMinutes))
    yield badInput('durationMinutes', `A session takes ${DURATIONS.join(', ')} minutes`);
  if (draft.meetingLink.trim() && parseHttpsLink(draft.meetingLink, LINK_MAX) === null)
    yield badInput('meetingLink', 'The meeting link is a whole address that begins with https://');
}

/** Checks a session apart from its start. Returns the first problem, or null. */
export const checkSession = (draft: SessionDraft) => firstProblem(sessionProblems(draft));

/** Requires a start in the future, within MAX_DAYS_AHEAD. Returns the problem, or null. */
export function checkStart(startsAt: Date, now: Date): DomainError | null {
  if (startsAt.getTime() <= now.getTime()) return badInput('startsAt', SESSION_TEXTS.past);
  return startsAt.getTime() > now.getTime() + MAX_DAYS_AHEAD * DAY_MS
    ? badInput('startsAt', 'A session can be planned up to a year ahead')
    : null;
}

/** Most days of sessions that are read at once: a week, and an hour more when clocks change. */
const MAX_SPAN_DAYS = 8;

/** Requires a time that begins before it ends and is not longer than MAX_SPAN_DAYS. Returns the problem, or null. */
export function checkSpan(from: Date, to: Date): DomainError | null {
  const length = to.getTime() - from.getTime();
  return length > 0 && length <= MAX_SPAN_DAYS * DAY_MS
    ? null
    : badInput('to', `The time ends after it begins, and takes ${MAX_SPAN_DAYS} days at most`);
}

/** Requires a whole number of weeks up to MAX_WEEKS. Returns the problem, or null. */
export function checkWeeks(weeks: number): DomainError | null {
  return Number.isInteger(weeks) && weeks >= 1 && weeks <= MAX_WEEKS
    ? null
    : badInput('weeks', `A session can be repeated for 1 to ${MAX_WEEKS} weeks`);
}

/** Checks the notes that complete a session, which may be blank. Returns the problem, or null. */
export function checkNotes(notes: string): DomainError | null {
  return notes.trim().length > MAX_NOTES_LENGTH
    ? badInput('notes', `Notes can have ${MAX_NOTES_LENGTH} characters`)
    : null;
}

type SessionAccess = TimedSession & {
  meetingLink: string;
  mentorId: string;
  mentor: { isActive: boolean };
  student: { mentorId: string | null };
};

/**
 * Returns the meeting link of a session until it is over, or null. The session of a former or suspended mentor has
 * none: that person knows the room.
 * @param now in milliseconds
 */
export function joinLink(session: SessionAccess, now: number): string | null {
  const { meetingLink, mentorId, mentor, student } = session;
  const isTheirs = mentor.isActive && student.mentorId === mentorId;
  return isTheirs && isJoinable(session, now) ? meetingLink : null;
}

function platformOf(link: string): SessionPlatform | null {
  const host = new URL(link).hostname;
  if (host === 'meet.jit.si') return 'JITSI';
  if (isHostWithin(host, ['zoom.us', 'zoom.com'])) return 'ZOOM';
  return host === 'meet.google.com' ? 'GOOGLE_MEET' : null;
}

/**
 * Resolves the platform and the meeting link of a session. The host of the link overrides the requested platform.
 * @param currentLink the session's present link; a generated room is reused
 * @param roomUrl where generated rooms are
 */
export function resolveMeeting(
  requested: Pick<SessionDraft, 'platform' | 'meetingLink'>,
  currentLink: string | null,
  roomUrl: string,
  newId: () => string,
): { platform: SessionPlatform; meetingLink: string } {
  const link = parseHttpsLink(requested.meetingLink, LINK_MAX);
  if (link) return { platform: platformOf(link) ?? requested.platform, meetingLink: link };
  const isReused = currentLink !== null && isGeneratedRoom(currentLink, roomUrl);
  const room = isReused ? currentLink : roomLink(roomUrl, newId());
  return { platform: platformOf(room) ?? 'OTHER', meetingLink: room };
}

/** Minutes before the start at which reminders are due, the earliest first. */
export const REMINDER_MINUTES = [24 * 60, 15] as const;

type Schedule = { startsAt: Date; plannedAt: Date };

/**
 * Returns the reminder that is due now, in minutes before the start, or null. Skips a reminder that was due before
 * the session was scheduled; of two missed ones only the later is returned.
 */
export function dueReminder({ startsAt, plannedAt }: Schedule, now: Date): number | null {
  const dueAt = (minutes: number) => startsAt.getTime() - minutes * 60_000;
  if (startsAt.getTime() <= now.getTime()) return null;
  const due = REMINDER_MINUTES.filter((minutes) => dueAt(minutes) <= now.getTime()).at(-1);
  return due !== undefined && dueAt(due) >= plannedAt.getTime() ? due : null;
}
