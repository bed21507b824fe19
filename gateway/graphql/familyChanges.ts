import type { App, ExpectedCaller, Viewer } from '../context.ts';
import { RUN_SQL } from '../platform/database/readRecord.ts';

/** The models whose changes triggers record in FamilyChange, each with the children and people whom a row belongs to. */
export const RECORDED_MODELS: ReadonlySet<string> = new Set([
  ...['Assignment', 'Certificate', 'HelpRequest', 'Instalment', 'InstalmentPlan', 'Lesson'],
  ...['LessonCompletion', 'LessonPosition', 'MarkedPicture', 'Mentor', 'MentorSession', 'Message'],
  ...['MessageAttachment', 'MessageRecipient', 'Notification', 'Payment', 'Profile', 'Receipt', 'Review'],
  ...['ReviewRead', 'SessionRequest', 'StoredFile', 'Student', 'Submission', 'SubmissionFile'],
  ...['ThreadCounter', 'User'],
]);

/** The viewer, the first instant in milliseconds, and the snapshots of an answer that was read earlier. */
type Reading = { viewer: Viewer; startedAt: number; snapshots: readonly string[] };

const ANYBODY = '00000000-0000-0000-0000-000000000000';

/**
 * $1 is the session's token, $2 the viewer, $3 the snapshots, $4 the first transaction that one of them may not contain, $5
 * the instant of the answer, $6 that of the question, $7 the runs of PostgreSQL in which it was read.
 */
const changesSql = (session: string) => `
  WITH children AS MATERIALIZED (
    SELECT id, "parentId", "loginId" FROM "Student" WHERE "parentId" = $2
    UNION ALL SELECT id, "parentId", "loginId" FROM "Student" WHERE "loginId" = $2)
  SELECT ${session} AS session,
    ${RUN_SQL} = ALL ($7::bigint[])
    AND NOT EXISTS (
      SELECT FROM "FamilyChange" change
      WHERE "ownerId" = ANY (
          ARRAY['${ANYBODY}', $2]::uuid[] || ARRAY(SELECT unnest(ARRAY[id, "parentId", "loginId"]) FROM children))
        AND "transactionId" >= $4
        AND EXISTS (SELECT FROM unnest($3::pg_snapshot[]) seen
                    WHERE NOT pg_visible_in_snapshot("transactionId"::text::xid8, seen)))
    AND NOT EXISTS (
      SELECT FROM "MentorSession"
      WHERE "studentId" = ANY (ARRAY(SELECT id FROM children)) AND "endsAt" > $5 AND "endsAt" <= $6) AS "isUnchanged"`;

/**
 * Returns whether nothing was written since that an answer to a family may contain, and no session of it has ended, which
 * is all that time changes of these models; and their session is still as expected.
 */
export async function isUnchanged(
  pool: App['pool'],
  precondition: ExpectedCaller['precondition'],
  { viewer, startedAt, snapshots }: Reading,
): Promise<boolean> {
  const [seen, runs] = [0, 1].map((part) => snapshots.map((snapshot) => `${snapshot.split('@')[part]}`));
  const { rows } = await pool.query<{ session: unknown; isUnchanged: boolean }>({
    name: 'family-changes',
    text: changesSql(precondition.sql(1)),
    values: [
      ...precondition.values,
      viewer.id,
      seen,
      firstUnseen(snapshots),
      new Date(startedAt),
      new Date(),
      runs,
    ],
  });
  return rows.every(({ session, isUnchanged }) => isUnchanged && precondition.holds(session));
}

/** Returns the first transaction that may have run while one of the snapshots was taken: the number that each begins with. */
const firstUnseen = (snapshots: readonly string[]) =>
  Math.min(...snapshots.map((text) => Number.parseInt(text, 10)));
