import {
  INTERESTS,
  isFirstStepComplete,
  type OnboardingAnswers,
  onboardingProblems,
  REFERRAL_SOURCES,
  SELECTABLE_ROLES,
  type SelectableRole,
} from '../../../../contract/accounts.ts';
import type { Problem } from '../../../lib/forms/problems.ts';

export const stepNames = ['Personal Information', 'Preferences & Interests', 'Complete Setup'] as const;
export type Step = 1 | 2 | 3;

/** The answers as the form holds them: empty strings instead of null. */
export type Draft = {
  fullName: string;
  role: SelectableRole | null;
  phone: string;
  avatarUrl: string;
  interests: string[];
  hearAboutUs: string;
};

/** Progress of the wizard; `viewerId` hides it from the next person who uses the same browser. */
export type Progress = { viewerId: string; step: Step; draft: Draft };

export type OnboardingViewer = { id: string; fullName: string | null; phone: string | null };

/** Restores the viewer's progress or starts at the first step. Validates it, since storage can hold anything. */
export function progressFrom(stored: unknown, viewer: OnboardingViewer): Progress {
  const saved = asRecord(stored);
  const answers = asRecord(saved.draft);
  if (saved.viewerId !== viewer.id) {
    const draft = { ...emptyDraft, fullName: viewer.fullName ?? '', phone: viewer.phone ?? '' };
    return { viewerId: viewer.id, step: 1, draft };
  }
  const draft: Draft = {
    fullName: text(answers.fullName),
    role: SELECTABLE_ROLES.find((role) => role === answers.role) ?? null,
    phone: text(answers.phone),
    avatarUrl: text(answers.avatarUrl),
    interests: INTERESTS.filter(
      (interest) => Array.isArray(answers.interests) && answers.interests.includes(interest),
    ),
    hearAboutUs: REFERRAL_SOURCES.find((source) => source === answers.hearAboutUs) ?? '',
  };
  const step = saved.step === 2 || saved.step === 3 ? saved.step : 1;
  return { viewerId: viewer.id, step: checkFirstStep(draft) ? 1 : step, draft };
}

const emptyDraft: Draft = {
  fullName: '',
  role: null,
  phone: '',
  avatarUrl: '',
  interests: [],
  hearAboutUs: '',
};

/** Returns the problems that block the first step, in the order of its fields. The later steps are always valid. */
export function firstStepProblems(draft: Draft): Problem[] {
  const isOfName = ({ field }: Problem) => field === 'fullName';
  const problems: Problem[] = onboardingProblems(answersOf(draft, draft.role ?? 'STUDENT'));
  const ofRole = draft.role ? [] : [{ field: 'role', message: 'Please choose who you are' }];
  return [...problems.filter(isOfName), ...ofRole, ...problems.filter((problem) => !isOfName(problem))];
}

/** Returns the first problem that blocks the first step, or null. */
export const checkFirstStep = (draft: Draft): Problem | null => firstStepProblems(draft)[0] ?? null;

export const isFirstStepFilled = (draft: Draft): boolean => isFirstStepComplete(draft);

export function answersOf(draft: Draft, role: SelectableRole): OnboardingAnswers {
  const { fullName, phone, avatarUrl, interests, hearAboutUs } = draft;
  return {
    fullName: fullName.trim(),
    role,
    phone: phone.trim() || null,
    // A child has no picture here; what was typed before the role was chosen is not sent.
    avatarUrl: role === 'STUDENT' ? null : avatarUrl.trim() || null,
    interests,
    hearAboutUs: hearAboutUs || null,
  };
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

const text = (value: unknown) => (typeof value === 'string' ? value : '');
