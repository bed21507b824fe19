import { badInput, DomainError, firstProblem } from './errors.ts';
import { backgroundCheckProblems, EXPERIENCE_YEARS_RANGE, specializationProblems } from './mentorRecords.ts';
import { isWithin } from './range.ts';

// Applications of people who want to be mentors.

export const MAX_REFERENCES = 3;
export const MAX_REFERENCE_LENGTH = 120;
const MIN_EXPERIENCE_LENGTH = 20;
export const MAX_EXPERIENCE_LENGTH = 3000;
const MAX_DECISION_REASON_LENGTH = 500;
/** An identity document is deleted this long after the decision. */
export const IDENTITY_DOCUMENT_DAYS = 90;

export type ApplicationStatus = 'SUBMITTED' | 'APPROVED' | 'REJECTED' | 'WITHDRAWN';

/** Somebody who can say something about the applicant. */
export type Reference = { name: string; contact: string; relation: string };

export type ApplicationDraft = {
  specialization: string[];
  experience: string;
  experienceYears: number;
  references: Reference[];
  identityFileId: string | null;
  checkReference: string;
  checkExpiresAt: Date;
};

export const APPLICATION_TEXTS = {
  submitted: 'Your application was sent. We write to you when it is decided.',
  notSubmitted: 'Your application was not sent. Please try again.',
  withdrawn: 'Your application was withdrawn.',
  notWithdrawn: 'Your application was not withdrawn. Please try again.',
  notLoaded: 'Your application could not be loaded just now',
  alreadyWaiting: 'Your application is waiting for a decision already',
  alreadyMentor: 'You are a mentor already',
  notMentorRole: 'Only people who chose the mentor role can apply',
  notWaiting: 'This application is no longer waiting for a decision',
  approved: 'Application approved. The mentor can begin.',
  rejected: 'Application rejected. The applicant is told why.',
  notDecided: 'Failed to decide the application.',
  noDocument: 'Please choose a picture or a PDF of your identity document',
};

const isBlank = (text: string) => text.trim() === '';

/** The name of a field of one of the references in the form. */
export const referenceField = (index: number, part: keyof Reference) => `references.${index}.${part}`;

function* referenceProblems(references: readonly Reference[]): Generator<DomainError> {
  if (references.length === 0) yield badInput(referenceField(0, 'name'), 'Name at least one reference');
  if (references.length > MAX_REFERENCES)
    yield badInput('references', `${MAX_REFERENCES} references are enough`);
  const texts = {
    name: 'Please enter a name',
    contact: 'Please enter a phone number or an e-mail address',
    relation: 'Please say how they know you',
  };
  for (const [index, reference] of references.entries())
    for (const part of ['name', 'contact', 'relation'] as const) {
      const field = referenceField(index, part);
      if (isBlank(reference[part])) yield badInput(field, texts[part]);
      else if (reference[part].trim().length > MAX_REFERENCE_LENGTH)
        yield badInput(field, `${MAX_REFERENCE_LENGTH} characters are enough`);
    }
}

/** Finds what is wrong with an application. */
export function* applicationProblems(draft: ApplicationDraft, now: Date): Generator<DomainError> {
  if (draft.specialization.every(isBlank)) yield badInput('specialization', 'Please say what you teach');
  yield* specializationProblems(draft.specialization);
  if (Number.isNaN(draft.experienceYears)) yield badInput('experienceYears', 'Please say for how many years');
  else if (!isWithin(draft.experienceYears, EXPERIENCE_YEARS_RANGE))
    yield badInput(
      'experienceYears',
      `The experience goes from ${EXPERIENCE_YEARS_RANGE.min} to ${EXPERIENCE_YEARS_RANGE.max} years`,
    );
  const { length } = draft.experience.trim();
  if (length < MIN_EXPERIENCE_LENGTH)
    yield badInput('experience', 'Please tell us about your experience in a sentence or two');
  if (length > MAX_EXPERIENCE_LENGTH)
    yield badInput('experience', `This text can have ${MAX_EXPERIENCE_LENGTH} characters`);
  yield* referenceProblems(draft.references);
  if (draft.identityFileId === null) yield badInput('identityFileId', APPLICATION_TEXTS.noDocument);
  const check = { reference: draft.checkReference, expiresAt: draft.checkExpiresAt };
  const names = { reference: 'checkReference', expiresAt: 'checkExpiresAt' };
  yield* backgroundCheckProblems(check, now, names);
}

export const checkApplication = (draft: ApplicationDraft, now: Date) =>
  firstProblem(applicationProblems(draft, now));

/** Checks the reason of a decision: a rejection needs one, since the applicant reads it. */
export function checkDecision(isApproved: boolean, reason: string): DomainError | null {
  const { length } = reason.trim();
  if (length > MAX_DECISION_REASON_LENGTH)
    return badInput('reason', `A reason can have ${MAX_DECISION_REASON_LENGTH} characters`);
  if (!isApproved && length === 0)
    return badInput('reason', 'Say why, since the applicant is told the reason');
  return null;
}

/** Checks that an application still waits. Returns the conflict, or null. */
export const checkWaiting = (status: ApplicationStatus): DomainError | null =>
  status === 'SUBMITTED' ? null : new DomainError('CONFLICT', APPLICATION_TEXTS.notWaiting, 'id');

/** Notification of admins, without anything that tells more than a name. */
export const newApplicationText = (name: string) => ({
  title: 'New mentor application',
  body: `${name} wants to become a mentor.`,
});

/** Returns the notification of an applicant who was rejected. */
export const decisionText = (reason: string) => ({
  title: 'Your mentor application',
  body: `Your application was not approved. ${reason.trim()} You may apply again.`,
});
