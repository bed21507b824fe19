import { paidStudent } from './people.ts';
import { type Plan, type Stage, shareOf, TAGS, uuidOf, wordOf } from './stage.ts';

const TITLES = [
  'How do I center a heading',
  'My page is blank',
  'I made a game about goats',
  'Why does it blink',
];
const TEXTS = [
  'I tried it twice and it looks different on my phone.',
  'Here is what I made. What would you change?',
  'The picture is too large for the page.',
  'It worked yesterday.',
];
const ANSWERS = ['Try it in small steps.', 'Look at the name of the file.', 'I had that too. Save it first.'];

/** Posts about which somebody has to decide, the newest; calls that are ahead. */
const WAITING_POSTS = 60;
const CALLS_AHEAD = 200;

/** Adds the authors of numbered texts to the community. One of ten parents has ended the consent since. */
const memberStatement = (
  author: string,
) => `INSERT INTO "CommunityMember" ("studentId", "isConsented", avatar, "approvedCount")
  SELECT s.id, n % 10 > 0, n % 1000, 5
  FROM generate_series($1::bigint, $2::bigint) n JOIN "Student" s ON s.id = ${author}
  ON CONFLICT DO NOTHING`;

const writerOf = ({ paid }: Plan) => paidStudent(`(n * 7) % ${paid} + 1`);
const answererOf = ({ paid }: Plan) => paidStudent(`(n * 23) % ${paid} + 1`);

/** Two answers to each post: by a child if it is of the same course, otherwise and the second one by a mentor. */
const answerStatement = (
  plan: Plan,
) => `INSERT INTO "CommunityPost" (id, course, kind, "parentId", "authorKind", "memberId", "staffId", content,
    state, "createdAt", "publishedAt")
  SELECT ${uuidOf(TAGS.communityAnswer, 'n * 2 + part')}, p.course, 'ANSWER', p.id,
    (CASE WHEN by.child THEN 'CHILD' ELSE 'MENTOR' END)::"CommunityAuthorKind", CASE WHEN by.child THEN s.id END,
    CASE WHEN NOT by.child THEN ${uuidOf(TAGS.mentorProfile, `n % ${plan.mentors} + 1`)} END,
    ${wordOf(ANSWERS, 'n + part')}, 'SHOWN', made.at, made.at
  FROM generate_series($1::bigint, $2::bigint) n
  CROSS JOIN generate_series(0, 1) part
  JOIN "CommunityPost" p ON p.id = ${uuidOf(TAGS.communityPost, 'n')} AND p.state = 'SHOWN'
  JOIN "Student" s ON s.id = ${answererOf(plan)}
  CROSS JOIN LATERAL (SELECT part = 0 AND s.course = p.course AS child) by
  CROSS JOIN LATERAL (SELECT p."publishedAt" + interval '5 minutes' * (part + 1) AS at) made
  WHERE n % 6 > 0`;

