import { badInput, DomainError, firstProblem } from './errors.ts';
import { parseHttpsLink } from './links.ts';
import { type SessionPhase, sessionPhase, type TimedSession } from './sessionPhase.ts';
import { DURATIONS } from './sessions.ts';
import { DAY_MS } from './time.ts';

/** Places for children in a call. */
export const CALL_CAPACITY = { min: 2, max: 30 } as const;
/** Most days for which a recording can be watched. */
export const MAX_RECORDING_DAYS = 30;
/** Days after a call until the files that children showed there are deleted. */
export const SHOWING_FILE_DAYS = 30;
/** Minutes before its start from which a call can be joined, by children and by those who hold it. */
export const CHILDREN_EARLY_MINUTES = 10;
const HOSTS_EARLY_MINUTES = 30;

export const CALL_DEFAULTS = { durationMinutes: 60, capacity: 12 } as const;

export const MAX_TOPIC_LENGTH = 120;
export const MAX_SHOWING_LENGTH = 300;
export const MAX_CALL_NOTES_LENGTH = 2000;
export const CALL_LINK_MAX = 500;
/** Most children who can sign up, those who wait included. */
const MAX_SIGNED_UP = 100;

const MINUTE_MS = 60_000;

export const CALL_TEXTS = {
  topicMissing: 'Please write what the call is about',
  hostMissing: 'Please choose who holds the call',
  ownCall: 'You can only plan calls that you hold yourself',
  coHostMissing: 'Please choose a second mentor. Nobody holds a call alone.',
  sameHosts: 'The second mentor has to be somebody else',
  notHost: 'This mentor cannot hold calls at the moment',
  hostBusy: 'The mentor who holds the call has something else at this time',
  coHostBusy: 'The second mentor has something else at this time',
  hostBusyOn: (when: string) =>
    `The mentor who holds the call has something else on ${when}. Nothing was scheduled.`,
  coHostBusyOn: (when: string) => `The second mentor has something else on ${when}. Nothing was scheduled.`,
  idTaken: 'Another call has this id',
  link: 'A link is a whole address that begins with https://',
  full: 'So many children have signed up already. Please choose another call.',
  placesTaken: (count: number) => `${count} children have a place already`,
  notSignedUp: 'Please sign up first',
  waiting: 'You are on the waiting list. We tell you as soon as there is a place for you.',
  notOpen: `You can join ${CHILDREN_EARLY_MINUTES} minutes before the call starts`,
  hostsMissing: 'Please wait a moment. You can join as soon as both mentors are there.',
  over: 'This call is over',
  cancelled: 'This call is cancelled',
  notHeld: 'You can write about a call once it is finished',
  notBegun: 'You can say who was there once the call has begun',
  placeUsed: 'This child has been in the call already, so its place stays',
  scheduled: (count: number) => (count === 1 ? 'The call is planned' : `${count} calls are planned`),
  saved: 'The call is saved',
  cancelDone: (count: number) => (count === 1 ? 'The call is cancelled' : `${count} calls are cancelled`),
  finished: 'The call is finished. Thank you!',
  recorded: 'Notes and recording are saved',
  signedUp: 'You are signed up',
  onWaitingList: 'You are on the waiting list',
  left: 'You are no longer signed up',
  attendanceSaved: 'It is noted who was there',
  checkOutPending: 'There is no connection. It is noted as soon as it is back.',
  failed: 'That did not work. Please try again.',
  notLoaded: 'We could not load the calls',
};

type CallStatus = 'PLANNED' | 'HELD' | 'CANCELLED';

/** A call in time; the instants as the database or the gateway gives them. */
export type TimedCall = { status: CallStatus; startsAt: Date | string; endsAt: Date | string };

const STATUSES = { PLANNED: 'SCHEDULED', HELD: 'COMPLETED', CANCELLED: 'CANCELLED' } as const;

/** Returns a call as the rules of sessions read it. */
export const asSession = ({ status, startsAt, endsAt }: TimedCall): TimedSession => ({
  ...{ status: STATUSES[status], startsAt, endsAt },
});

/** Returns the phase of a call. @param now in milliseconds */
export const callPhase = (call: TimedCall, now: number): SessionPhase => sessionPhase(asSession(call), now);

/** Returns from when on a call can be joined, in milliseconds. */
const callOpensAt = ({ startsAt }: Pick<TimedCall, 'startsAt'>, isHost: boolean): number =>
  new Date(startsAt).getTime() - (isHost ? HOSTS_EARLY_MINUTES : CHILDREN_EARLY_MINUTES) * MINUTE_MS;

const closed = (text: string) => new DomainError('CLOSED', text, null);

/** Checks that a call is neither over nor cancelled. Returns the problem, or null. */
export function checkAhead(call: TimedCall, now: number): DomainError | null {
  const phase = callPhase(call, now);
  if (phase === 'UPCOMING' || phase === 'RUNNING') return null;
  return closed(call.status === 'CANCELLED' ? CALL_TEXTS.cancelled : CALL_TEXTS.over);
}

/** Checks that a call can be joined now. Returns the problem, or null. */
export function checkOpen(call: TimedCall, isHost: boolean, now: number): DomainError | null {
  const problem = checkAhead(call, now);
  if (problem) return problem;
  return now < callOpensAt(call, isHost) ? closed(CALL_TEXTS.notOpen) : null;
}

/** Checks that one more child can sign up. Returns the problem, or null. */
export const checkSignedUpCount = (count: number): DomainError | null =>
  count < MAX_SIGNED_UP ? null : new DomainError('LIMIT', CALL_TEXTS.full, null);

