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

/** The values of the form, as its fields hold them; date and time are in the mentor's time zone. */
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

/** Returns the values of a session, or those of an empty form. A generated room shows as an empty link. */
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

/** The input of the mutations that schedule and update a session. */
export type SessionInput = Omit<SessionFields, 'studentId' | 'date' | 'time'> & { startsAt: string };

/**
 * Parses the form.
 * @param currentStart start of the edited session until now; null for a new session
 * @returns the input to send, or the first problem
 */
export function readFields(
  fields: SessionFields,
  timeZone: string,
  currentStart: string | null,
  now: Date,
): { input: SessionInput } | { problem: Problem } {
  const { studentId, date, time, ...rest } = fields;
  const required = { studentId, title: fields.title, date, time };
  const missing = Object.entries(required).find(([, value]) => !value.trim())?.[0];
  if (missing) return { problem: { field: missing, message: SESSION_TEXTS.required } };
  const startsAt = instantOf(fields, timeZone);
  if (!startsAt) return { problem: { field: 'date', message: SESSION_TEXTS.required } };
  const isMoved = currentStart === null || Date.parse(currentStart) !== startsAt.getTime();
  const formProblem = checkSession({ ...rest, startsAt }) ?? (isMoved ? checkStart(startsAt, now) : null);
  if (formProblem)
    return { problem: { field: formFieldOf(formProblem.field), message: formProblem.message } };
  return { input: { ...rest, startsAt: startsAt.toISOString() } };
}

/** Returns the field of the form for a field of the schema. */
export const formFieldOf = (field: string | null) => (field === 'startsAt' ? 'date' : field);
