// The dashboard as one statement, written by hand. Kinds of rows that the bench's families do not have, such as plans
// and files, are looked up where they would be and written as an id alone.
const iso = (column: string) => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const cursor = (id: string) => `encode(convert_to('GPC:S:' || ${id}, 'UTF8'), 'base64')`;
const list = (select: string) => `coalesce((${select}), '[]'::json)`;
const person = (alias: string, more: string) =>
  `json_build_object('id', ${alias}.id, 'name', ${alias}."fullName", ${more} '__typename', 'Person')`;

type Page = { type: string; size: number; hasCursors: boolean; hasPageInfo: boolean };

/** A page of rows as a connection; the rows are one more than the page, to tell whether there is a next one. */
function connection({ type, size, hasCursors, hasPageInfo }: Page, rows: string): string {
  const ofPage = `FILTER (WHERE page.rank <= ${size})`;
  const edge = `'node', page.node, ${hasCursors ? `'cursor', ${cursor('page.id')},` : ''} '__typename', '${type}Edge'`;
  const lastId = `(array_agg(page.id ORDER BY page.rank DESC) ${ofPage})[1]`;
  const pageInfo = `'pageInfo', json_build_object('hasNextPage', count(*) > ${size}, 'endCursor', ${cursor(lastId)},
      '__typename', 'PageInfo'),`;
  return `(
  SELECT json_build_object(
    'edges', coalesce(json_agg(json_build_object(${edge}) ORDER BY page.rank) ${ofPage}, '[]'::json),
    ${hasPageInfo ? pageInfo : ''} '__typename', '${type}')
  FROM (${rows} LIMIT ${size + 1}) AS page)`;
}

const STUDENT = `
  'id', student.id, 'firstName', student."firstName", 'age', student.age, 'course', student.course,
  'package', student.package, 'paymentStatus', student."paymentStatus", '__typename', 'Student',
  'lastPayment', (
    SELECT json_build_object('id', payment.id, 'status', payment.status,
      'nextAttemptAt', ${iso('payment."nextVerifyAt"')}, '__typename', 'Payment')
    FROM "Payment" payment
    WHERE payment."studentId" = student.id AND payment."parentId" = viewer.id AND payment.kind <> 'UPGRADE'
      AND (payment."sponsorId" IS NULL OR EXISTS (SELECT 1 FROM "Receipt" WHERE "paymentId" = payment.id))
    ORDER BY payment.id DESC LIMIT 1)`;

const OF_FAMILY = `viewer.id IN (student."parentId", student."loginId")`;

const VISIBLE_NOTIFICATIONS = `
  notification."recipientId" = viewer.id AND notification."inApp"
  AND (notification."studentId" IS NULL OR EXISTS (
    SELECT 1 FROM "Student" student WHERE student.id = notification."studentId" AND ${OF_FAMILY}))`;

const STUDENTS = list(`
  SELECT json_agg(json_build_object(${STUDENT},
    'unreadMessageCount', (
      SELECT count(*) FROM "Message" message JOIN "MessageRecipient" receipt ON receipt."messageId" = message.id
      WHERE message."studentId" = student.id AND student.package = 'MENTORED'
        AND receipt."recipientId" = viewer.id AND receipt."readAt" IS NULL),
    'unreadNewsCount', (
      SELECT count(*) FROM "Notification" notification
      WHERE notification."studentId" = student.id AND notification."readAt" IS NULL
        AND notification.kind <> 'MESSAGE' AND ${VISIBLE_NOTIFICATIONS})
  ) ORDER BY student."createdAt" DESC, student.id DESC)
  FROM "Student" student WHERE student."parentId" = viewer.id OR student."loginId" = viewer.id`);

const MESSAGES = connection(
  { type: 'StudentMessagesConnection', size: 30, hasCursors: false, hasPageInfo: true },
  `
  SELECT message.id, row_number() OVER (ORDER BY message.position DESC) AS rank, json_build_object(
    'id', message.id, 'studentId', message."studentId", 'kind', message.kind, 'priority', message.priority,
    'subject', message.subject, 'content', message.content, 'position', message.position,
    'createdAt', ${iso('message."createdAt"')}, 'hiddenAt', ${iso('message."hiddenAt"')},
    'attachments', ${list(`SELECT json_agg(file."fileId") FROM "MessageAttachment" file
      WHERE file."messageId" = message.id`)},
    'replyTo', (SELECT json_build_object('id', quoted.id) FROM "Message" quoted WHERE quoted.id = message."replyToId"),
    'sender', ${person('sender', `'role', sender.role, 'avatar', sender."avatarId",`)},
    'receipts', ${list(`
      SELECT json_agg(json_build_object('readAt', ${iso('receipt."readAt"')},
        'recipient', ${person('recipient', '')}, '__typename', 'MessageReceipt') ORDER BY receipt."recipientId")
      FROM "MessageRecipient" receipt JOIN "Profile" recipient ON recipient.id = receipt."recipientId"
      WHERE receipt."messageId" = message.id`)},
    '__typename', 'Message') AS node
  FROM "Message" message JOIN "Profile" sender ON sender.id = message."senderId"
  WHERE message."studentId" = student.id AND student.package = 'MENTORED'
  ORDER BY message.position DESC`,
);

