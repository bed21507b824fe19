import { type Feed, followAll } from '../../lib/live/feed.ts';
import { BURST_MS, createRefetch } from '../../lib/live/refetch.ts';
import { AssignmentAddedDocument, type AssignmentAddedSubscription } from './assignments.generated.ts';

/** The lesson's assignments, and whether it can be completed. */
const refetch = createRefetch((name) => name.startsWith('Lesson'), BURST_MS);

const addedFeed: Feed<AssignmentAddedSubscription, AssignmentAddedSubscription['assignmentAdded']> = {
  document: AssignmentAddedDocument,
  eventOf: (data) => data.assignmentAdded,
  apply: refetch.soon,
  reset: refetch.now,
};

export const followAdded = followAll(addedFeed);
