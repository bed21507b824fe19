import { paidStudent } from './people.ts';
import { randomOf, type Stage, shareOf, TAGS, uuidOf, wordOf } from './stage.ts';

const TEXTS = [
  'Call me on 0803 000 0000',
  'My mail is ada@home.test',
  'Find us on WhatsApp',
  'Join my Discord',
];

/** What people decide about one by one. */
export const caseworkStages: readonly Stage[] = [
  {
    noun: 'disputes',
    table: 'Dispute',
    tag: TAGS.dispute,
    total: ({ students }) => shareOf(students, 0.02),
    batch: 5000,
    statements: ({ paid, now }) => [
      `INSERT INTO "Dispute" (id, "providerDisputeId", "paymentId", status, urgency, "amountMinor", currency, category,
         "dueAt", "customerName", "customerEmail", "resolvedAt", "nextCheckAt", "createdAt", "updatedAt")
       SELECT ${uuidOf(TAGS.dispute, 'n')}, 'large-' || n, p.id, made.status::"DisputeStatus",
         CASE made.status WHEN 'NEEDS_RESPONSE' THEN 2 WHEN 'UNDER_REVIEW' THEN 1 ELSE 0 END,
         p."amountMinor", p.currency, 'chargeback', made.at + interval '7 days', u.name, u.email,
         CASE WHEN made.status IN ('WON', 'LOST') THEN made.at + interval '20 days' END,
         CASE WHEN made.status NOT IN ('WON', 'LOST') THEN ${now} + interval '100 years' END, made.at, made.at
       FROM generate_series($1::bigint, $2::bigint) n
       JOIN "Student" s ON s.id = ${paidStudent(`(n * 29) % ${paid} + 1`)}
       JOIN "Payment" p ON p."studentId" = s.id
       JOIN "User" u ON u.id = p."parentId"
       CROSS JOIN LATERAL (SELECT p."createdAt" + interval '5 days' AS at,
         ${wordOf(['WON', 'LOST', 'WON', 'NEEDS_RESPONSE', 'LOST', 'WON', 'UNDER_REVIEW'], 'n')} AS status) made
       ON CONFLICT DO NOTHING`,
    ],
  },
  {
    noun: 'applications of mentors',
    table: 'MentorApplication',
    tag: TAGS.application,
    total: ({ parents }) => Math.max(1, Math.floor(parents / 20)),
    batch: 5000,
    statements: ({ admins, now }) => [
      `INSERT INTO "MentorApplication" (id, "profileId", status, specialization, experience, "experienceYears", "references",
         "checkReference", "checkExpiresAt", "submittedAt", "decidedAt", "decidedById", "decisionReason", "updatedAt")
       SELECT ${uuidOf(TAGS.application, 'n')}, p.id, made.status::"MentorApplicationStatus", ARRAY['Websites'],
         'I teach in a school', n % 20, '[{"name": "Ola", "contact": "ola@large.test", "relation": "Head teacher"}]',
         'CHECK-' || n, ${now} + interval '1 day' * (n % 700), p."createdAt",
         CASE WHEN made.status <> 'SUBMITTED' THEN p."createdAt" END,
         CASE WHEN made.status IN ('APPROVED', 'REJECTED') THEN ${uuidOf(TAGS.admin, `n % ${admins} + 1`)} END,
         CASE WHEN made.status IN ('APPROVED', 'REJECTED') THEN 'We have read it with care' END, p."createdAt"
       FROM generate_series($1::bigint, $2::bigint) n
       JOIN "Profile" p ON p.id = ${uuidOf(TAGS.parent, 'n * 20')}
       CROSS JOIN LATERAL (SELECT
         ${wordOf(['REJECTED', 'APPROVED', 'WITHDRAWN', 'REJECTED', 'SUBMITTED'], 'n')} AS status) made`,
    ],
  },
  {
    noun: 'texts that share contacts',
    table: 'ContactText',
    tag: TAGS.contactText,
    total: ({ students }) => shareOf(students, 0.05),
    batch: 10_000,
    statements: ({ paid, now }) => [
      `INSERT INTO "ContactText" (id, kind, "studentId", "senderId", content, "createdAt", "seenAt")
       SELECT ${uuidOf(TAGS.contactText, 'n')},
         ${wordOf(['SESSION_REQUEST', 'SESSION_REPLY', 'HELP_QUESTION', 'HELP_ANSWER'], 'n')}::"ContactTextKind", s.id,
         s."parentId", ${wordOf(TEXTS, 'n / 3')}, ${now} - interval '1 hour' * n, CASE WHEN n > 200 THEN ${now} END
       FROM generate_series($1::bigint, $2::bigint) n
       JOIN "Student" s ON s.id = ${paidStudent(`(n * 17) % ${paid} + 1`)}`,
    ],
  },
  {
    noun: 'plans of instalments',
    table: 'InstalmentPlan',
    tag: TAGS.plan,
    total: ({ students }) => shareOf(students, 0.1),
    batch: 5000,
    statements: ({ paid }) => [
      `INSERT INTO "InstalmentPlan" (id, "studentId", "liveStudentId", status, course, package, "partCount", "totalMinor",
         currency, "startedAt", "finishedAt", "createdAt", "updatedAt")
       SELECT ${uuidOf(TAGS.plan, 'n')}, s.id, s.id, 'PAID', s.course, s.package, 4, 10000000, 'NGN', s."createdAt",
         s."createdAt" + interval '63 days', s."createdAt", s."createdAt"
       FROM generate_series($1::bigint, $2::bigint) n
       JOIN "Student" s ON s.id = ${paidStudent(`(n * 5) % ${paid} + 1`)}
       ON CONFLICT DO NOTHING`,
      `INSERT INTO "Instalment" ("planId", number, "amountMinor", "dueAt", "paidAt", notices)
       SELECT plan.id, part, 2500000, at, at, 1
       FROM generate_series($1::bigint, $2::bigint) n
       JOIN "InstalmentPlan" plan ON plan.id = ${uuidOf(TAGS.plan, 'n')}
       CROSS JOIN generate_series(1, 4) part
       CROSS JOIN LATERAL (SELECT plan."startedAt" + interval '21 days' * (part - 1) AS at) made`,
    ],
  },
  {
    noun: 'questions for help',
    table: 'HelpRequest',
    tag: TAGS.help,
    total: ({ students }) => shareOf(students, 0.05),
    batch: 10_000,
    statements: ({ paid, mentors, now }) => [
      `INSERT INTO "HelpRequest" (id, "studentId", "lessonId", "askedById", question, "createdAt", "answeredAt", "answeredById", answer)
       SELECT ${uuidOf(TAGS.help, 'n')}, s.id, l.id, s."parentId", 'How do I do this, number ' || n || '?', made.at,
         CASE WHEN made.answered THEN made.at END,
         CASE WHEN made.answered THEN ${uuidOf(TAGS.mentorProfile, `n % ${mentors} + 1`)} END,
         CASE WHEN made.answered THEN 'Try it in small steps.' END
       FROM generate_series($1::bigint, $2::bigint) n
       JOIN "Student" s ON s.id = ${paidStudent(`(n * 11) % ${paid} + 1`)}
       JOIN "Lesson" l ON l.course = s.course AND l.number = n % 12 + 1
       CROSS JOIN LATERAL (SELECT ${now} - interval '1 hour' * n AS at, n > 50 AND ${randomOf('n', 60, 20)} > 0 AS answered) made
       ON CONFLICT DO NOTHING`,
    ],
  },
  {
    noun: 'tickets',
    table: 'Ticket',
    tag: TAGS.ticket,
    total: ({ students }) => shareOf(students, 0.1),
    batch: 10_000,
    statements: ({ paid, admins, now }) => [
      `INSERT INTO "Ticket" (id, "authorId", category, subject, package, state, "assigneeId", "answerDueAt", "solveDueAt",
         "priorityAt", "waitingSince", "solvedAt", "lastMessageAt", "createdAt")
       SELECT ${uuidOf(TAGS.ticket, 'n')}, s."parentId",
         ${wordOf(['PAYMENT', 'COURSE', 'MENTOR', 'ACCOUNT', 'PROBLEM', 'OTHER'], 'n')}::"TicketCategory",
         'A question, number ' || n, s.package, made.state::"TicketState",
         CASE WHEN n % 3 > 0 THEN ${uuidOf(TAGS.admin, `n % ${admins} + 1`)} END,
         CASE made.state WHEN 'OPEN' THEN made.at + interval '2 days' END, made.at + interval '5 days',
         CASE made.state WHEN 'OPEN' THEN made.at + interval '2 days' ELSE '9999-01-01'::timestamptz END,
         CASE made.state WHEN 'WAITING' THEN made.at END, CASE made.state WHEN 'SOLVED' THEN made.at END,
         made.at, made.at
       FROM generate_series($1::bigint, $2::bigint) n
       JOIN "Student" s ON s.id = ${paidStudent(`(n * 13) % ${paid} + 1`)}
       CROSS JOIN LATERAL (SELECT ${now} - interval '1 hour' * n AS at,
         CASE WHEN n <= 40 THEN 'OPEN' WHEN n <= 70 THEN 'WAITING' ELSE 'SOLVED' END AS state) made`,
      `INSERT INTO "TicketMessage" (id, "ticketId", "authorId", kind, content, "createdAt")
       SELECT ${uuidOf(TAGS.ticketMessage, 'n')}, t.id, t."authorId", 'FAMILY', 'How do I do this?', t."createdAt"
       FROM generate_series($1::bigint, $2::bigint) n JOIN "Ticket" t ON t.id = ${uuidOf(TAGS.ticket, 'n')}`,
    ],
  },
];
