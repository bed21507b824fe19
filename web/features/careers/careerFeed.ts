import { type Feed, useFeed } from '../../lib/live/feed.ts';
import { BURST_MS, createRefetch } from '../../lib/live/refetch.ts';
import { CareerPlanChangedDocument, type CareerPlanChangedSubscription } from './careers.generated.ts';

const careerQueries = new Set(['CareerStudents', 'CareerPlan', 'Portfolio']);

const refetch = createRefetch((name) => careerQueries.has(name), BURST_MS);

const changedFeed: Feed<CareerPlanChangedSubscription, CareerPlanChangedSubscription['careerPlanChanged']> = {
  document: CareerPlanChangedDocument,
  eventOf: (data) => data.careerPlanChanged,
  // The event carries the whole plan and all words, so Apollo has already updated the cache.
  apply: () => {},
  reset: refetch.now,
};

/** Keeps career plans and portfolios current while the component is mounted. */
export function useCareerFeed(): void {
  useFeed(changedFeed);
}
