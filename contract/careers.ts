import { badInput, DomainError, firstProblem } from './errors.ts';

/** The lists of a career plan, in display order. */
export const CAREER_PLAN_LISTS = ['LIKED', 'MADE', 'NEXT'] as const;

export type CareerPlanList = (typeof CAREER_PLAN_LISTS)[number];

/** Most entries of one list of a plan. */
export const MAX_PLAN_ENTRIES = 30;
export const MAX_PLAN_ENTRY_LENGTH = 200;
/** Most characters of what a mentor writes for a portfolio: a few sentences on one printed page. */
export const MAX_MENTOR_WORDS_LENGTH = 600;

export const CAREER_TEXTS = {
  entryMissing: 'Please write something first',
  entryTaken: 'This is in the plan already.',
  listFull: `A list has at most ${MAX_PLAN_ENTRIES} lines. Please remove one first.`,
  notStep: 'Only a next step can be ticked off.',
  idTaken: 'Another line has this id',
  noMentoring: 'The career plan is part of the Mentored Experience.',
  notSaved: 'That was not saved. Please try again.',
  notLoaded: 'The career plan could not be loaded',
  changedMeanwhile: 'Somebody else has just changed this. Please read it again.',
  wordsMissing: 'Please write a few words',
  wordsSaved: 'Saved. The parent is asked to agree.',
  wordsNotSaved: 'Your words were not saved. Please try again.',
  wordsShown: 'The portfolio shows these words now.',
  wordsHidden: 'The portfolio no longer shows these words.',
  /** The consent of a parent, which is stored with the mentor's words. */
  wordsConsent:
    'My child’s portfolio may show these words of the mentor. The family and the mentor see it, and whoever we give it to. I can take this back at any time.',
};

/** Returns a text of a plan in the form in which it is stored and compared: on one line. */
export const normalizePlanText = (text: string): string => text.trim().split(/\s+/u).join(' ');

/** Finds what is wrong with the text of an entry. */
export function* planEntryProblems({ text }: { text: string }): Generator<DomainError> {
  const { length } = normalizePlanText(text);
  if (length === 0) yield badInput('text', CAREER_TEXTS.entryMissing);
  if (length > MAX_PLAN_ENTRY_LENGTH)
    yield badInput('text', `A line can have ${MAX_PLAN_ENTRY_LENGTH} characters`);
}

/** Finds what is wrong with a mentor's words. */
export function* mentorWordsProblems({ text }: { text: string }): Generator<DomainError> {
  const { length } = text.trim();
  if (length === 0) yield badInput('text', CAREER_TEXTS.wordsMissing);
  if (length > MAX_MENTOR_WORDS_LENGTH)
    yield badInput('text', `Your words can have ${MAX_MENTOR_WORDS_LENGTH} characters`);
}

/** Checks the text of an entry. Returns the first problem, or null. */
export const checkPlanEntry = (draft: { text: string }) => firstProblem(planEntryProblems(draft));

/** Checks a mentor's words. Returns the first problem, or null. */
export const checkMentorWords = (draft: { text: string }) => firstProblem(mentorWordsProblems(draft));

/** Checks that a text can be in a list that has these texts. Returns the reason why not, or null. */
export function checkPlanList(texts: readonly string[], text: string): DomainError | null {
  const key = text.toLowerCase();
  if (texts.some((other) => other.toLowerCase() === key))
    return new DomainError('CONFLICT', CAREER_TEXTS.entryTaken, 'text');
  return texts.length >= MAX_PLAN_ENTRIES ? new DomainError('LIMIT', CAREER_TEXTS.listFull, 'text') : null;
}

/** Checks that what is changed or agreed to is what was read. Returns the conflict, or null. */
export const checkPlanVersion = (current: number, read: number): DomainError | null =>
  current === read ? null : new DomainError('CONFLICT', CAREER_TEXTS.changedMeanwhile, null);
