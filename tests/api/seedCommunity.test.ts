import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type Database, openDatabase } from '../../gateway/platform/database/prisma.ts';
import { openStorage } from '../../gateway/platform/storage/storage.ts';
import { communityPosts } from '../../prisma/content/community.ts';
import { groupCalls } from '../../prisma/content/groupCalls.ts';
import { seedDemo } from '../../prisma/seed.ts';
import { createTestDatabase, type TestDatabase } from '../support/services/database.ts';
import { TEST_POOL } from '../support/services/testPool.ts';

let server: TestDatabase;
let database: Database;
let dataDir: string;

beforeAll(async () => {
  server = await createTestDatabase();
  database = openDatabase(server.url, 4, TEST_POOL);
  dataDir = mkdtempSync(join(inject('scratch'), 'seed-'));
  await seedDemo(database.prisma, await openStorage({ dataDir, s3: null }));
});
afterAll(async () => {
  await database.close();
  await server.drop();
  rmSync(dataDir, { recursive: true });
});

async function rowsOf(sql: string) {
  return (await database.pool.query(sql)).rows;
}

async function countOf(from: string): Promise<number> {
  const [row] = await rowsOf(`SELECT count(*)::int AS rows FROM ${from}`);
  return row.rows;
}

describe('the demo', () => {
  test('has a community of children whose parents agreed, with reactions as they are counted', async () => {
    expect(await countOf('"CommunityPost" WHERE "parentId" IS NULL')).toBe(communityPosts.length);
    const answers = communityPosts.flatMap((post) => post.answers).length;
    expect(await countOf(`"CommunityPost" WHERE "parentId" IS NOT NULL AND state = 'SHOWN'`)).toBe(answers);
    expect(
      await countOf(
        `"CommunityPost" p JOIN "CommunityPost" a ON a.id = p."acceptedAnswerId" AND a."parentId" = p.id
         WHERE p.kind = 'QUESTION' AND a."memberId" <> p."memberId"`,
      ),
    ).toBe(1);
    expect(
      await rowsOf(`SELECT title, "authorKind" AS author FROM "CommunityPost" WHERE "isPinned"`),
    ).toEqual([{ title: 'Prompt of the week: a page for one person', author: 'MENTOR' }]);
    // Only a child with an account of its own writes, about lessons of its course and after it was allowed to.
    const impossible = await countOf(
      `"CommunityPost" p LEFT JOIN "Student" s ON s.id = p."memberId" LEFT JOIN "Lesson" l ON l.id = p."lessonId"
       LEFT JOIN "Consent" c ON c."studentId" = s.id AND c.text LIKE '%community%'
       WHERE p."publishedAt" > now() OR l.course <> p.course
         OR s.id IS NOT NULL AND (s."loginId" IS NULL OR s.course <> p.course OR coalesce(c."givenAt" > p."createdAt", true))`,
    );
    expect(impossible).toBe(0);
    const uncounted = await countOf(
      `"CommunityPost" p WHERE p."heartCount" + p."clapCount" + p."ideaCount" <>
         (SELECT count(*) FROM "CommunityReaction" r WHERE r."postId" = p.id)`,
    );
    expect(uncounted).toBe(0);
    expect(await countOf('"CommunityReaction"')).toBeGreaterThan(10);
  });

  test('has a live call ahead and one that is over with notes, each of two mentors and with children', async () => {
    const calls = await rowsOf(
      `SELECT g.status, g."startsAt" > now() AS ahead, g.notes IS NOT NULL AS noted,
         (SELECT count(DISTINCT h."mentorId")::int FROM "GroupCallHost" h WHERE h."callId" = g.id
            AND h."startsAt" = g."startsAt" AND h."isPlanned" = (g.status = 'PLANNED')) AS hosts,
         (SELECT count(*)::int FROM "GroupCallPlace" p WHERE p."callId" = g.id
            AND p."signedUpAt" < now() AND EXISTS (SELECT 1 FROM "GroupCallStay" t WHERE t."callId" = p."callId" AND t."studentId" = p."studentId")
              = (g.status = 'HELD')) AS children
       FROM "GroupCall" g ORDER BY g."startsAt"`,
    );
    expect(calls).toEqual([
      { status: 'HELD', ahead: false, noted: true, hosts: 2, children: groupCalls[0]?.places.length },
      { status: 'PLANNED', ahead: true, noted: false, hosts: 2, children: groupCalls[1]?.places.length },
    ]);
    // The mentors have nothing else then.
    expect(
      await countOf(
        `"GroupCallHost" h JOIN "MentorSession" s ON s."mentorId" = h."mentorId" AND s.status <> 'CANCELLED'
           AND s."startsAt" < h."endsAt" AND h."startsAt" < s."endsAt"`,
      ),
    ).toBe(0);
  });
});
