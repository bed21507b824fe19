import { paidStudent } from './people.ts';
import { randomOf, type Stage, TAGS, uuidOf, wordOf } from './stage.ts';

const share = (students: number, ofStudents: number) => Math.max(1, Math.floor(students * ofStudents));

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
      `INSERT INTO "RefundRequest" (id, "paymentId", "requesterId", "deciderId", reason, status, "createdAt", "decidedAt", "updatedAt")
       SELECT ${uuidOf(TAGS.refund, 'n')}, p.id, ${uuidOf(TAGS.admin, '1')}, ${uuidOf(TAGS.admin, '2')},
         'The family asked for it', 'REFUNDED', p."createdAt", p."createdAt", p."createdAt"
       FROM generate_series($1::bigint, $2::bigint) n JOIN "Payment" p ON p.id = ${uuidOf(TAGS.payment, 'n')}
       WHERE p.status = 'REFUNDED'`,
    ],
  },
  {
    noun: 'projects with their likes',
    table: 'Project',
    tag: TAGS.project,
    total: ({ students }) => share(students, 0.2),
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
         (CASE made.action WHEN 'project.approve' THEN ${uuidOf(TAGS.project, `n % ${share(students, 0.2)} + 1`)}
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
    total: ({ students }) => share(students, 0.05),
    batch: 10_000,
    statements: ({ now }) => [
      `INSERT INTO "Contact" (id, list, email, "consentText", "consentedAt")
       SELECT ${uuidOf(TAGS.contact, 'n')}, (CASE WHEN n % 3 = 0 THEN 'ACADEMY_WAITLIST' ELSE 'UPDATES' END)::"ContactList",
         'reader' || n || '@large.test', 'I would like to hear from you.', ${now} - interval '1 hour' * n
       FROM generate_series($1::bigint, $2::bigint) n`,
    ],
  },
];
