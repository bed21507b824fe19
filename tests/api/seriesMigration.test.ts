import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { weeklyId } from '../../gateway/features/sessions/series/weeklySessions.ts';
import { openFormerSchema } from '../support/services/formerSchema.ts';

it('finds the series of weekly sessions that were scheduled before and lie ahead', async () => {
  const { client, migrate } = await openFormerSchema('session_series');

  const [personId, mentorId, studentId] = [randomUUID(), randomUUID(), randomUUID()];
  await client.query(
    `INSERT INTO "User" (id, name, email, "updatedAt") VALUES ($1, 'Ngozi', 'ngozi@example.test', now())`,
    [personId],
  );
  await client.query(`INSERT INTO "Mentor" (id, "profileId", "updatedAt") VALUES ($1, $2, now())`, [
    ...[mentorId, personId],
  ]);
  await client.query(
    `INSERT INTO "Student" (id, "parentId", "firstName", age, course, "updatedAt")
     VALUES ($1, $2, 'Ada', 10, 'WEBSITE_APP', now())`,
    [studentId, personId],
  );
  const insert = (id: string, days: number) =>
    client.query(
      `INSERT INTO "MentorSession" (id, "mentorId", "studentId", "startsAt", "endsAt", "meetingLink", "updatedAt")
       VALUES ($1, $2, $3, now() + make_interval(days => $4), now() + make_interval(days => $4, mins => 45),
         'https://zoom.us/j/1', now())`,
      [id, mentorId, studentId, days],
    );
  const [begun, ahead, single, past] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  for (const week of [0, 1, 2]) await insert(weeklyId(begun, week), week * 7 - 3);
  for (const week of [0, 11]) await insert(weeklyId(ahead, week), week * 7 + 1);
  await insert(single, 2);
  for (const week of [0, 1]) await insert(weeklyId(past, week), week * 7 - 20);

  await migrate();
  const { rows } = await client.query<{ id: string; seriesId: string | null }>(
    `SELECT id, "seriesId" FROM "MentorSession" WHERE "seriesId" IS NOT NULL`,
  );
  const found = new Map(rows.map(({ id, seriesId }) => [id, seriesId]));
  expect(found).toEqual(
    new Map([
      ...[0, 1, 2].map((week): [string, string] => [weeklyId(begun, week), begun]),
      ...[0, 11].map((week): [string, string] => [weeklyId(ahead, week), ahead]),
    ]),
  );
});
