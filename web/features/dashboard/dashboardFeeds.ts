import { type Feed, followAll } from '../../lib/live/feed.ts';
import { BURST_MS, createRefetch } from '../../lib/live/refetch.ts';
import {
  DashboardEnrolmentChangedDocument,
  type DashboardEnrolmentChangedSubscription,
} from './dashboard.generated.ts';

// After a failed refetch the page says that it may be outdated.
const refetch = createRefetch((name) => name === 'Dashboard', BURST_MS);

type EnrolmentChanged = DashboardEnrolmentChangedSubscription['enrolmentChanged'];

const changedFeed: Feed<DashboardEnrolmentChangedSubscription, EnrolmentChanged> = {
  document: DashboardEnrolmentChangedDocument,
  eventOf: (data) => data.enrolmentChanged,
  // Apollo has already updated a cached student. A new one must be added to the list, and one that is paid now may
  // be the one to show.
  apply: refetch.soon,
  reset: refetch.now,
};

export const followDashboard = followAll(changedFeed);
