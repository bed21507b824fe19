import { NOTIFICATIONS_EACH } from './learning.ts';
import { type Stage, shareOf, TAGS, uuidOf } from './stage.ts';

/** Events are kept for as many days. */
const EVENT_DAYS = 30;
/** Deliveries of notifications are kept for as many days. */
const DELIVERY_DAYS = 90;
/** One of as many submissions has a file. */
const SUBMISSIONS_PER_FILE = 5;

/** Returns SQL for the time of row `n` of `total`, spread over the days before now. */
const timeOf = (total: number, days: number, now: string) =>
  `(${now} - interval '${days} days' * ((${total} - n)::float8 / ${total}))`;

/** Writes what the product keeps of its traffic for a while: feeds, deliveries, emails, sessions and files. */
export const trafficStages: readonly Stage[] = [
  {
    noun: 'deliveries of notifications',
    table: 'NotificationDelivery',
    tag: TAGS.delivery,
    total: ({ paid }) => paid * NOTIFICATIONS_EACH,
    batch: 20_000,
    statements: ({ paid, now }) => [
      // One of five hundred waits for its time.
      `INSERT INTO "NotificationDelivery" (id, "notificationId", channel, "nextTryAt", outcome, "endedAt", "createdAt")
       SELECT ${uuidOf(TAGS.delivery, 'n')}, o.id, 'EMAIL', CASE WHEN waits THEN ${now} + interval '1 hour' END,
         CASE WHEN NOT waits THEN (CASE WHEN n % 3 = 0 THEN 'READ' ELSE 'SENT' END)::"DeliveryOutcome" END,
         CASE WHEN NOT waits THEN at END, at
       FROM generate_series($1::bigint, $2::bigint) n
       JOIN "Notification" o ON o.id = ${uuidOf(TAGS.notification, 'n')}
       CROSS JOIN LATERAL (SELECT ${timeOf(paid * NOTIFICATIONS_EACH, DELIVERY_DAYS, now)} AS at, n % 500 = 0 AS waits) made`,
    ],
  },
  {
    noun: 'events in the feeds of a parent and a mentor each',
    table: 'FeedEvent',
    tag: TAGS.event,
    total: eventTotal,
    batch: 20_000,
    statements: (plan) => {
      const { parents, mentors, now } = plan;
      const recipients = [
        { tag: TAGS.parent, total: parents },
        { tag: TAGS.mentorProfile, total: mentors },
      ];
      return [
        `INSERT INTO "FeedEvent" (id, kind, payload, "createdAt")
         SELECT ${uuidOf(TAGS.event, 'n')}, 'message.sent', jsonb_build_object('messageId', ${uuidOf(TAGS.message, 'n')}),
           ${timeOf(eventTotal(plan), EVENT_DAYS, now)}
         FROM generate_series($1::bigint, $2::bigint) n`,
        ...recipients.flatMap(({ tag, total }) => [
          `INSERT INTO "FeedEntry" ("recipientId", seq, "eventId")
           SELECT ${uuidOf(tag, `(n - 1) % ${total} + 1`)}, (n - 1) / ${total} + 1, ${uuidOf(TAGS.event, 'n')}
           FROM generate_series($1::bigint, $2::bigint) n`,
          `INSERT INTO "FeedCounter" ("recipientId", seq)
           SELECT ${uuidOf(tag, `(n - 1) % ${total} + 1`)}, max((n - 1) / ${total} + 1)
           FROM generate_series($1::bigint, $2::bigint) n GROUP BY 1
           ON CONFLICT ("recipientId") DO UPDATE SET seq = EXCLUDED.seq`,
        ]),
      ];
    },
  },
  {
    noun: 'sessions of parents',
    table: 'AuthSession',
    tag: TAGS.authSession,
    total: ({ parents }) => shareOf(parents, 0.5),
    batch: 20_000,
    statements: ({ parents, now }) => [
      `INSERT INTO "AuthSession" (id, token, "expiresAt", "userId", "createdAt", "updatedAt")
       SELECT ${uuidOf(TAGS.authSession, 'n')}, gen_random_uuid(), ${now} + interval '1 minute' * (n % 10000),
         ${uuidOf(TAGS.parent, `(n - 1) % ${parents} + 1`)}, ${now}, ${now}
       FROM generate_series($1::bigint, $2::bigint) n`,
    ],
  },
  {
    noun: 'emails of a week',
    table: 'Mail',
    tag: TAGS.mail,
    total: ({ parents }) => parents,
    batch: 20_000,
    statements: ({ parents, now }) => [
      `INSERT INTO "Mail" (id, recipient, subject, text, html, "nextTryAt", "sentAt", "createdAt")
       SELECT ${uuidOf(TAGS.mail, 'n')}, 'family' || n || '@large.test', 'A new badge', 'Number ' || n, '<p>Number ' || n || '</p>',
         CASE WHEN fails THEN ${now} + interval '1 hour' END, CASE WHEN NOT fails THEN at END, at
       FROM generate_series($1::bigint, $2::bigint) n
       CROSS JOIN LATERAL (SELECT ${timeOf(parents, 7, now)} AS at, n % 500 = 0 AS fails) made`,
    ],
  },
  {
    noun: 'files of submissions, and who has read the reviews',
    table: 'StoredFile',
    tag: TAGS.file,
    total: ({ submissions }) => Math.floor(submissions / SUBMISSIONS_PER_FILE),
    batch: 10_000,
    statements: () => [
      `INSERT INTO "StoredFile" (id, bucket, key, "ownerId", name, "contentType", "sizeBytes", "storedAt", "createdAt")
       SELECT ${uuidOf(TAGS.file, 'n')}, 'ASSIGNMENT_FILES', 'large/' || n, s."parentId", 'plan.pdf', 'application/pdf', 1000,
         h."createdAt", h."createdAt"
       FROM generate_series($1::bigint, $2::bigint) n
       JOIN "Submission" h ON h.id = ${uuidOf(TAGS.submission, `n * ${SUBMISSIONS_PER_FILE}`)}
       JOIN "Student" s ON s.id = h."studentId"`,
      `INSERT INTO "SubmissionFile" ("submissionId", "fileId", position)
       SELECT h.id, ${uuidOf(TAGS.file, 'n')}, 1
       FROM generate_series($1::bigint, $2::bigint) n
       JOIN "Submission" h ON h.id = ${uuidOf(TAGS.submission, `n * ${SUBMISSIONS_PER_FILE}`)}`,
      `INSERT INTO "ReviewRead" ("reviewId", "readerId", "readAt")
       SELECT r.id, s."parentId", r."createdAt" + interval '1 hour'
       FROM generate_series($1::bigint, $2::bigint) n
       JOIN "Submission" h ON h.id = ${uuidOf(TAGS.submission, `n * ${SUBMISSIONS_PER_FILE}`)}
       JOIN "Review" r ON r."submissionId" = h.id JOIN "Student" s ON s.id = h."studentId"`,
    ],
  },
];

/** Two events for each five messages: most of what was written is older than a feed. */
function eventTotal({ messages }: { messages: number }): number {
  return Math.ceil(messages / 5) * 2;
}
