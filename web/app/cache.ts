import { InMemoryCache } from '@apollo/client';
import { relayStylePagination } from '@apollo/client/utilities';
import { receipts } from '../features/messaging/thread/receipts.ts';
import { threadPages } from '../features/messaging/thread/threadPages.ts';
import { notificationPages } from '../features/notifications/notificationPages.ts';
import { possibleTypes } from '../generated/possibleTypes.ts';

/** One event after another comes in at these; none of them is the one before, grown. */
const feeds = [
  'enrolmentChanged',
  'lessonCompleted',
  'messageAdded',
  'messageRead',
  'notificationAdded',
  'notificationsMarked',
  'paymentProgress',
  'sessionChanged',
  'submissionReviewed',
];

export function createCache(): InMemoryCache {
  return new InMemoryCache({
    possibleTypes,
    typePolicies: {
      Student: { fields: { messages: threadPages, completions: { merge: false } } },
      Message: { fields: { receipts } },
      Assignment: { fields: { submissions: { merge: false } } },
      LessonPage: { keyFields: ['studentId', 'lessonId'] },
      PublicSettings: { keyFields: [] },
      Price: { merge: true },
      Subscription: { fields: Object.fromEntries(feeds.map((feed) => [feed, { merge: false }])) },
      Dashboard: { fields: { students: { merge: false }, lessons: { merge: false } } },
      Query: {
        fields: {
          // A child that came with something else needs no asking for.
          student: {
            read: (known, { args, toReference }) =>
              known === undefined ? toReference({ __typename: 'Student', id: args?.id }) : known,
          },
          // The server decides what a list holds; an answer replaces what was there without a warning.
          students: { merge: false },
          projects: relayStylePagination(['search', 'course']),
          // Attempts come and go from these; what the gateway answers is all there is.
          assignments: { merge: false },
          reviews: { keyArgs: ['studentId'], merge: false },
          reviewQueue: relayStylePagination(['studentId', 'course']),
          reviewsGiven: relayStylePagination(),
          waitingStudents: { merge: false },
          outOfAttempts: { merge: false },
          notifications: notificationPages,
          sessions: relayStylePagination(['studentId', 'when']),
          adminLessons: relayStylePagination(['course', 'search']),
          authoredAssignments: relayStylePagination(),
          stuckPayments: relayStylePagination(),
        },
      },
    },
  });
}