const selected = (isWhole: boolean) => `(
  SELECT json_build_object(${STUDENT},
    'enrolledAt', ${iso('student."enrolledAt"')}, 'paidThroughWeek', student."paidThroughWeek",
    'instalmentPlan', (SELECT json_build_object('id', plan.id) FROM "InstalmentPlan" plan
      WHERE plan."liveStudentId" = student.id AND student."parentId" = viewer.id),
    'mentor', (SELECT ${person('profile', `'avatar', profile."avatarId",`)}
      FROM "Mentor" mentor JOIN "Profile" profile ON profile.id = mentor."profileId"
      WHERE mentor.id = student."mentorId"),
    'completions', ${list(`
      SELECT json_agg(json_build_object('lessonId', completion."lessonId", '__typename', 'LessonCompletion')
        ORDER BY completion."completedAt")
      FROM "LessonCompletion" completion WHERE completion."studentId" = student.id`)},
    'certificate', (SELECT json_build_object('id', certificate.id) FROM "Certificate" certificate
      WHERE certificate."studentId" = student.id)
    ${isWhole ? `, 'messages', ${MESSAGES}` : ''})
  FROM child AS student)`;

const LESSONS = list(`
  SELECT json_agg(json_build_object('id', lesson.id, 'number', lesson.number, 'title', lesson.title,
    'videoDurationMinutes', lesson."videoDurationMinutes", '__typename', 'Lesson') ORDER BY lesson.number)
  FROM child JOIN "Lesson" lesson ON lesson.course = child.course AND lesson."isPublished"`);

const SESSIONS = connection(
  { type: 'DashboardUpcomingSessionsConnection', size: 20, hasCursors: true, hasPageInfo: true },
  `
  SELECT session.id, row_number() OVER (ORDER BY session."startsAt", session.id) AS rank, json_build_object(
    'id', session.id, 'seriesId', session."seriesId", 'studentId', session."studentId",
    'studentName', child."firstName", 'course', child.course, 'title', session.title,
    'description', session.description, 'startsAt', ${iso('session."startsAt"')}, 'endsAt', ${iso('session."endsAt"')},
    'durationMinutes', session."durationMinutes", 'kind', session.kind, 'platform', session.platform,
    'meetingLink', CASE WHEN mentor."isActive" AND child."mentorId" = mentor.id THEN session."meetingLink" END,
    'hasGeneratedRoom', session."meetingLink" LIKE 'https://meet.jit.si/%', 'status', session.status,
    'notes', session.notes, 'version', session.version, 'familyTimeZone', parent."timeZone",
    'mentor', ${person('profile', `'avatar', profile."avatarId",`)},
    'request', (SELECT json_build_object('id', request.id) FROM "SessionRequest" request
      WHERE request."sessionId" = session.id ORDER BY request."createdAt" DESC, request.id DESC LIMIT 1),
    '__typename', 'MentorSession') AS node
  FROM child JOIN "MentorSession" session ON session."studentId" = child.id
    JOIN "Mentor" mentor ON mentor.id = session."mentorId" JOIN "Profile" profile ON profile.id = mentor."profileId"
    JOIN "Profile" parent ON parent.id = child."parentId"
  WHERE child.package = 'MENTORED' AND child."paymentStatus" = 'COMPLETED'
    AND session.status = 'SCHEDULED' AND session."endsAt" > now()
  ORDER BY session."startsAt", session.id`,
);

