import { CALL_DEFAULTS, type CallDraft, callProblems } from '../../../contract/groupCalls.ts';
import { checkStart, SESSION_TEXTS } from '../../../contract/sessions.ts';
import { instantOf, wallTimeOf } from '../../../contract/wallTime.ts';
import type { Problem } from '../../lib/forms/problems.ts';
import { type Checked, checked, type TextOf } from '../../lib/forms/useForm.ts';
import type { Call } from './groupCallFeed.ts';

/** The values of a form, as its fields hold them; date and time are in the viewer's time zone. */
export function fieldsOf(call: Call | null, timeZone: string) {
  const idOf = (role: 'HOST' | 'CO_HOST') => call?.hosts.find((host) => host.role === role)?.mentorId ?? '';
  const wallTime = call ? wallTimeOf(new Date(call.startsAt), timeZone) : { date: '', time: '' };
  const minutes = call ? (Date.parse(call.endsAt) - Date.parse(call.startsAt)) / 60_000 : null;
  return {
    ...wallTime,
    topic: call?.topic ?? '',
    durationMinutes: String(minutes ?? CALL_DEFAULTS.durationMinutes),
    capacity: String(call?.capacity ?? CALL_DEFAULTS.capacity),
    hostId: idOf('HOST'),
    coHostId: idOf('CO_HOST'),
  };
}

/** The input of the mutations that schedule and update a call. */
export type CallInput = Omit<CallDraft, 'startsAt' | 'coHostId'> & { startsAt: string; coHostId: string };

type Reading = {
  timeZone: string;
  /** The start of the edited call until now; null for a new call. */
  currentStart: string | null;
  /** Who holds the call when the form does not ask; null where it does. */
  ownId: string | null;
  now: Date;
};

/** Parses the form. @returns the input to send, or the problems of the fields */
export function readFields(
  textOf: TextOf,
  { timeZone, currentStart, ownId, now }: Reading,
): Checked<CallInput> {
  const startsAt = instantOf({ date: textOf('date'), time: textOf('time') }, timeZone);
  const isMoved = currentStart === null || Date.parse(currentStart) !== startsAt?.getTime();
  const input = {
    topic: textOf('topic'),
    startsAt: startsAt?.toISOString() ?? '',
    durationMinutes: Number(textOf('durationMinutes')),
    capacity: Number(textOf('capacity')),
    hostId: ownId ?? textOf('hostId'),
    coHostId: textOf('coHostId'),
  };
  return checked(input, function* () {
    if (!startsAt) yield { field: 'date', message: SESSION_TEXTS.required };
    const pastOrFar = startsAt && isMoved ? checkStart(startsAt, now) : null;
    if (pastOrFar) yield atFormField(pastOrFar);
    yield* callProblems(input);
  });
}

/** Moves a problem from a field of the schema to that of the form. */
export const atFormField = ({ field, message }: Problem): Problem => ({
  field: field === 'startsAt' ? 'date' : field,
  message,
});
