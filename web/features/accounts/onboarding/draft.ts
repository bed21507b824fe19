import {
  checkOnboarding,
  type FieldProblem,
  INTERESTS,
  isFirstStepComplete,
  type OnboardingAnswers,
  REFERRAL_SOURCES,
  SELECTABLE_ROLES,
  type SelectableRole,
} from '../../../../contract/accounts.ts';

export const stepNames = ['Personal Information', 'Preferences & Interests', 'Complete Setup'] as const;
export type Step = 1 | 2 | 3;

/** The answers as the form holds them: empty texts rather than nothing. */
export type Draft = {
  fullName: string;
  role: SelectableRole | null;
  phone: string;
  avatarUrl: string;
  interests: string[];
  hearAboutUs: string;
};

/** How far somebody has come; `viewerId` keeps it from the next person at the same browser. */
export type Progress = { viewerId: string; step: Step; draft: Draft };

export type Beginning = { id: string; fullName: string | null; phone: string | null };

/** What was kept of this person's progress, or the beginning. Storage is anybody's to write. */
export function progressFrom(stored: unknown, viewer: Beginning): Progress {
  const kept = asRecord(stored);
  const answers = asRecord(kept.draft);
  if (kept.viewerId !== viewer.id) {
    const draft = { ...empty, fullName: viewer.fullName ?? '', phone: viewer.phone ?? '' };
    return { viewerId: viewer.id, step: 1, draft };
  }
  const draft: Draft = {
    fullName: text(answers.fullName),
    role: SELECTABLE_ROLES.find((role) => role === answers.role) ?? null,
    phone: text(answers.phone),
    avatarUrl: text(answers.avatarUrl),
    interests: INTERESTS.filter((one) => Array.isArray(answers.interests) && answers.interests.includes(one)),
    hearAboutUs: REFERRAL_SOURCES.find((way) => way === answers.hearAboutUs) ?? '',
  };
  const step = kept.step === 2 || kept.step === 3 ? kept.step : 1;
  return { viewerId: viewer.id, step: firstProblem(draft) ? 1 : step, draft };
}

const empty: Draft = { fullName: '', role: null, phone: '', avatarUrl: '', interests: [], hearAboutUs: '' };

/** What keeps somebody on the first step, if anything. The later steps always pass. */
export function firstProblem(draft: Draft): FieldProblem | null {
  const problem = checkOnboarding(answersOf(draft, draft.role ?? 'STUDENT'));
  if (problem?.field === 'fullName') return { field: 'fullName', message: problem.message };
  if (!draft.role) return { field: 'role', message: 'Please choose who you are' };
  return problem?.field ? { field: problem.field, message: problem.message } : null;
}

export const isFirstStepFilled = (draft: Draft): boolean => isFirstStepComplete(draft);

export function answersOf(draft: Draft, role: SelectableRole): OnboardingAnswers {
  const { fullName, phone, avatarUrl, interests, hearAboutUs } = draft;
  return {
    fullName: fullName.trim(),
    role,
    phone: phone.trim() || null,
    avatarUrl: avatarUrl.trim() || null,
    interests,
    hearAboutUs: hearAboutUs || null,
  };
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

const text = (value: unknown) => (typeof value === 'string' ? value : '');
