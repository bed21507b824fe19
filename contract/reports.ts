import { badInput, type DomainError } from './errors.ts';

/** Length of the reason for a report in characters. */
export const REASON_LENGTH = { min: 3, max: 1000 };
/** Most characters of a report's resolution. */
const MAX_RESOLUTION_LENGTH = 2000;

/** Confirmation for the reporter of a message. */
export const REPORT_CONFIRMATION =
  'Thank you for telling us. We have kept a copy of this message, and our team looks at it. ' +
  'Nobody in the conversation is told who reported it. If a child is in danger, call the police first.';

/** Requires a reason for a report. Returns the problem, or null. */
export function checkReason(reason: string): DomainError | null {
  const { length } = reason.trim();
  if (length < REASON_LENGTH.min) return badInput('reason', 'Please say in a few words what is wrong');
  return length > REASON_LENGTH.max
    ? badInput('reason', `A reason can have ${REASON_LENGTH.max} characters`)
    : null;
}

/** Requires a resolution for closing a report. Returns the problem, or null. */
export function checkResolution(resolution: string): DomainError | null {
  const { length } = resolution.trim();
  if (length === 0) return badInput('resolution', 'Say what was found and done');
  return length > MAX_RESOLUTION_LENGTH
    ? badInput('resolution', `A resolution can have ${MAX_RESOLUTION_LENGTH} characters`)
    : null;
}
