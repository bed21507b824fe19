import { type Feed, useFeed } from '../../../lib/live/feed.ts';
import { BURST_MS, createRefetch } from '../../../lib/live/refetch.ts';
import {
  PlanEnrolmentChangedDocument,
  type PlanEnrolmentChangedSubscription,
} from './instalments.generated.ts';

const refetch = createRefetch((name) => ['PaymentPlans', 'Pricing'].includes(name), BURST_MS);

const planFeed: Feed<PlanEnrolmentChangedSubscription, PlanEnrolmentChangedSubscription['enrolmentChanged']> =
  {
    document: PlanEnrolmentChangedDocument,
    eventOf: (data) => data.enrolmentChanged,
    // The event carries the plan; the first part of one gives the pages another content.
    apply: refetch.soon,
    reset: refetch.now,
  };

/** Keeps the viewer's payment plans current: every part that is paid, late or given back changes the enrolment. */
export function usePlanFeed(): void {
  useFeed(planFeed);
}
