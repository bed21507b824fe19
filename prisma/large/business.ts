import { paidStudent } from './people.ts';
import { randomOf, type Stage, shareOf, TAGS, uuidOf, wordOf } from './stage.ts';

const ACTIONS = [
  'student.assignMentor',
  'lesson.update',
  'project.approve',
  'assignment.create',
  'contacts.export',
];

export const businessStages: readonly Stage[] = [
  {
    noun: 'payments',
    table: 'Payment',
    tag: TAGS.payment,
    total: ({ students }) => students,
    batch: 10_000,
    statements: ({ now }) => [
      `INSERT INTO "Payment" (id, reference, kind, status, "parentId", "studentId", "studentName", course, package,
         "amountMinor", currency, channel, flag, round, attempt, "verifyUntil", "settledAt", "createdAt", "updatedAt")
       SELECT ${uuidOf(TAGS.payment, 'n')}, 'LM-LARGE-' || lpad(n::text, 9, '0'), 'ENROLMENT', status::"PaymentStatus",
         s."parentId", s.id, s."firstName", s.course, s.package,
         (CASE s.package WHEN 'DIY' THEN 10000000 ELSE 25000000 END) / (CASE WHEN naira THEN 1 ELSE 1000 END),
         CASE WHEN naira THEN 'NGN' ELSE 'USD' END, 'card',
         CASE status WHEN 'MISMATCHED' THEN 'Another amount' END, 1, 1, at + interval '1 day',
         CASE WHEN status <> 'PENDING' THEN least(at + interval '2 minutes', ${now}) END, at, at
       FROM generate_series($1::bigint, $2::bigint) n
       JOIN "Student" s ON s.id = ${uuidOf(TAGS.student, 'n')}
       CROSS JOIN LATERAL (SELECT
         ${randomOf('n', 20, 10)} > 0 AS naira,
         least(s."createdAt" + interval '1 minute' * ${randomOf('n', 21, 3000)}, ${now}) AS at,
         CASE s."paymentStatus" WHEN 'COMPLETED' THEN 'COMPLETED' WHEN 'REFUNDED' THEN 'REFUNDED'
           ELSE CASE WHEN n % 1000 = 999 THEN 'MISMATCHED'
             ELSE ${wordOf(['FAILED', 'ABANDONED', 'ABANDONED', 'PENDING'], randomOf('n', 22, 1000))} END END AS status
       ) made`,
      `INSERT INTO "PaymentAttempt" (id, "paymentId", round, number, outcome, "createdAt")
       SELECT ${uuidOf(TAGS.attempt, 'n')}, p.id, 1, 1,
         (CASE WHEN p.status IN ('COMPLETED', 'REFUNDED') THEN 'SUCCESS' ELSE 'PENDING' END)::"PaymentAttemptOutcome",
         p."createdAt"
       FROM generate_series($1::bigint, $2::bigint) n JOIN "Payment" p ON p.id = ${uuidOf(TAGS.payment, 'n')}`,
      `INSERT INTO "RefundRequest" (id, "paymentId", "requesterId", "deciderId", reason, status, "actionRank",
         "amountMinor", round, "createdAt", "decidedAt", "acceptedAt", "finishedAt", "updatedAt")
       SELECT ${uuidOf(TAGS.refund, 'n')}, p.id, ${uuidOf(TAGS.admin, '1')}, ${uuidOf(TAGS.admin, '2')},
         'The family asked for it', 'REFUNDED', 0, p."amountMinor", 1,
         p."createdAt", p."createdAt", p."createdAt", p."createdAt", p."createdAt"
       FROM generate_series($1::bigint, $2::bigint) n JOIN "Payment" p ON p.id = ${uuidOf(TAGS.payment, 'n')}
       WHERE p.status = 'REFUNDED'`,
      `SELECT "postSettledPayments"(array_agg(${uuidOf(TAGS.payment, 'n')})) FROM generate_series($1::bigint, $2::bigint) n`,
      `INSERT INTO "Reconciliation" (id, day, status, "fromAt", "toAt", "nextAttemptAt", "startedAt", "finishedAt")
       SELECT ${uuidOf(TAGS.reconciliation, '1')}, '2000-01-01', 'DONE', ${now}, ${now}, NULL, ${now}, ${now}
       WHERE $1::bigint <= $2::bigint ON CONFLICT DO NOTHING`,
      `INSERT INTO "LedgerDifference" (id, kind, key, reference, "paymentId", "runId", "providerStatus",
         "providerAmountMinor", "providerCurrency", "openRank", resolution, "createdAt", "resolvedAt")
       SELECT ${uuidOf(TAGS.difference, 'n')}, made.kind::"DifferenceKind", made.kind || ':' || p.reference, p.reference, p.id,
         ${uuidOf(TAGS.reconciliation, '1')}, 'success', p."amountMinor", p.currency, CASE WHEN made.resolved THEN 0 ELSE 1 END,
         CASE WHEN made.resolved THEN 'EXPLAINED'::"DifferenceResolution" END, p."createdAt", CASE WHEN made.resolved THEN p."createdAt" END
       FROM generate_series($1::bigint, $2::bigint) n
       JOIN "Payment" p ON p.id = ${uuidOf(TAGS.payment, 'n')}
       CROSS JOIN LATERAL (SELECT
         ${wordOf(['NOT_IN_LEDGER', 'AMOUNT', 'CURRENCY', 'FEE', 'STATUS', 'NOT_IN_PROVIDER'], 'n / 20')} AS kind,
         n % 400 <> 19 AS resolved
       ) made
       WHERE n % 20 = 19`,
      // Numbered batch by batch, from where the one before has ended.
      `WITH paid AS (
         SELECT p.*, row_number() OVER (ORDER BY p."settledAt", p.id) AS place
         FROM generate_series($1::bigint, $2::bigint) n JOIN "Payment" p ON p.id = ${uuidOf(TAGS.payment, 'n')}
         WHERE p.status IN ('COMPLETED', 'REFUNDED')
       ), counter AS (
         UPDATE "ReceiptCounter" SET number = number + (SELECT count(*) FROM paid) RETURNING number
       )
       INSERT INTO "Receipt" (id, number, "paymentId", reference, "issuedAt", "paidAt", "payerName", "payerEmail",
         "studentName", kind, course, package, "amountMinor", currency, "taxName", "taxBasisPoints", "taxMinor",
         "sellerName", "sellerAddress")
       SELECT ${uuidOf(TAGS.receipt, 'paid.place + $1::bigint - 1')}, counter.number - (SELECT count(*) FROM paid) + paid.place,
         paid.id, paid.reference, paid."settledAt", paid."settledAt", u.name, u.email, paid."studentName", paid.kind,
         paid.course, paid.package, paid."amountMinor", paid.currency, 'VAT', 0, 0, 'Little Makers', 'Lagos, Nigeria'
       FROM paid CROSS JOIN counter JOIN "User" u ON u.id = paid."parentId"`,
    ],
  },
  {
    noun: 'coupons',
    table: 'Coupon',
    tag: TAGS.coupon,
    total: ({ students }) => shareOf(students, 0.05),
    batch: 10_000,
    statements: ({ now }) => [
      `INSERT INTO "Coupon" (id, code, "percentOff", "amountOffMinor", currency, course, package, "maxUses", "startsAt",
         "isActive", note, "createdAt", "updatedAt")
       SELECT ${uuidOf(TAGS.coupon, 'n')}, 'LARGE-' || lpad(n::text, 9, '0'), CASE WHEN n % 4 > 0 THEN 10 END,
         CASE WHEN n % 4 = 0 THEN 500000 END, CASE WHEN n % 4 = 0 THEN 'NGN' END,
         CASE WHEN n % 3 = 0 THEN 'WEBSITE_APP'::"Course" END, CASE WHEN n % 5 = 0 THEN 'MENTORED'::"Package" END,
         1 + n % 500, made.at, n % 20 > 0, 'For the school of family' || n, made.at, made.at
       FROM generate_series($1::bigint, $2::bigint) n
       CROSS JOIN LATERAL (SELECT ${now} - interval '1 hour' * n AS at) made`,
    ],
  },
  {
    noun: 'projects with their likes',
    table: 'Project',
    tag: TAGS.project,
    total: ({ students }) => shareOf(students, 0.2),
    batch: 2000,
    statements: ({ students, paid, now }) => [
      `INSERT INTO "Project" (id, "studentId", title, description, "projectUrl", course, kind, tags, "isFeatured", "isApproved",
         "decidedAt", "submittedAt", "createdAt", "updatedAt")
       SELECT ${uuidOf(TAGS.project, 'n')}, s.id, ${wordOf(['My shop', 'A quiz', 'Space race', 'Our village', 'Weather'], 'n')} || ' ' || n,
         'Made with care', 'https://project-' || n || '.example.test/', s.course,
         (CASE s.course WHEN 'WEBSITE_APP' THEN 'WEBSITE' ELSE 'VIDEO' END)::"ProjectKind", ARRAY['school', 'tag' || n % 50],
         n % 100 = 0, decision < 85, CASE WHEN decision < 95 THEN least(at + interval '1 day', ${now}) END, at, at, at
       FROM generate_series($1::bigint, $2::bigint) n
       JOIN "Student" s ON s.id = ${paidStudent(`(n - 1) % ${paid} + 1`)}
       CROSS JOIN LATERAL (SELECT ${randomOf('n', 30, 100)} AS decision,
         least(s."createdAt" + interval '1 hour' * ${randomOf('n', 31, 1500)}, ${now}) AS at) made`,
      `INSERT INTO "ProjectLike" ("projectId", "studentId", "createdAt")
       SELECT p.id, ${uuidOf(TAGS.student, `(n * 13 + i * 7919) % ${students} + 1`)}, p."submittedAt"
       FROM generate_series($1::bigint, $2::bigint) n JOIN "Project" p ON p.id = ${uuidOf(TAGS.project, 'n')}
       CROSS JOIN LATERAL generate_series(1, ${randomOf('n', 32, 7)}) i
       WHERE p."isApproved" ON CONFLICT DO NOTHING`,
    ],
  },
  {
    noun: 'audit entries',
    table: 'AuditEntry',
    tag: TAGS.audit,
    total: ({ students }) => students,
    batch: 10_000,
    statements: ({ students, admins, now }) => [
      `INSERT INTO "AuditEntry" (id, "actorId", action, entity, "entityId", before, after, "createdAt")
       SELECT ${uuidOf(TAGS.audit, 'n')}, ${uuidOf(TAGS.admin, `n % ${admins} + 1`)}, made.action,
         CASE made.action WHEN 'project.approve' THEN 'Project' ELSE 'Student' END,
         (CASE made.action WHEN 'project.approve' THEN ${uuidOf(TAGS.project, `n % ${shareOf(students, 0.2)} + 1`)}
           ELSE ${uuidOf(TAGS.student, `(n * 31) % ${students} + 1`)} END)::text,
         '{"age": 11}', '{"age": 12}', ${now} - interval '1 minute' * (${students} - n) * 7
       FROM generate_series($1::bigint, $2::bigint) n
       CROSS JOIN LATERAL (SELECT ${wordOf(ACTIONS, randomOf('n', 40, 1000))} AS action) made`,
    ],
  },
  {
    noun: 'addresses on the mailing lists',
    table: 'Contact',
    tag: TAGS.contact,
    total: ({ students }) => shareOf(students, 0.05),
    batch: 10_000,
    statements: ({ now }) => [
      `INSERT INTO "Contact" (id, list, email, "consentText", "consentedAt")
       SELECT ${uuidOf(TAGS.contact, 'n')}, (CASE WHEN n % 3 = 0 THEN 'ACADEMY_WAITLIST' ELSE 'UPDATES' END)::"ContactList",
         'reader' || n || '@large.test', 'I would like to hear from you.', ${now} - interval '1 hour' * n
       FROM generate_series($1::bigint, $2::bigint) n`,
    ],
  },
];
