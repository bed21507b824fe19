import type { ApolloClient } from '@apollo/client';
import { type Feed, useFeed } from '../../lib/live.ts';
import {
  DashboardDocument,
  DashboardEnrolmentChangedDocument,
  type DashboardEnrolmentChangedSubscription,
} from './Dashboard.generated.ts';

type Changed = DashboardEnrolmentChangedSubscription['enrolmentChanged'];

const refetch = (client: ApolloClient) => client.refetchQueries({ include: [DashboardDocument] });

const changed: Feed<DashboardEnrolmentChangedSubscription, Changed> = {
  document: DashboardEnrolmentChangedDocument,
  eventOf: (data) => data.enrolmentChanged,
  apply(client, { student }) {
    // A known student is in its place in the cache already; a new one has to come into the list.
    const known = client.readQuery({ query: DashboardDocument });
    if (known && !known.students.some(({ id }) => id === student.id)) void refetch(client);
  },
  reset: refetch,
};

/** Keeps the dashboard's students current: an enrolment that is paid anywhere opens here by itself. */
export function useEnrolmentFeed(): void {
  useFeed(changed);
}
