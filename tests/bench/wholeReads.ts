/** A statement that is meant to read a growing table as a whole, or to sort more than a page, and why. */
export type WholeRead = {
  /** A part of its shape (tests/support/probes/statementShape.ts) that no other statement has. */
  statement: string;
  problem: string;
  reason: string;
};

export const WHOLE_READS: readonly WholeRead[] = [
  {
    statement: 'DELETE FROM "public"."AudienceJoin" WHERE "public"."AudienceJoin"."profileId" = $',
    problem: 'reads all of AudienceJoin',
    reason: 'The table is emptied every second; an account is erased once.',
  },
  {
    statement: 'UPDATE "public"."ProviderOutage" SET "reason" = $',
    problem: 'reads all of ProviderOutage',
    reason: 'A row is an outage of the payment provider, and is kept for 90 days.',
  },
  {
    statement: 'UPDATE "public"."ProviderOutage" SET "answeredAt" = $',
    problem: 'reads all of ProviderOutage',
    reason: 'A row is an outage of the payment provider, and is kept for 90 days.',
  },
  {
    statement:
      'WHERE NOT EXISTS (SELECT 1 FROM "Certificate" c WHERE c."studentId" = completed."studentId") LIMIT $',
    problem: 'reads all of Certificate',
    reason:
      'Who completed the last lesson is compared with who has a certificate: as many, and a few of a hundred students.',
  },
  {
    statement:
      'FROM "Student" read_1 WHERE (read_1."course" = $ AND read_1."paymentStatus" = $ AND EXISTS (SELECT FROM "CommunityMember" related_2 WHERE related_2."studentId" = read_1."id" AND related_2."isConsented" = $))',
    problem: 'reads all of CommunityMember',
    reason:
      'A post is shown to everybody in the space of its course, so an event of it has them all as recipients.',
  },
  {
    statement:
      'CROSS JOIN LATERAL ( SELECT count(*) AS count FROM "Student" s WHERE s."mentorId" = m.id AND s."paymentStatus" = \'COMPLETED\' ) load WHERE m."isActive" ORDER BY load.count DESC, m.id LIMIT $',
    problem: 'reads all of Mentor',
    reason:
      'The busiest mentors are found by counting the students of each: a mentor has dozens of families.',
  },
  {
    statement: `"foldText"(coalesce(subject, '') || ' ' || content) LIKE '%' || "foldText"($) || '%'`,
    problem: 'sorts more than a page',
    reason: 'A search in conversations puts in order whatever it finds.',
  },
  {
    statement: 'SELECT "t0"."id" FROM "public"."User" AS "t0" LIMIT $',
    problem: 'reads all of User',
    reason: 'Asks at the start of a process whether there is any account: it ends at the first row.',
  },
];
