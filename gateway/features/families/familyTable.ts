import type { Course, FamilyProgress, Prisma } from '../../generated/prisma/client.ts';
import { searchConditions } from '../../platform/database/search.ts';
import { instantsOf } from '../accounts/days.ts';

type Given<Value> = Value | null | undefined;

/** How far a family has come, in order. A step includes those before it. */
export const FAMILY_STEPS = ['VERIFIED', 'ENROLLED', 'PAID', 'FIRST_LESSON', 'CERTIFICATE'] as const;
export type FamilyStep = (typeof FAMILY_STEPS)[number];

/** The step of a course in the database; 0, that the address is verified, is the same for all courses. */
const numberOf = (step: FamilyStep) => FAMILY_STEPS.indexOf(step);

const COLUMN = {
  WEBSITE_APP: 'websiteAppStep',
  VIDEO_ANIMATION: 'videoAnimationStep',
} as const satisfies Record<Course, string>;

/** Returns the last step that a family has reached in any course; null before the address is verified. */
export function stepOf(
  family: Pick<FamilyProgress, 'isVerified' | 'websiteAppStep' | 'videoAnimationStep'>,
): FamilyStep | null {
  if (!family.isVerified) return null;
  return FAMILY_STEPS[Math.max(family.websiteAppStep, family.videoAnimationStep)] ?? null;
}

export type FamilyFilters = {
  search?: Given<string>;
  step?: Given<FamilyStep>;
  course?: Given<Course>;
  /** First and last day of the sign-up. */
  from?: Given<string>;
  to?: Given<string>;
  /** First and last day of a lesson that a child of theirs completed. */
  activeFrom?: Given<string>;
  activeTo?: Given<string>;
  /** In which those days are meant. */
  timeZone: string;
};

/** Returns the conditions of the table of families. */
export function familyFilters(filters: FamilyFilters): Prisma.FamilyProgressWhereInput[] {
  const { search, step, course, from, to, timeZone } = filters;
  return [
    from || to ? { signedUpAt: instantsOf({ from: ['from', from], to: ['to', to] }, timeZone) } : {},
    step ? reached(step, course ?? null) : {},
    activeIn(filters),
    ...searchConditions('searchText', search).map((condition) => ({ parent: condition })),
  ];
}

function reached(step: FamilyStep, course: Course | null): Prisma.FamilyProgressWhereInput {
  const gte = numberOf(step);
  if (gte === 0) return { isVerified: true };
  const columns = course ? [COLUMN[course]] : Object.values(COLUMN);
  return { isVerified: true, OR: columns.map((column) => ({ [column]: { gte } })) };
}

function activeIn({
  activeFrom,
  activeTo,
  course,
  timeZone,
}: FamilyFilters): Prisma.FamilyProgressWhereInput {
  if (!activeFrom && !activeTo) return {};
  const completedAt = instantsOf({ from: ['activeFrom', activeFrom], to: ['activeTo', activeTo] }, timeZone);
  const { gte, lt } = completedAt;
  const lastActiveAt = gte ? { gte } : { not: null };
  const completion = { completedAt, ...(course ? { lesson: { course } } : {}) };
  const hasCompletion = { parent: { children: { some: { completions: { some: completion } } } } };
  if (course) return { lastActiveAt, ...hasCompletion };
  // Nobody is active after a day that is not over.
  if (!lt || lt > new Date()) return { lastActiveAt };
  return { lastActiveAt, OR: [{ lastActiveAt: { lt } }, hasCompletion] };
}
