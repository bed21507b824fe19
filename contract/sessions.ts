import { badInput, DomainError } from './errors.ts';
import { isAt, parseHttpsLink } from './links.ts';

export const DURATIONS = [30, 45, 60, 90] as const;
export const SESSION_KINDS = ['VIDEO_CALL', 'CHAT', 'PROJECT_REVIEW'] as const;
export const SESSION_PLATFORMS = ['ZOOM', 'GOOGLE_MEET', 'JITSI', 'OTHER'] as const;

export type SessionKind = (typeof SESSION_KINDS)[number];
export type SessionPlatform = (typeof SESSION_PLATFORMS)[number];
export type SessionStatus = 'SCHEDULED' | 'COMPLETED' | 'CANCELLED';

export const SESSION_DEFAULTS = {
  title: 'Mentorship Session',
  durationMinutes: 45,
  kind: 'VIDEO_CALL',
  platform: 'ZOOM',
} as const;

export const TITLE_MAX = 120;
export const DESCRIPTION_MAX = 2000;
export const NOTES_MAX = 2000;
const LINK_MAX = 500;
const DAY_MS = 24 * 60 * 60_000;
/** How far ahead a session can be, in days: a typing error in the year is found out. */
export const DAYS_AHEAD_MAX = 365;

export const SESSION_TEXTS = {
  required: 'Please fill in all required fields',
  scheduleFailed: (reason: string) => `Failed to schedule session: ${reason}`,
  updateFailed: (reason: string) => `Failed to update session: ${reason}`,
  deleteFailed: (reason: string) => `Failed to delete session: ${reason}`,
  saveFailed: 'Failed to save session',
  scheduled: 'Session scheduled successfully!',
  updated: 'Session updated successfully!',
  deleted: 'Session deleted successfully!',
  /** What is said, and the note of a session whose mentor wrote none. */
  completed: 'Session completed successfully',
  cancelled: 'Session cancelled',
  /** The note of a session that the next mentor could not take over. */
  mentorChanged: 'Cancelled because the mentor has changed',
  past: 'The date cannot be in the past',
  notOpen: 'Only a scheduled session can be changed',
  leftBehind: 'Another mentor planned this session. Cancel it and schedule a new one.',
  mentorBusy: 'You are in another session at this time',
  studentBusy: 'The student is in another session at this time',
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
  /** Blank asks for a room. */
  meetingLink: string;
};

/** What is wrong with a session, apart from when it starts. */
export function checkSession(draft: SessionDraft): DomainError | null {
  const title = draft.title.trim();
  if (!title) return badInput('title', SESSION_TEXTS.required);
  if (title.length > TITLE_MAX) return badInput('title', `A title can have ${TITLE_MAX} characters`);
  if (draft.description.trim().length > DESCRIPTION_MAX)
    return badInput('description', `A description can have ${DESCRIPTION_MAX} characters`);
  if (!DURATIONS.some((minutes) => minutes === draft.durationMinutes))
    return badInput('durationMinutes', `A session takes ${DURATIONS.join(', ')} minutes`);
  if (draft.meetingLink.trim() && parseHttpsLink(draft.meetingLink, LINK_MAX) === null)
    return badInput('meetingLink', 'The meeting link is a whole address that begins with https://');
  return null;
}

/** A session starts in the future, and not so far that its date must be an error. */
export function checkStart(startsAt: Date, now: Date): DomainError | null {
  if (startsAt.getTime() <= now.getTime()) return badInput('startsAt', SESSION_TEXTS.past);
  return startsAt.getTime() > now.getTime() + DAYS_AHEAD_MAX * DAY_MS
    ? badInput('startsAt', 'A session can be planned up to a year ahead')
    : null;
}

/** What is wrong with the notes that complete a session; blank ones are left out. */
export function checkNotes(notes: string): DomainError | null {
  return notes.trim().length > NOTES_MAX ? badInput('notes', `Notes can have ${NOTES_MAX} characters`) : null;
}

export function checkOpen(status: SessionStatus): DomainError | null {
  return status === 'SCHEDULED' ? null : new DomainError('CLOSED', SESSION_TEXTS.notOpen, null);
}

const ROOM_HOST = 'meet.jit.si';
const ROOM_PREFIX = `https://${ROOM_HOST}/little-makers-`;

/** A public room that nobody finds who was not told. @param id unguessable */
export const roomLink = (id: string) => `${ROOM_PREFIX}${id}`;

type Held = {
  status: SessionStatus;
  meetingLink: string;
  mentorId: string;
  mentor: { isActive: boolean };
  student: { mentorId: string | null };
};

/**
 * The way into a session while it is scheduled, or null. One that a former or suspended mentor left behind has none:
 * that person knows the room.
 */
export function openLink({ status, meetingLink, mentorId, mentor, student }: Held): string | null {
  return status === 'SCHEDULED' && mentor.isActive && student.mentorId === mentorId ? meetingLink : null;
}

/** Whether a link is one of those that are made when none is given. */
export const isRoom = (link: string) => link.startsWith(ROOM_PREFIX);

function platformAt(host: string): SessionPlatform | null {
  if (host === ROOM_HOST) return 'JITSI';
  if (isAt(host, ['zoom.us', 'zoom.com'])) return 'ZOOM';
  return host === 'meet.google.com' ? 'GOOGLE_MEET' : null;
}

/**
 * Where a session takes place. The platform says what the link leads to, whatever was wished for.
 * @param known the link that the session has; a room stays the same room
 */
export function placeOf(
  wished: Pick<SessionDraft, 'platform' | 'meetingLink'>,
  known: string | null,
  newId: () => string,
): { platform: SessionPlatform; meetingLink: string } {
  const given = parseHttpsLink(wished.meetingLink, LINK_MAX);
  if (!given) {
    const room = known !== null && isRoom(known) ? known : roomLink(newId());
    return { platform: 'JITSI', meetingLink: room };
  }
  return { platform: platformAt(new URL(given).hostname) ?? wished.platform, meetingLink: given };
}

/** Minutes before the start at which the people of a session are reminded, the farthest first. */
export const REMINDERS = [24 * 60, 15] as const;

type Planned = { startsAt: Date; plannedAt: Date };

/**
 * The reminder that is due now, in minutes before the start, or null. One that would have been due before the
 * session got its time is left out, and of two that were missed only the nearer counts.
 */
export function dueReminder({ startsAt, plannedAt }: Planned, now: Date): number | null {
  const dueAt = (minutes: number) => startsAt.getTime() - minutes * 60_000;
  if (startsAt.getTime() <= now.getTime()) return null;
  const due = REMINDERS.filter((minutes) => dueAt(minutes) <= now.getTime()).at(-1);
  return due !== undefined && dueAt(due) >= plannedAt.getTime() ? due : null;
}

/** The zone as people say it: Africa/Lagos is Lagos time. */
export const zoneName = (timeZone: string) =>
  `${(timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ')} time`;

/** When a session starts, in somebody's zone and with that zone told. */
export function startText(startsAt: Date, timeZone: string): string {
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-GB', { timeZone, ...options }).format(startsAt);
  const day = format({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
  return `${day} at ${format({ hour: '2-digit', minute: '2-digit' })} (${zoneName(timeZone)})`;
}
