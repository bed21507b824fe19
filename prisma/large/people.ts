import {
  MENTORED_OF_100,
  nthOfHundreds,
  PAID_OF_100,
  randomOf,
  type Stage,
  TAGS,
  uuidOf,
  wordOf,
} from './stage.ts';

const FIRST_NAMES =
  'Ada Bola Chidi Dara Emeka Femi Gozie Halima Ife Jide Kemi Lola Musa Nneka Obi Peju Queen Rotimi Sade Tobi Uche Vera Wale Yemi Zainab Amara Bisi Chioma Dayo Efe Folake Grace Hassan Ibrahim Joy Kunle Laraba Mercy Ngozi Ola'.split(
    ' ',
  );
const SURNAMES =
  'Adeyemi Balogun Chukwu Danjuma Eze Fashola Garba Haruna Igwe Johnson Kalu Lawal Mohammed Nwosu Okafor Peters Raji Sanusi Tijani Umeh Williams Yusuf Zubair Okonkwo Abiola Bello Cole Dike'.split(
    ' ',
  );

/** Days in the past of the first row. */
const AGE_DAYS = 730;

/** Returns SQL for when row `n` of `total` was made: more and more a day, up to now. */
const timeOf = (n: string, total: number, now: string) =>
  `(${now} - interval '${AGE_DAYS} days' * power((${total} - ${n})::float8 / ${Math.max(total - 1, 1)}, 1.5))`;

type People = { tag: string; role: string; address: string; total: number; now: string };

/** A trigger makes the profile of an account, and others write what searches read. */
const peopleStatements = ({ tag, role, address, total, now }: People) => [
  `INSERT INTO "User" (id, name, email, "emailVerified", "createdAt", "updatedAt")
   SELECT ${uuidOf(tag, 'n')}, ${wordOf(FIRST_NAMES, randomOf('n', 1, 1000))}, '${address}' || n || '@large.test',
     '${role}' <> 'PARENT' OR n % 10 < 8 OR ${randomOf('n', 2, 100)} < 40,
     ${timeOf('n', total, now)}, ${now}
   FROM generate_series($1::bigint, $2::bigint) n`,
  `UPDATE "Profile" p SET "fullName" = u.name || ' ' || ${wordOf(SURNAMES, randomOf('n', 3, 1000))},
     role = '${role}', phone = '+234 800 ' || lpad(n::text, 7, '0'), "timeZone" = 'Africa/Lagos',
     "onboardingCompletedAt" = u."createdAt", "createdAt" = u."createdAt", "updatedAt" = u."createdAt"
   FROM generate_series($1::bigint, $2::bigint) n JOIN "User" u ON u.id = ${uuidOf(tag, 'n')}
   WHERE p.id = u.id`,
];

