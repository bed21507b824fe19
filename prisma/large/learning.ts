import { mentoredStudent, paidStudent } from './people.ts';
import { randomOf, type Stage, TAGS, uuidOf } from './stage.ts';

/** Assignments of a course, of which a student hands in each once. */
const ASSIGNMENTS = 12;
export const NOTIFICATIONS_EACH = 5;
/**
 * Threads that are written in turn: a transaction that updated the counter of one thread for each of its messages would
 * take as long as the square of their number.
 */
const THREADS_IN_TURN = 300;
const perThread = (messages: number, mentored: number) => Math.ceil(messages / mentored);
const perStudent = (submissions: number, paid: number) =>
  Math.min(ASSIGNMENTS, Math.ceil(submissions / paid));

/** Writes courses where there are none: twelve lessons each, with an assignment. */
export const COURSE_STATEMENTS = [
  `INSERT INTO "Lesson" (id, course, number, title, "isPublished", "updatedAt")
   SELECT ${uuidOf(TAGS.lesson, 'n')}, (CASE WHEN n <= 12 THEN 'WEBSITE_APP' ELSE 'VIDEO_ANIMATION' END)::"Course",
     (n - 1) % 12 + 1, 'Lesson ' || ((n - 1) % 12 + 1), true, now()
   FROM generate_series(1, 24) n WHERE NOT EXISTS (SELECT FROM "Lesson")`,
  `INSERT INTO "Assignment" (id, "lessonId", position, title, "updatedAt")
   SELECT ${uuidOf(TAGS.assignment, 'n')}, ${uuidOf(TAGS.lesson, 'n')}, 1, 'Show what you made', now()
   FROM generate_series(1, 24) n
   WHERE EXISTS (SELECT FROM "Lesson" WHERE id = ${uuidOf(TAGS.lesson, 'n')})
     AND NOT EXISTS (SELECT FROM "Assignment")`,
];

