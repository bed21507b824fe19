import { InMemoryCache } from '@apollo/client';
import { cacheSizes, relayStylePagination } from '@apollo/client/utilities';
import { __DEV__ } from '@apollo/client/utilities/environment';
import { inboxPages } from '../../features/messaging/inbox/inboxPages.ts';
import { receipts } from '../../features/messaging/thread/receipts.ts';
import { threadPages } from '../../features/messaging/thread/threadPages.ts';
import { notificationPages } from '../../features/notifications/notificationPages.ts';
import { allPossibleTypes, possibleTypes } from '../../generated/possibleTypes.ts';

/** The subscription fields. Each payload is a new event and must not be merged with the one before. */
const subscriptionFields = [
  'bulkActionProgressed',
  'careerPlanChanged',
  'communityAnswerAdded',
  'communityPostAdded',
  'communityPostChanged',
  'enrolmentChanged',
  'exportProgressed',
  'groupCallChanged',
  'helpRequestChanged',
  'assignmentAdded',
  'lessonCompleted',
  'messageAdded',
  'messageHidden',
  'messageRead',
  'notificationAdded',
  'notificationsMarked',
  'overviewChanged',
  'paymentProgress',
  'projectDecided',
  'projectsChanged',
  'refundChanged',
  'sessionChanged',
  'settingsChanged',
  'submissionReviewed',
  'ticketChanged',
];

/**
 * How many results the cache keeps to read again what did not change: a list of ten thousand messages has three for each.
 * With fewer than a list has, every change of anything reads all of it anew.
 */
const KEPT_RESULTS = { objects: 200_000, lists: 50_000 };

export function createCache(): InMemoryCache {
  cacheSizes['inMemoryCache.executeSelectionSet'] = KEPT_RESULTS.objects;
  cacheSizes['inMemoryCache.executeSubSelectedArray'] = KEPT_RESULTS.lists;
  return new InMemoryCache({
    possibleTypes: __DEV__ ? allPossibleTypes : possibleTypes,
    typePolicies: {
      Student: {
        fields: {
          messages: threadPages,
          completions: { merge: false },
          supportViews: { merge: false },
          helpRequests: { merge: false },
          careerPlan: { merge: false },
          mentorWords: { merge: false },
          portfolioProjects: { merge: false },
        },
      },
      Message: { fields: { receipts, attachments: { merge: false } } },
      Ticket: { fields: { messages: { merge: false } } },
      TicketMessage: { fields: { files: { merge: false } } },
      VisitorTicket: { fields: { messages: { merge: false } } },
      VisitorTicketMessage: { fields: { files: { merge: false } } },
      AdminTicket: { fields: { recentErrors: { merge: false } } },
      CommunityPost: { fields: { pictures: { merge: false } } },
      CommunitySpace: { keyFields: ['course'], fields: { present: { merge: false } } },
      CommunityMark: { keyFields: ['postId'], fields: { reactions: { merge: false } } },
      GroupCall: { fields: { hosts: { merge: false }, forViewer: { merge: true } } },
      GroupCallHost: { keyFields: false },
      GroupCallForViewer: { fields: { children: { merge: false } } },
      Assignment: { fields: { submissions: { merge: false } } },
      LessonPage: { keyFields: ['studentId', 'lessonId'] },
      PublicSettings: { keyFields: [] },
      Price: { merge: true },
      Subscription: {
        fields: Object.fromEntries(subscriptionFields.map((field) => [field, { merge: false }])),
      },
      Dashboard: { fields: { students: { merge: false }, lessons: { merge: false } } },
      Query: {
        fields: {
          // A child that another query has loaded is read from the cache.
          student: {
            read: (existing, { args, toReference }) =>
              existing === undefined ? toReference({ __typename: 'Student', id: args?.id }) : existing,
          },
          // The server decides what a list holds: a response replaces the cached list without a warning.
          students: { merge: false },
          threads: inboxPages,
          projects: relayStylePagination(['search', 'course']),
          ownProjects: relayStylePagination(['studentId']),
          // Attempts enter and leave these lists, so the response is the whole list.
          assignments: { merge: false },
          reviews: { keyArgs: ['studentId'], merge: false },
          reviewQueue: relayStylePagination(['studentId', 'course']),
          reviewsGiven: relayStylePagination(),
          studentsPendingReview: { merge: false },
          exhaustedSubmissions: { merge: false },
          extraAttemptRequests: { merge: false },
          helpRequests: { merge: false },
          tickets: relayStylePagination(),
          communityPosts: relayStylePagination(['course', 'filter', 'sort', 'lessonId', 'search']),
          communityAnswers: relayStylePagination(['postId']),
          communityQueue: relayStylePagination(),
          communitySpaces: { merge: false },
          communityWriters: { merge: false },
          communityMarks: { merge: false },
          communityRemovedPictures: { merge: false },
          groupCalls: relayStylePagination(['period', 'course']),
          groupCallSeats: { merge: false },
          groupCallMentors: { merge: false },
          groupCallsBetween: { merge: false },
          notifications: notificationPages,
          sessions: relayStylePagination(['studentId', 'period']),
          payments: relayStylePagination(['needsAttention']),
          authoredAssignments: relayStylePagination(),
        },
      },
    },
  });
}
