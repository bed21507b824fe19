import { InMemoryCache } from '@apollo/client';
import { relayStylePagination } from '@apollo/client/utilities';
import { threadPages } from '../features/messaging/threadPages.ts';
import { possibleTypes } from '../generated/possibleTypes.ts';

export function createCache(): InMemoryCache {
  return new InMemoryCache({
    possibleTypes,
    typePolicies: {
      Student: { fields: { messages: threadPages, completions: { merge: false } } },
      Assignment: { fields: { submissions: { merge: false } } },
      LessonPage: { keyFields: ['studentId', 'lessonId'] },
      PublicSettings: { keyFields: [] },
      Price: { merge: true },
      Query: {
        fields: {
          // The server decides what a list holds; an answer replaces what was there without a warning.
          students: { merge: false },
          projects: relayStylePagination(['search', 'course']),
          // Attempts come and go from these; what the gateway answers is all there is.
          assignments: { merge: false },
          reviews: { keyArgs: ['studentId'], merge: false },
          reviewQueue: { keyArgs: [], merge: false },
          outOfAttempts: { merge: false },
          notifications: { keyArgs: ['studentId', 'first'], merge: false },
        },
      },
    },
  });
}
