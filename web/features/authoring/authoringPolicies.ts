import type { TypePolicies } from '@apollo/client';
import { relayStylePagination } from '@apollo/client/utilities';

/** How the cache keeps the lists of the form. The lists add it, so that nobody else fetches it. */
export const authoringPolicies: TypePolicies = {
  AuthoredAssignment: { fields: { recipients: { merge: false } } },
  Query: {
    fields: {
      assignableStudents: relayStylePagination(['course', 'assignmentId', 'search']),
      reusableAssignments: relayStylePagination(['search']),
    },
  },
};
