import type { Effects } from '../../events/transaction.ts';
import { familyIds } from '../enrolment/access.ts';
import type { LockedPlan } from './lockPlan.ts';

/** Publishes that the plan or the portfolio of a child has changed, to everybody who sees it. */
export function publishPlan(effects: Effects, plan: LockedPlan): void {
  const { studentId, mentorProfileId } = plan;
  const recipients = [...familyIds(plan), ...(mentorProfileId === null ? [] : [mentorProfileId])];
  effects.publish('careerPlan.changed', { studentId }, recipients);
}