/** Checks that it can be said who was in a call: from its start on. Returns the problem, or null. */
export function checkBegun(call: TimedCall, now: number): DomainError | null {
  if (call.status === 'CANCELLED') return closed(CALL_TEXTS.cancelled);
  return callPhase(call, now) === 'UPCOMING' ? closed(CALL_TEXTS.notBegun) : null;
}

export type CallDraft = {
  topic: string;
  startsAt: Date;
  durationMinutes: number;
  capacity: number;
  hostId: string | null;
  coHostId: string | null;
};

/** Finds what is wrong with the fields of a call apart from its start. */
export function* callProblems(draft: Omit<CallDraft, 'startsAt'>): Generator<DomainError> {
  const { length } = draft.topic.trim();
  if (length === 0) yield badInput('topic', CALL_TEXTS.topicMissing);
  if (length > MAX_TOPIC_LENGTH) yield badInput('topic', `A topic can have ${MAX_TOPIC_LENGTH} characters`);
  if (!DURATIONS.some((minutes) => minutes === draft.durationMinutes))
    yield badInput('durationMinutes', `A call takes ${DURATIONS.join(', ')} minutes`);
  const { min, max } = CALL_CAPACITY;
  if (!Number.isInteger(draft.capacity) || draft.capacity < min || draft.capacity > max)
    yield badInput('capacity', `A call has ${min} to ${max} places`);
  if (!draft.hostId) yield badInput('hostId', CALL_TEXTS.hostMissing);
  if (!draft.coHostId) yield badInput('coHostId', CALL_TEXTS.coHostMissing);
  else if (draft.coHostId === draft.hostId) yield badInput('coHostId', CALL_TEXTS.sameHosts);
}

/** Checks a call apart from its start. Returns the first problem, or null. */
export const checkCall = (draft: Omit<CallDraft, 'startsAt'>) => firstProblem(callProblems(draft));

export type ShowingDraft = { showing: string; link: string };

/** Finds what is wrong with what a child wants to show; both may be blank. */
export function* showingProblems({ showing, link }: ShowingDraft): Generator<DomainError> {
  if (showing.trim().length > MAX_SHOWING_LENGTH)
    yield badInput('showing', `This can have ${MAX_SHOWING_LENGTH} characters`);
  if (link.trim() && parseHttpsLink(link, CALL_LINK_MAX) === null) yield badInput('link', CALL_TEXTS.link);
}

export type CallRecord = { notes: string; recordingUrl: string; recordingDays: number };

/** Finds what is wrong with the notes of a call, which may be blank. */
export function* callNotesProblems({ notes }: Pick<CallRecord, 'notes'>): Generator<DomainError> {
  if (notes.trim().length > MAX_CALL_NOTES_LENGTH)
    yield badInput('notes', `Notes can have ${MAX_CALL_NOTES_LENGTH} characters`);
}

/** Finds what is wrong with the notes and the recording of a call; both may be blank. */
export function* recordProblems({ notes, recordingUrl, recordingDays }: CallRecord): Generator<DomainError> {
  yield* callNotesProblems({ notes });
  if (recordingUrl.trim() && parseHttpsLink(recordingUrl, CALL_LINK_MAX) === null)
    yield badInput('recordingUrl', CALL_TEXTS.link);
  if (!Number.isInteger(recordingDays) || recordingDays < 1 || recordingDays > MAX_RECORDING_DAYS)
    yield badInput('recordingDays', `A recording can be watched for 1 to ${MAX_RECORDING_DAYS} days`);
}

/** Returns for how many more days a recording can be watched; without a recording, the most. */
export const recordingDaysLeft = (until: string | null, now: Date): number =>
  until === null ? MAX_RECORDING_DAYS : Math.max(1, Math.ceil((Date.parse(until) - now.getTime()) / DAY_MS));

/** Returns until when a recording can be watched that is stored now. */
export const recordingEnd = (days: number, now: Date) => new Date(now.getTime() + days * DAY_MS);

/** A child who signed up, as the order of places needs it. */
type Place = { showing: string | null; link: string | null; fileId: string | null };

export type Seat<Of> = Of & {
  /** From 1, in the order of signing up. */
  position: number;
  /** True beyond the capacity. */
  isWaiting: boolean;
  /** From 1 among those who have a place and show something; null for all others. */
  speaker: number | null;
};

/** Numbers those who signed up, in their order: the waiting list and the order of speakers follow from it. */
export function seatsOf<Of extends Place>(places: readonly Of[], capacity: number): Seat<Of>[] {
  let speakers = 0;
  return places.map((place, index) => {
    const isWaiting = index >= capacity;
    const showsSomething = place.showing !== null || place.link !== null || place.fileId !== null;
    const isSpeaker = !isWaiting && showsSomething;
    if (isSpeaker) speakers += 1;
    return { ...place, position: index + 1, isWaiting, speaker: isSpeaker ? speakers : null };
  });
}

/** Checks that nobody who has a place would lose it by another capacity. Returns the problem, or null. */
export function checkPlacesKept(
  capacity: number,
  seats: readonly Pick<Seat<Place>, 'isWaiting'>[],
): DomainError | null {
  const taken = seats.filter(({ isWaiting }) => !isWaiting).length;
  return capacity < taken ? badInput('capacity', CALL_TEXTS.placesTaken(taken)) : null;
}

/** Returns the address of a call. */
export const callPath = (callId: string) => `/calls/${callId}`;
