import { invariant } from './invariant.ts';

export const rightWithoutSuccess = invariant(
  'a right without a matched success',
  `SELECT format('%s of %s has open lessons, and no matched success of %s is at the provider',
      s."firstName", s."parentId", coalesce((SELECT string_agg(c.reference || ' (' || c.status || ')', ', ')
        FROM truth.charge c WHERE c.student = s.id), 'any charge')) AS sentence
   FROM "Student" s
   WHERE s."paymentStatus" = 'COMPLETED'
     AND NOT EXISTS (SELECT FROM truth.success c WHERE c.student = s.id AND c.opens = 'ENROLMENT')
   UNION ALL
   SELECT format('%s of %s learns with a mentor, and nothing that was paid opens that', s."firstName", s."parentId")
   FROM "Student" s
   WHERE s."paymentStatus" = 'COMPLETED' AND (s.package = 'MENTORED' OR s."mentorId" IS NOT NULL)
     AND NOT EXISTS (SELECT FROM truth.success c WHERE c.student = s.id AND c.package = 'MENTORED')`,
);

export const successWithoutRight = invariant(
  'a matched success without its right',
  `SELECT format('%s (%s) is paid as quoted, and the lessons of %s are %s', c.reference, c.story, s."firstName",
      s."paymentStatus") AS sentence
   FROM truth.success c JOIN "Student" s ON s.id = c.student
   WHERE c.opens = 'ENROLMENT' AND s."paymentStatus" <> 'COMPLETED'
   UNION ALL
   SELECT format('%s (%s) is paid as quoted, and %s learns without a mentor', c.reference, c.story, s."firstName")
   FROM truth.success c JOIN "Student" s ON s.id = c.student
   WHERE c.package = 'MENTORED' AND s."paymentStatus" = 'COMPLETED' AND (s.package <> 'MENTORED' OR s."mentorId" IS NULL)`,
);

export const rightOpenedTwice = invariant(
  'a right that was opened twice',
  `SELECT format('%s was opened by %s', s."firstName", string_agg(p.reference, ' and ')) AS sentence
   FROM "Payment" p JOIN "Student" s ON s.id = p."studentId"
   CROSS JOIN LATERAL generate_series(coalesce(p."firstPart", 1), coalesce(p."lastPart", 1)) part
   WHERE p.status = 'COMPLETED' AND p."accessClosedAt" IS NULL
   GROUP BY s.id, s."firstName", p.kind, p."planId", part HAVING count(*) > 1`,
);

/** The last week that so many parts open. */
const WEEKS = `CASE n."partCount" WHEN 3 THEN (ARRAY[1, 2, 4])[paid.leading] ELSE paid.leading * 4 / n."partCount" END`;

export const wrongParts = invariant(
  'a part in another state than its money',
  `SELECT format('part %s of %s is paid, and no matched success is at the provider', i.number, s."firstName") AS sentence
   FROM "Instalment" i JOIN "InstalmentPlan" n ON n.id = i."planId" JOIN "Student" s ON s.id = n."liveStudentId"
   WHERE i."paidAt" IS NOT NULL AND NOT EXISTS (
     SELECT FROM "Payment" p JOIN truth.success c ON c.reference = p.reference
     WHERE p.id = i."paymentId" AND i.number BETWEEN p."firstPart" AND p."lastPart")
   UNION ALL
   SELECT format('%s (%s) pays for part %s, which is not paid by it', c.reference, c.story, i.number)
   FROM truth.success c JOIN "Payment" p ON p.reference = c.reference
   JOIN "Instalment" i ON i."planId" = p."planId" AND i.number BETWEEN p."firstPart" AND p."lastPart"
   WHERE p.status = 'COMPLETED' AND p."accessClosedAt" IS NULL AND i."paymentId" IS DISTINCT FROM p.id
   UNION ALL
   SELECT format('%s has %s weeks open, and has paid for %s', s."firstName", s."paidThroughWeek", ${WEEKS})
   FROM "Student" s JOIN "InstalmentPlan" n ON n."liveStudentId" = s.id AND n.status = 'RUNNING',
     LATERAL (SELECT count(*)::int AS leading FROM "Instalment" i WHERE i."planId" = n.id AND i."paidAt" IS NOT NULL
       AND NOT EXISTS (SELECT FROM "Instalment" b WHERE b."planId" = n.id AND b.number < i.number AND b."paidAt" IS NULL)) paid
   WHERE s."paidThroughWeek" IS DISTINCT FROM ${WEEKS}`,
);
