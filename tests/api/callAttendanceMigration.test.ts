import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { openFormerSchema } from '../support/services/formerSchema.ts';

it('keeps who joined a call, from then until its end', async () => {
  const { client, migrate } = await openFormerSchema('call_attendance');

  const [personId, callId] = [randomUUID(), randomUUID()];
  const [joined, missed] = [randomUUID(), randomUUID()];
  await client.query(
    `INSERT INTO "User" (id, name, email, "updatedAt") VALUES ($1, 'Ngozi', 'ngozi@example.test', now())`,
    [personId],
  );
  for (const [id, name] of [
    [joined, 'Ada'],
    [missed, 'Bola'],
  ])
    await client.query(
      `INSERT INTO "Student" (id, "parentId", "firstName", age, course, "updatedAt")
       VALUES ($1, $2, $3, 10, 'WEBSITE_APP', now())`,
      [id, personId, name],
    );
  await client.query(
    `INSERT INTO "GroupCall" (id, course, topic, "startsAt", "endsAt", capacity, status, room, "updatedAt")
     VALUES ($1, 'WEBSITE_APP', 'Games', '2026-11-20T15:00Z', '2026-11-20T16:00Z', 12, 'HELD', 'https://a.example/', now())`,
    [callId],
  );
  const joinedAt = new Date('2026-11-20T15:05:00.123Z');
  for (const [id, at] of [
    [joined, joinedAt],
    [missed, null],
  ])
    await client.query(
      `INSERT INTO "GroupCallPlace" ("callId", "studentId", "signedUpAt", "joinedAt") VALUES ($1, $2, now(), $3)`,
      [callId, id, at],
    );

  await migrate();
  const { rows } = await client.query('SELECT * FROM "GroupCallStay"');
  expect(rows).toEqual([{ callId, studentId: joined, joinedAt, leftAt: null }]);
  const places = await client.query('SELECT "studentId" FROM "GroupCallPlace" WHERE "markedAs" IS NULL');
  expect(places.rows).toHaveLength(2);
});
