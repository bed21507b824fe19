import { InMemoryCache } from '@apollo/client';
import { relayStylePagination } from '@apollo/client/utilities';
import { receipts } from '../../features/messaging/thread/receipts.ts';
import { threadPages } from '../../features/messaging/thread/threadPages.ts';
import { notificationPages } from '../../features/notifications/notificationPages.ts';
import fragmentMatcher from '../../generated/possibleTypes.ts';

/** The subscription fields. Each payload is a new event and must not be merged with the one before. */
const subscriptionFields = [
  'enrolmentChanged',
  'exportProgressed',
  'lessonCompleted',
  'messageAdded',
  'messageHidden',
  'messageRead',
  'notificationAdded',
  'notificationsMarked',
  'paymentProgress',
  'projectDecided',
  'projectsChanged',
  'sessionChanged',
  'settingsChanged',
  'submissionReviewed',
];

const ADMIN_PROJECT_FILTERS = [
  ...['search', 'state', 'kind', 'course', 'isFeatured', 'studentId', 'sort', 'isDescending'],
];

export function createCache(): InMemoryCache {
  return new InMemoryCache({
    possibleTypes: fragmentMatcher.possibleTypes,
    typePolicies: {
      Student: {
        fields: { messages: threadPages, completions: { merge: false }, supportViews: { merge: false } },
      },
      Message: { fields: { receipts, attachments: { merge: false } } },
      Assignment: { fields: { submissions: { merge: false } } },
      LessonPage: { keyFields: ['studentId', 'lessonId'] },
      PublicSettings: { keyFields: [] },
      AdminSettings: { keyFields: [] },
      CountryPrice: { keyFields: ['country'] },
      Price: { merge: true },
      TableColumns: { keyFields: ['table'], fields: { hiddenColumns: { merge: false } } },
      Subscription: {
        fields: Object.fromEntries(subscriptionFields.map((field) => [field, { merge: false }])),
      },
      Dashboard: { fields: { students: { merge: false }, lessons: { merge: false } } },
      Query: {
        fields: {
          adminStudents: relayStylePagination([
            'sort',
            'isDescending',
            'search',
            'course',
            'package',
            'paymentStatus',
            'mentorId',
            'withoutMentor',
          ]),
          adminAssignments: relayStylePagination([
            'sort',
            'isDescending',
            'search',
            'course',
            'kind',
            'isForOwnStudents',
          ]),
          adminPayments: relayStylePagination([
            'sort',
            'isDescending',
            'search',
            'status',
            'kind',
            'course',
            'currency',
          ]),
          // A child that another query has loaded is read from the cache.
          student: {
            read: (existing, { args, toReference }) =>
              existing === undefined ? toReference({ __typename: 'Student', id: args?.id }) : existing,
          },
          // The server decides what a list holds: a response replaces the cached list without a warning.
          students: { merge: false },
          exports: { merge: false },
          projects: relayStylePagination(['search', 'course']),
          ownProjects: relayStylePagination(['studentId']),
          // Attempts enter and leave these lists, so the response is the whole list.
          assignments: { merge: false },
          reviews: { keyArgs: ['studentId'], merge: false },
          reviewQueue: relayStylePagination(['studentId', 'course']),
          reviewsGiven: relayStylePagination(),
          studentsPendingReview: { merge: false },
          exhaustedSubmissions: { merge: false },
          notifications: notificationPages,
          sessions: relayStylePagination(['studentId', 'period']),
          adminReports: relayStylePagination(['sort', 'isDescending', 'kind', 'isOpen', 'course']),
          messagesSharingContact: relayStylePagination(['isDescending', 'course']),
          auditLog: relayStylePagination([
            'isDescending',
            'actorId',
            'action',
            'entity',
            'entityId',
            'from',
            'until',
          ]),
          queueStates: { merge: false },
          failedJobs: { merge: false },
          adminLessons: relayStylePagination(['course', 'search']),
          adminProjects: relayStylePagination(ADMIN_PROJECT_FILTERS),
          authoredAssignments: relayStylePagination(),
          stuckPayments: relayStylePagination(),
          countryPrices: relayStylePagination(),
        },
      },
    },
  });
}
