import { useLaterFeeds } from '../../lib/live/laterFeeds.ts';

const load = async () => (await import('./dashboardFeeds.ts')).followDashboard;

/** Keeps the dashboard current: an enrolment that is paid elsewhere opens here by itself. */
export function useDashboardFeeds(): void {
  useLaterFeeds(load);
}
