import { Prisma } from '../../generated/prisma/client.ts';
import type { App, Viewer } from '../../context.ts';
import { notFound, refuse } from '../../../contract/errors.ts';
import { spend } from '../../platform/limits/limits.ts';
import { visibleThreads } from './access.ts';
import { SEARCHES_PER_PERSON } from './limits.ts';
import { checkSearch, tidyContent } from '../../../contract/messaging.ts';

const MOST_AT_ONCE = 50;

export type Search = {
  studentId: string;
  text: string;
  first: number;
  /** The last message of the page before. */
  after: string | null;
};

export type Hits = { ids: string[]; hasMore: boolean };

/**
 * Finds the messages of a thread that have a text in their subject or content, whatever its capitals and accents.
 * @returns the ids of a page, newest first
 */
export async function searchMessages(app: App, viewer: Viewer, search: Search): Promise<Hits> {
  refuse(checkSearch(search.text));
  const { studentId, after } = search;
  const thread = await app.prisma.student.findFirst({
    where: { AND: [{ id: studentId }, visibleThreads(viewer)] },
    select: { id: true },
  });
  if (!thread) throw notFound('Conversation');
  await spend(app.prisma, SEARCHES_PER_PERSON, viewer.id);
  const size = Math.min(Math.max(1, search.first), MOST_AT_ONCE);
  // What is searched for is text: its per cent signs and underscores are themselves.
  const text = tidyContent(search.text).replace(/[\\%_]/g, '\\$&');
  // The expression is that of the index Message_text.
  const rows = await app.prisma.$queryRaw<{ id: string }[]>`
    SELECT id FROM "Message"
    WHERE "studentId" = ${studentId}::uuid
      AND "foldText"(coalesce(subject, '') || ' ' || content) LIKE '%' || "foldText"(${text}) || '%'
      ${
        after
          ? Prisma.sql`AND "position" < (
              SELECT "position" FROM "Message" WHERE id = ${after}::uuid AND "studentId" = ${studentId}::uuid
            )`
          : Prisma.empty
      }
    ORDER BY "position" DESC
    LIMIT ${size + 1}`;
  return { ids: rows.slice(0, size).map((row) => row.id), hasMore: rows.length > size };
}