/** Writes posts with their answers, reactions and followers, and live calls with their hosts, places and stays. */
export const communityStages: readonly Stage[] = [
  {
    noun: 'posts of the community',
    table: 'CommunityPost',
    tag: TAGS.communityPost,
    total: ({ students }) => shareOf(students, 0.5),
    batch: 5000,
    statements: (plan) => [
      memberStatement(writerOf(plan)),
      memberStatement(answererOf(plan)),
      `INSERT INTO "CommunityPost" (id, course, kind, "lessonId", "authorKind", "memberId", title, content, state, hold,
         "undecidedAt", "createdAt", "publishedAt")
       SELECT ${uuidOf(TAGS.communityPost, 'n')}, s.course, ${wordOf(['QUESTION', 'QUESTION', 'SHOW'], 'n')}::"CommunityPostKind",
         l.id, 'CHILD', s.id, ${wordOf(TITLES, 'n')} || ', number ' || n, ${wordOf(TEXTS, 'n / 3')},
         (CASE WHEN made.waits THEN 'WAITING' ELSE 'SHOWN' END)::"CommunityPostState",
         CASE WHEN made.waits THEN 'NEWCOMER'::"CommunityHold" END, CASE WHEN made.waits THEN made.at END, made.at, made.at
       FROM generate_series($1::bigint, $2::bigint) n
       JOIN "Student" s ON s.id = ${writerOf(plan)}
       LEFT JOIN "Lesson" l ON l.course = s.course AND l.number = n % 16 + 1
       CROSS JOIN LATERAL (SELECT ${plan.now} - interval '20 minutes' * n AS at, n <= ${WAITING_POSTS} AS waits) made`,
      answerStatement(plan),
      `INSERT INTO "CommunityReaction" ("postId", "personId", kind)
       SELECT p.id, ${uuidOf(TAGS.mentorProfile, `(n + part) % ${plan.mentors} + 1`)},
         ${wordOf(['HEART', 'CLAP', 'IDEA'], 'n')}::"CommunityReactionKind"
       FROM generate_series($1::bigint, $2::bigint) n
       CROSS JOIN generate_series(1, 3) part
       JOIN "CommunityPost" p ON p.id = ${uuidOf(TAGS.communityPost, 'n')} AND p.state = 'SHOWN'
       ON CONFLICT DO NOTHING`,
      `INSERT INTO "CommunityFollow" ("postId", "personId")
       SELECT p.id, ${uuidOf(TAGS.mentorProfile, `n % ${plan.mentors} + 1`)}
       FROM generate_series($1::bigint, $2::bigint) n JOIN "CommunityPost" p ON p.id = ${uuidOf(TAGS.communityPost, 'n')}`,
    ],
  },
  {
    noun: 'live calls',
    table: 'GroupCall',
    tag: TAGS.groupCall,
    total: ({ students }) => shareOf(students, 0.1) + CALLS_AHEAD,
    batch: 5000,
    statements: ({ paid, mentors, now }) => [
      `INSERT INTO "GroupCall" (id, course, topic, "startsAt", "endsAt", capacity, status, room, notes, "plannedAt", "createdAt", "updatedAt")
       SELECT ${uuidOf(TAGS.groupCall, 'n')}, ${wordOf(['WEBSITE_APP', 'VIDEO_ANIMATION'], 'n')}::"Course",
         'What we made, number ' || n, made.at, made.at + interval '45 minutes', 12,
         (CASE WHEN n <= ${CALLS_AHEAD} THEN 'PLANNED' WHEN n % 50 = 0 THEN 'CANCELLED' ELSE 'HELD' END)::"GroupCallStatus",
         'https://meet.example/' || n, CASE WHEN n > ${CALLS_AHEAD} THEN 'We looked at three websites.' END,
         made.at, made.at, made.at
       FROM generate_series($1::bigint, $2::bigint) n
       CROSS JOIN LATERAL (SELECT ${now} - interval '1 hour' * (n - ${CALLS_AHEAD}) AS at) made`,
      `INSERT INTO "GroupCallHost" ("callId", "mentorId", role, "startsAt", "endsAt", "isPlanned")
       SELECT c.id, ${uuidOf(TAGS.mentor, `(n + part) % ${mentors} + 1`)},
         (CASE part WHEN 0 THEN 'HOST' ELSE 'CO_HOST' END)::"GroupCallHostRole", c."startsAt", c."endsAt", c.status = 'PLANNED'
       FROM generate_series($1::bigint, $2::bigint) n
       CROSS JOIN generate_series(0, 1) part
       JOIN "GroupCall" c ON c.id = ${uuidOf(TAGS.groupCall, 'n')}`,
      `INSERT INTO "GroupCallPlace" ("callId", "studentId", "signedUpAt", showing)
       SELECT c.id, s.id, c."startsAt" - interval '1 day' + interval '1 minute' * part, 'My website'
       FROM generate_series($1::bigint, $2::bigint) n
       CROSS JOIN generate_series(1, 14) part
       JOIN "GroupCall" c ON c.id = ${uuidOf(TAGS.groupCall, 'n')}
       JOIN "Student" s ON s.id = ${paidStudent(`(n * 19 + part * 31) % ${paid} + 1`)} AND s.course = c.course
       ON CONFLICT DO NOTHING`,
      `INSERT INTO "GroupCallStay" ("callId", "studentId", "joinedAt", "leftAt")
       SELECT p."callId", p."studentId", c."startsAt" + interval '1 minute' * (n % 7),
         CASE WHEN n % 3 = 0 THEN c."startsAt" + interval '40 minutes' END
       FROM generate_series($1::bigint, $2::bigint) n
       JOIN "GroupCall" c ON c.id = ${uuidOf(TAGS.groupCall, 'n')} AND c.status = 'HELD'
       JOIN "GroupCallPlace" p ON p."callId" = c.id`,
    ],
  },
];
