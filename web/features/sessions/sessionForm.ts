import { checkStart, SESSION_DEFAULTS, SESSION_TEXTS, sessionProblems } from '../../../contract/sessions.ts';
import { instantOf, wallTimeOf } from '../../../contract/wallTime.ts';
import type { SessionKind, SessionPlatform } from '../../generated/types.ts';
import type { Problem } from '../../lib/forms/problems.ts';
import { type Checked, checked } from '../../lib/forms/useForm.ts';
import type { Session } from './sessionFeed.ts';

/** The values of the form, as its fields hold them; date and time are in the mentor's time zone. */
export type SessionFields = {
  studentId: string;
  title: string;
  description: string;
  date: string;
  time: string;
  durationMinutes: number;
  /** For how many weeks a new session takes place. */
  weeks: number;
  kind: SessionKind;
  platform: SessionPlatform;
  meetingLink: string;
};

/** Returns the values of a session, or those of an empty form. A generated room shows as an empty link. */
export function fieldsOf(session: Session | null, studentId: string, timeZone: string): SessionFields {
  if (!session)
    return { ...SESSION_DEFAULTS, studentId, description: '', date: '', time: '', weeks: 1, meetingLink: '' };
  return {
    studentId: session.studentId,
    title: session.title,
    description: session.description ?? '',
    ...wallTimeOf(new Date(session.startsAt), timeZone),
    durationMinutes: session.durationMinutes,
    weeks: 1,
    kind: session.kind,
    platform: session.platform,
    meetingLink: session.hasGeneratedRoom ? '' : (session.meetingLink ?? ''),
  };
}

/** The input of the mutations that schedule and update a session. */
export type SessionInput = Omit<SessionFields, 'studentId' | 'date' | 'time'> & { startsAt: string };

/**
 * Parses the form.
 * @param currentStart start of the edited session until now; null for a new session
 * @returns the input to send, or the problems of the fields
 */
export function readFields(
  fields: SessionFields,
  timeZone: string,
  currentStart: string | null,
  now: Date,
): Checked<SessionInput> {
  const { studentId, date, time, ...rest } = fields;
  const startsAt = instantOf(fields, timeZone);
  const isMoved = currentStart === null || Date.parse(currentStart) !== startsAt?.getTime();
  const input = { ...rest, startsAt: startsAt?.toISOString() ?? '' };
  return checked(input, function* () {
    const required = Object.entries({ studentId, title: fields.title, date, time });
    for (const [field, value] of required)
      if (!value.trim()) yield { field, message: SESSION_TEXTS.required };
    // A day that no calendar has.
    if (!startsAt && date && time) yield { field: 'date', message: SESSION_TEXTS.required };
    const pastOrFar = startsAt && isMoved ? checkStart(startsAt, now) : null;
    if (pastOrFar) yield atFormField(pastOrFar);
    yield* sessionProblems(rest);
  });
}

/** Moves a problem from a field of the schema to that of the form. */
export const atFormField = ({ field, message }: Problem): Problem => ({
  field: field === 'startsAt' ? 'date' : field,
  message,
});
