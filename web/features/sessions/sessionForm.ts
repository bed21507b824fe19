import {
  checkSession,
  checkStart,
  isGeneratedRoom,
  SESSION_DEFAULTS,
  SESSION_TEXTS,
} from '../../../contract/sessions.ts';
import type { SessionKind, SessionPlatform } from '../../generated/types.ts';
import { instantOf, wallTimeOf } from '../../lib/time/zones.ts';
import type { Session } from './sessionFeed.ts';

/** What is in the form, as its fields hold it; date and time are those of the mentor's own clock. */
export type SessionFields = {
  studentId: string;
  title: string;
  description: string;
  date: string;
  time: string;
  durationMinutes: number;
  kind: SessionKind;
  platform: SessionPlatform;
  meetingLink: string;
};

export type Problem = { field: string | null; message: string };

/** An empty form, or that of a session. A room that was made for it shows as no link. */
export function fieldsOf(session: Session | null, studentId: string, timeZone: string): SessionFields {
  if (!session)
    return { ...SESSION_DEFAULTS, studentId, description: '', date: '', time: '', meetingLink: '' };
  const link = session.meetingLink ?? '';
  return {
    studentId: session.studentId,
    title: session.title,
    description: session.description ?? '',
    ...wallTimeOf(new Date(session.startsAt), timeZone),
    durationMinutes: session.durationMinutes,
    kind: session.kind,
    platform: session.platform,
    meetingLink: isGeneratedRoom(link) ? '' : link,
  };
}

/** What a session is sent as. */
export type SessionInput = Omit<SessionFields, 'studentId' | 'date' | 'time'> & { startsAt: string };

/**
 * Reads the form.
 * @param known when the session that is edited starts so far; null for a new one
 * @returns what to send, or the first thing that is wrong
 */
export function readFields(
  fields: SessionFields,
  timeZone: string,
  known: string | null,
  now: Date,
): { input: SessionInput } | { problem: Problem } {
  const { studentId, date, time, ...rest } = fields;
  const required = { studentId, title: fields.title, date, time };
  const missing = Object.entries(required).find(([, value]) => !value.trim())?.[0];
  if (missing) return { problem: { field: missing, message: SESSION_TEXTS.required } };
  const startsAt = instantOf(fields, timeZone);
  if (!startsAt) return { problem: { field: 'date', message: SESSION_TEXTS.required } };
  const isMoved = known === null || Date.parse(known) !== startsAt.getTime();
  const wrong = checkSession({ ...rest, startsAt }) ?? (isMoved ? checkStart(startsAt, now) : null);
  if (wrong) return { problem: { field: placeOfProblem(wrong.field), message: wrong.message } };
  return { input: { ...rest, startsAt: startsAt.toISOString() } };
}

/** The field of the form that a field of the schema is. */
export const placeOfProblem = (field: string | null) => (field === 'startsAt' ? 'date' : field);
