// The limit of a list: node:http and one statement that makes the whole answer.
import pg from 'pg';
import { answerCalls } from '../harness/answerCalls.ts';
import { sessionToken, startHttpServer } from './httpServer.ts';

type Body = { variables: { studentId: string } };

const iso = (column: string) => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Its parameters are the token of the session and the student. */
const LIST = `
WITH viewer AS (
  SELECT "userId" AS id FROM "AuthSession" WHERE token = $1 AND "expiresAt" > now()
), page AS (
  SELECT notification.*, row_number() OVER (ORDER BY notification."createdAt" DESC, notification.id DESC) AS place
  FROM "Notification" notification, viewer
  WHERE notification."recipientId" = viewer.id AND notification."inApp" AND notification."studentId" = $2::uuid
    AND EXISTS (
      SELECT 1 FROM "Student" student
      WHERE student.id = $2::uuid AND viewer.id IN (student."parentId", student."loginId")
    )
  ORDER BY notification."createdAt" DESC, notification.id DESC LIMIT 11
)
SELECT json_build_object('data', json_build_object('notifications', json_build_object(
  'edges', coalesce(json_agg(json_build_object('node', json_build_object(
    'id', id, 'kind', kind, 'studentId', "studentId", 'title', title, 'body', body, 'actionUrl', "actionUrl",
    'actionText', "actionText", 'readAt', ${iso('"readAt"')}, 'createdAt', ${iso('"createdAt"')})) ORDER BY place)
    FILTER (WHERE place <= 10), '[]'),
  'pageInfo', json_build_object('hasNextPage', count(*) > 10))))::text AS answer
FROM page`;

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 16 });

const { port } = await startHttpServer(async ({ variables }: Body, request) => {
  const values = [sessionToken(request), variables.studentId];
  const { rows } = await pool.query<{ answer: string }>({ name: 'list', text: LIST, values });
  return rows[0]?.answer ?? '';
});

answerCalls({ port: () => port });