const REVIEWS = connection(
  { type: 'QueryReviewsConnection', size: 20, hasCursors: false, hasPageInfo: false },
  `
  SELECT review.id, row_number() OVER (ORDER BY review."createdAt" DESC, review.id DESC) AS rank, json_build_object(
    'id', review.id, 'overallScore', review."overallScore", 'essayPoints', review."essayPoints",
    'outcome', submission.status, 'attempt', submission.attempt, 'detailedFeedback', review."detailedFeedback",
    'criteria', ${list(`
      SELECT json_agg(json_build_object('title', title, 'points', points, 'given', given,
        '__typename', 'JudgedCriterion') ORDER BY position)
      FROM unnest(review."criterionTitles", review."criterionPoints", review."criterionGiven")
        WITH ORDINALITY AS criterion (title, points, given, position)`)},
    'isUnread', NOT EXISTS (
      SELECT 1 FROM "ReviewRead" read WHERE read."reviewId" = review.id AND read."readerId" = viewer.id),
    'strengths', coalesce(review.strengths, '{}'),
    'areasForImprovement', coalesce(review."areasForImprovement", '{}'),
    'nextSteps', coalesce(review."nextSteps", '{}'), 'createdAt', ${iso('review."createdAt"')},
    'reviewer', ${person('reviewer', '')},
    'markedPictures', ${list(`SELECT json_agg(picture."fileId") FROM "MarkedPicture" picture
      WHERE picture."reviewId" = review.id`)},
    'assignment', json_build_object('id', assignment.id, 'title', assignment.title, 'lessonNumber', lesson.number,
      'points', assignment.points, '__typename', 'Assignment'),
    '__typename', 'Review') AS node
  FROM "Review" review JOIN "Submission" submission ON submission.id = review."submissionId"
    JOIN "Student" student ON student.id = submission."studentId" AND ${OF_FAMILY}
    JOIN "Assignment" assignment ON assignment.id = submission."assignmentId"
    JOIN "Lesson" lesson ON lesson.id = assignment."lessonId"
    JOIN "Profile" reviewer ON reviewer.id = review."reviewerId"
  WHERE review."studentId" = $3::uuid
  ORDER BY review."createdAt" DESC, review.id DESC`,
);

const NOTIFICATIONS = connection(
  { type: 'QueryNotificationsConnection', size: 10, hasCursors: false, hasPageInfo: true },
  `
  SELECT notification.id, row_number() OVER (ORDER BY notification."createdAt" DESC, notification.id DESC) AS rank,
    json_build_object(
    'id', notification.id, 'kind', notification.kind, 'studentId', notification."studentId",
    'title', notification.title, 'body', notification.body, 'actionUrl', notification."actionUrl",
    'actionText', notification."actionText", 'readAt', ${iso('notification."readAt"')},
    'createdAt', ${iso('notification."createdAt"')},
    'message', (SELECT json_build_object('id', message.id, 'content', message.content,
        'attachments', ${list(`SELECT json_agg(file."fileId") FROM "MessageAttachment" file
          WHERE file."messageId" = message.id`)}, '__typename', 'Message')
      FROM "Message" message JOIN "Student" student ON student.id = message."studentId" AND ${OF_FAMILY}
      WHERE message.id = notification."messageId" AND student.package = 'MENTORED'),
    '__typename', 'Notification') AS node
  FROM "Notification" notification
  WHERE notification."studentId" = $3::uuid AND ${VISIBLE_NOTIFICATIONS}
  ORDER BY notification."createdAt" DESC, notification.id DESC`,
);

/**
 * Returns the statement that answers the document Dashboard. Its parameters are the token of the session, the selected
 * student, and for the whole one the student of reviews and notifications.
 * @param isWhole with thread, reviews and notifications; else the first view alone
 */
export const dashboardStatement = (isWhole: boolean) => `
WITH viewer AS (
  SELECT "userId" AS id FROM "AuthSession" WHERE token = $1 AND "expiresAt" > now()
), child AS (
  SELECT student.* FROM "Student" student, viewer WHERE student.id = $2::uuid AND ${OF_FAMILY}
)
SELECT json_build_object('data', json_build_object(
  'dashboard', json_build_object(
    'students', ${STUDENTS},
    'student', ${selected(isWhole)},
    'lessons', ${LESSONS},
    'upcomingSessions', ${SESSIONS},
    'unreadNotificationCount', (
      SELECT count(*) FROM child JOIN "Notification" notification ON notification."studentId" = child.id
      WHERE notification."readAt" IS NULL AND ${VISIBLE_NOTIFICATIONS}),
    '__typename', 'Dashboard')
  ${isWhole ? `, 'reviews', ${REVIEWS}, 'notifications', ${NOTIFICATIONS}` : ''}))::text AS answer
FROM viewer`;