export const peopleStages: readonly Stage[] = [
  {
    noun: 'parents',
    table: 'User',
    tag: TAGS.parent,
    total: ({ parents }) => parents,
    batch: 10_000,
    statements: ({ parents, now }) =>
      peopleStatements({ tag: TAGS.parent, role: 'PARENT', address: 'family', total: parents, now }),
  },
  {
    noun: 'admins',
    table: 'User',
    tag: TAGS.admin,
    total: ({ admins }) => admins,
    batch: 100,
    statements: ({ admins, now }) =>
      peopleStatements({ tag: TAGS.admin, role: 'ADMIN', address: 'admin', total: admins, now }),
  },
  {
    noun: 'mentors',
    table: 'User',
    tag: TAGS.mentorProfile,
    total: ({ mentors }) => mentors,
    batch: 1000,
    statements: ({ mentors, now }) => [
      ...peopleStatements({
        tag: TAGS.mentorProfile,
        role: 'MENTOR',
        address: 'mentor',
        total: mentors,
        now,
      }),
      `INSERT INTO "Mentor" (id, "profileId", specialization, bio, "experienceYears", "maxStudents", "isActive", "createdAt", "updatedAt")
       SELECT ${uuidOf(TAGS.mentor, 'n')}, p.id, ARRAY['Websites'], 'Teaches children since ' || (2000 + n % 25),
         n % 15, 70, n % 20 <> 0, p."createdAt", p."createdAt"
       FROM generate_series($1::bigint, $2::bigint) n JOIN "Profile" p ON p.id = ${uuidOf(TAGS.mentorProfile, 'n')}`,
    ],
  },
  {
    noun: 'students',
    table: 'Student',
    tag: TAGS.student,
    total: ({ students }) => students,
    batch: 5000,
    statements: ({ students, families, mentors, now }) => {
      const family = `((n - 1) * ${families}::bigint / ${students} + 1)`;
      const rank = '((n - 1) % 100)';
      const mentored = `((n - 1) / 100 * ${MENTORED_OF_100} + ${rank} + 1)`;
      return [
        `INSERT INTO "Student" (id, "parentId", "firstName", age, course, package, "paymentStatus", "mentorId", "enrolledAt", "createdAt", "updatedAt")
         SELECT ${uuidOf(TAGS.student, 'n')}, p.id, ${wordOf(FIRST_NAMES, `(n * 7 + n / ${FIRST_NAMES.length})`)},
           10 + n % 9,
           (CASE WHEN ${randomOf('n', 10, 5)} < 3 THEN 'WEBSITE_APP' ELSE 'VIDEO_ANIMATION' END)::"Course",
           (CASE WHEN ${rank} < ${MENTORED_OF_100} OR ${rank} > 90 THEN 'MENTORED' ELSE 'DIY' END)::"Package",
           (CASE WHEN ${rank} < ${PAID_OF_100} THEN 'COMPLETED' WHEN ${rank} < ${PAID_OF_100} + 3 THEN 'REFUNDED'
             ELSE 'PENDING' END)::"EnrolmentPaymentStatus",
           CASE WHEN ${rank} < ${MENTORED_OF_100} AND ${mentored} % 200 <> 7
             THEN ${uuidOf(TAGS.mentor, `(${mentored} - 1) % ${mentors} + 1`)} END,
           at, at, at
         FROM generate_series($1::bigint, $2::bigint) n
         JOIN "Profile" p ON p.id = ${uuidOf(TAGS.parent, `(${family} - 1) / 8 * 10 + (${family} - 1) % 8 + 1`)}
         CROSS JOIN LATERAL (
           SELECT least(p."createdAt" + interval '1 minute' * ${randomOf('n', 11, 4000)}, ${now}) AS at
         ) made`,
        `INSERT INTO "Consent" (id, "studentId", "profileId", text, "givenAt")
         SELECT ${uuidOf(TAGS.consent, 'n')}, s.id, s."parentId", 'I agree that my child may learn here.', s."createdAt"
         FROM generate_series($1::bigint, $2::bigint) n JOIN "Student" s ON s.id = ${uuidOf(TAGS.student, 'n')}`,
        ...completionStatements(now),
      ];
    },
  },
];

/** The lessons that the paid students of a batch have done: fewer from lesson to lesson, and none that is ahead. */
const completionStatements = (now: string) => [
  `INSERT INTO "LessonCompletion" ("studentId", "lessonId", "completedAt")
   SELECT s.id, l.id, at
   FROM generate_series($1::bigint, $2::bigint) n
   JOIN "Student" s ON s.id = ${uuidOf(TAGS.student, 'n')} AND s."paymentStatus" = 'COMPLETED'
   JOIN (SELECT id, course, row_number() OVER (PARTITION BY course ORDER BY number) AS nth,
           count(*) OVER (PARTITION BY course) AS many FROM "Lesson" WHERE "isPublished") l
     ON l.course = s.course AND l.nth <= (l.many * 1.1) * power(${randomOf('n', 12, 1000)} / 1000.0, 1.2)
   CROSS JOIN LATERAL (
     SELECT s."createdAt" + interval '1 day' * (l.nth * 3) + interval '1 minute' * ${randomOf('n * 64 + l.nth', 13, 2000)} AS at
   ) done
   WHERE at <= ${now}`,
  `INSERT INTO "Certificate" (id, "studentId", code, "firstName", course, "issuedAt")
   SELECT ${uuidOf(TAGS.certificate, 'n')}, s.id, 'LARGE-' || n, s."firstName", s.course, done.last
   FROM generate_series($1::bigint, $2::bigint) n
   JOIN "Student" s ON s.id = ${uuidOf(TAGS.student, 'n')}
   CROSS JOIN LATERAL (
     SELECT count(*) AS many, max("completedAt") AS last FROM "LessonCompletion" WHERE "studentId" = s.id
   ) done
   WHERE done.many > 0
     AND done.many = (SELECT count(*) FROM "Lesson" l WHERE l.course = s.course AND l."isPublished")`,
];

/** Returns SQL for the id of the n-th student with a mentor, or of the n-th who paid. */
export const mentoredStudent = (n: string) => uuidOf(TAGS.student, nthOfHundreds(n, MENTORED_OF_100));
export const paidStudent = (n: string) => uuidOf(TAGS.student, nthOfHundreds(n, PAID_OF_100));