export const learningStages: readonly Stage[] = [
  {
    noun: 'submissions with their reviews',
    table: 'Submission',
    tag: TAGS.submission,
    total: ({ submissions, paid }) => Math.min(submissions, paid * ASSIGNMENTS),
    batch: 10_000,
    statements: ({ submissions, paid, mentors, now }) => [
      `INSERT INTO "Submission" (id, "studentId", "assignmentId", attempt, mode, text, status, score, "submittedAt", "reviewedAt", "createdAt", "updatedAt")
       SELECT ${uuidOf(TAGS.submission, 'n')}, s.id, a.id, 1, 'TEXT', 'This is what I made, number ' || n,
         (CASE WHEN waits THEN 'SUBMITTED' WHEN ${randomOf('n', 50, 20)} = 0 THEN 'NEEDS_REVISION' ELSE 'APPROVED' END)::"SubmissionStatus",
         CASE WHEN NOT waits THEN 60 + n % 41 END, at,
         CASE WHEN NOT waits THEN least(at + interval '1 minute' * (5 + power(${randomOf('n', 51, 1000)} / 1000.0, 3) * 6000), ${now}) END,
         at, at
       FROM generate_series($1::bigint, $2::bigint) n
       JOIN "Student" s ON s.id = ${paidStudent(`(n - 1) / ${perStudent(submissions, paid)} + 1`)}
       JOIN (SELECT a.id, l.course, row_number() OVER (PARTITION BY l.course ORDER BY l.number, a.position) AS nth
             FROM "Assignment" a JOIN "Lesson" l ON l.id = a."lessonId" WHERE NOT a."isForOwnStudents") a
         ON a.course = s.course AND a.nth = (n - 1) % ${perStudent(submissions, paid)} + 1
       CROSS JOIN LATERAL (SELECT s."createdAt" + (${now} - s."createdAt") * least(0.99, a.nth * 0.05)
         + least(interval '1 minute' * ${randomOf('n', 52, 9000)}, (${now} - s."createdAt") * 0.5) AS at) made
       CROSS JOIN LATERAL (SELECT (at > ${now} - interval '4 days' AND ${randomOf('n', 53, 100)} < 70) OR n % 500 = 0 AS waits) state`,
      `INSERT INTO "Review" (id, "submissionId", "studentId", "reviewerId", "overallScore", "detailedFeedback", "createdAt")
       SELECT ${uuidOf(TAGS.review, 'n')}, h.id, h."studentId", coalesce(m."profileId", ${uuidOf(TAGS.mentorProfile, `n % ${mentors} + 1`)}),
         h.score, 'Well done, go on like this.', h."reviewedAt"
       FROM generate_series($1::bigint, $2::bigint) n
       JOIN "Submission" h ON h.id = ${uuidOf(TAGS.submission, 'n')}
       JOIN "Student" s ON s.id = h."studentId" LEFT JOIN "Mentor" m ON m.id = s."mentorId"
       WHERE h."reviewedAt" IS NOT NULL`,
    ],
  },
  {
    noun: 'sessions',
    table: 'MentorSession',
    tag: TAGS.session,
    total: ({ mentored }) => mentored,
    batch: 5000,
    statements: ({ mentors, now }) => [
      // Each mentor has one session a day, so that nobody is in two at the same time.
      `INSERT INTO "MentorSession" (id, "mentorId", "studentId", "startsAt", "endsAt", "meetingLink", platform, status, "createdAt", "updatedAt")
       SELECT ${uuidOf(TAGS.session, 'n')}, s."mentorId", s.id, at, at + interval '45 minutes', 'https://meet.example.test/room-' || n, 'OTHER',
         (CASE WHEN at > ${now} THEN 'SCHEDULED' WHEN n % 12 = 0 THEN 'CANCELLED' ELSE 'COMPLETED' END)::"MentorSessionStatus",
         least(at - interval '7 days', ${now}), ${now}
       FROM generate_series($1::bigint, $2::bigint) n
       JOIN "Student" s ON s.id = ${mentoredStudent('n')} AND s."mentorId" IS NOT NULL
       CROSS JOIN LATERAL (SELECT date_trunc('hour', ${now}) - interval '55 days'
         + interval '1 day' * ((n - 1) / ${mentors}) + interval '30 minutes' * (n % 3) AS at) made`,
    ],
  },
  {
    noun: 'messages with their recipients',
    table: 'Message',
    tag: TAGS.message,
    total: ({ messages }) => messages,
    batch: 3000,
    statements: ({ messages, mentored, now }) => {
      const each = perThread(messages, mentored);
      // The last threads may be fewer.
      const first = `(n - 1) / ${each * THREADS_IN_TURN} * ${THREADS_IN_TURN}`;
      const inTurn = `least(${THREADS_IN_TURN}, ${mentored} - ${first})`;
      const nth = `(n - 1) % ${each * THREADS_IN_TURN}`;
      const student = mentoredStudent(`${first} + ${nth} % ${inTurn} + 1`);
      const mentorOf = `coalesce((SELECT "profileId" FROM "Mentor" WHERE id = s."mentorId"), ${uuidOf(TAGS.mentorProfile, '1')})`;
      return [
        `INSERT INTO "Message" (id, "studentId", "senderId", content, "sharesContact", "createdAt")
         SELECT ${uuidOf(TAGS.message, 'n')}, s.id, CASE WHEN n % 2 = 0 THEN s."parentId" ELSE ${mentorOf} END,
           ${"'Message ' || n || ': how is the project going?'"}, n % 500 = 0,
           s."createdAt" + (${now} - s."createdAt") * ((${nth} / ${inTurn} + 1) / ${each + 1}.0)
         FROM generate_series($1::bigint, $2::bigint) n JOIN "Student" s ON s.id = ${student} ORDER BY n`,
        `INSERT INTO "MessageRecipient" ("messageId", "recipientId", "readAt")
         SELECT m.id, CASE WHEN m."senderId" = s."parentId" THEN ${mentorOf} ELSE s."parentId" END,
           CASE WHEN n % 10 > 0 THEN m."createdAt" + interval '1 hour' END
         FROM generate_series($1::bigint, $2::bigint) n
         JOIN "Message" m ON m.id = ${uuidOf(TAGS.message, 'n')} JOIN "Student" s ON s.id = m."studentId"`,
      ];
    },
  },
  {
    noun: 'reports of messages',
    table: 'Report',
    tag: TAGS.report,
    total: ({ messages }) => Math.max(1, Math.floor(messages / 2000)),
    batch: 10_000,
    statements: ({ now }) => [
      `INSERT INTO "Report" (id, "messageId", "studentId", course, "senderId", "reporterId", reason, content, "sentAt", "studentName", "senderName", "reporterName", "createdAt", "openRank", "resolvedAt", decision, resolution, "reporterNote")
       SELECT ${uuidOf(TAGS.report, 'n')}, m.id, s.id, s.course, m."senderId", s."parentId", 'This is not kind', m.content, m."createdAt",
         s."firstName", 'Sender', 'Reporter', m."createdAt",
         CASE WHEN n % 5 > 0 THEN 0 ELSE 1 END, CASE WHEN n % 5 > 0 THEN ${now} END,
         CASE WHEN n % 5 > 0 THEN 'NO_ACTION'::"ReportDecision" END,
         CASE WHEN n % 5 > 0 THEN 'We talked to both' END, CASE WHEN n % 5 > 0 THEN 'Thank you' END
       FROM generate_series($1::bigint, $2::bigint) n
       JOIN "Message" m ON m.id = ${uuidOf(TAGS.message, 'n * 1999')} JOIN "Student" s ON s.id = m."studentId"`,
    ],
  },
  {
    noun: 'notifications of parents',
    table: 'Notification',
    tag: TAGS.notification,
    total: ({ paid }) => paid * NOTIFICATIONS_EACH,
    batch: 10_000,
    statements: ({ now }) => [
      `INSERT INTO "Notification" (id, "recipientId", "studentId", kind, title, body, "subjectKey", "readAt", "createdAt")
       SELECT ${uuidOf(TAGS.notification, 'n')}, s."parentId", s.id, 'ACHIEVEMENT', 'A new badge', 'Number ' || n,
         'large:' || n, CASE WHEN n % 5 > 0 THEN made.at END, made.at
       FROM generate_series($1::bigint, $2::bigint) n
       JOIN "Student" s ON s.id = ${paidStudent(`(n - 1) / ${NOTIFICATIONS_EACH} + 1`)}
       CROSS JOIN LATERAL (SELECT s."createdAt" + (${now} - s."createdAt") * (n % ${NOTIFICATIONS_EACH}) / ${NOTIFICATIONS_EACH} AS at) made`,
    ],
  },
];
