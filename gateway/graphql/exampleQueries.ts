/** A question that admins often ask, with the query that answers it. */
export type ExampleQuery = { question: string; query: string };

/** The queries that the query editor opens as tabs for whoever has not used it before. */
export const EXAMPLE_QUERIES: readonly ExampleQuery[] = [
  {
    question: 'What waits for an admin?',
    query: `query WhatWaits {
  adminStatistics {
    paidStudentCount
    unpaidStudentCount
    studentsWithoutMentorCount
    pendingApplicationCount
    pendingProjectCount
    paymentsNeedingReviewCount
    openReportCount
  }
}`,
  },
  {
    question: 'Which students paid for a mentor and have none?',
    query: `query WaitingForMentor {
  adminStudents(withoutMentor: true, first: 25, isDescending: false) {
    totalCount
    edges { node { id firstName course enrolledAt parentEmail parent { name } } }
  }
}`,
  },
  {
    question: 'Where is a family?',
    query: `query FindFamily {
  # Words of the child's first name, or of the parent's name or e-mail address.
  adminStudents(search: "demo", first: 10) {
    edges { node { id firstName package paymentStatus parentEmail mentor { name } completionCount } }
  }
}`,
  },
  {
    question: 'Which payments need an admin?',
    query: `query PaymentsToLookAt {
  payments(needsAttention: true, first: 25) {
    edges { node { reference status flag amountMinor currency studentName createdAt lastOutcome } }
  }
}`,
  },
  {
    question: 'Which payments are stuck?',
    query: `query StuckPayments {
  stuckPayments(first: 25) {
    edges { node { reference status studentName round attempt nextAttemptAt stuckReason { reason since } } }
  }
}`,
  },
  {
    question: 'How busy is each mentor?',
    query: `query MentorLoad {
  mentors(first: 50) {
    edges { node { id isActive studentCount maxStudents person { name } } }
  }
}`,
  },
  {
    question: 'Which work has waited longest for a review?',
    query: `query LongestWaiting {
  reviewQueue(first: 10) {
    edges { node { id submittedAt attempt mode studentName assignment { title } } }
  }
}`,
  },
  {
    question: 'Which sessions come next?',
    query: `query NextSessions {
  sessions(period: UPCOMING, first: 25) {
    edges { node { title startsAt durationMinutes studentName mentor { name } status } }
  }
}`,
  },
  {
    question: 'Which reports are open?',
    query: `query OpenReports {
  adminReports(isOpen: true, first: 25) {
    totalCount
    edges { node { id kind reason senderName reporterName studentName createdAt } }
  }
}`,
  },
  {
    question: 'What did admins change last?',
    query: `query LastChanges {
  auditLog(first: 25) {
    edges { node { createdAt action entity entityId before after reason actor { name } } }
  }
}`,
  },
];
