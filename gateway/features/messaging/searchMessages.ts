import { notFound, throwIfInvalid } from '../../../contract/errors.ts';
import { checkSearch, normalizeContent } from '../../../contract/messaging.ts';
import type { App, Viewer } from '../../context.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import { consumeRateLimit } from '../../platform/limits/limits.ts';
import { joinedThreads, visibleThreads } from './access.ts';
import { SEARCHES_PER_PERSON } from './limits.ts';

const MAX_PAGE_SIZE = 50;

export type Search = {
  /** The student whose thread is searched; null for all threads that the viewer takes part in. */
  studentId: string | null;
  text: string;
  first: number;
  /** Id of the last message of the previous page. */
  after: string | null;
};

export type SearchPage = { ids: string[]; hasMore: boolean };

/**
 * Finds the messages of a thread, or of all threads of the viewer, with a text in their subject or content, ignoring case and accents.
 * @returns the ids of a page, newest first
 */
export async function searchMessages(app: App, viewer: Viewer, search: Search): Promise<SearchPage> {
  throwIfInvalid(checkSearch(search.text));
  const { studentId, after } = search;
  const threads = await app.prisma.student.findMany({
    where: studentId === null ? joinedThreads(viewer) : { AND: [{ id: studentId }, visibleThreads(viewer)] },
    select: { id: true },
  });
  if (studentId !== null && threads.length === 0) throw notFound('Conversation');
  await consumeRateLimit(app.prisma, SEARCHES_PER_PERSON, viewer.id);
  const size = Math.min(Math.max(1, search.first), MAX_PAGE_SIZE);
  // Escapes the wildcards of LIKE, so that they match literally.
  const text = normalizeContent(search.text).replace(/[\\%_]/g, '\\$&');
  const threadIds = threads.map(({ id }) => id);
  // Within a thread the position is the order; it says nothing about two threads.
  const order = studentId === null ? Prisma.sql`"createdAt", id` : Prisma.sql`"position"`;
  // Uses the expression of the index Message_text, so that the index applies.
  const rows = await app.prisma.$queryRaw<{ id: string }[]>`
    SELECT id FROM "Message"
    WHERE "studentId" = ANY(${threadIds}::uuid[]) AND "hiddenAt" IS NULL
      AND "foldText"(coalesce(subject, '') || ' ' || content) LIKE '%' || "foldText"(${text}) || '%'
      ${
        after
          ? Prisma.sql`AND (${order}) < (
              SELECT ${order} FROM "Message" WHERE id = ${after}::uuid AND "studentId" = ANY(${threadIds}::uuid[])
            )`
          : Prisma.empty
      }
    ORDER BY (${order}) DESC
    LIMIT ${size + 1}`;
  return { ids: rows.slice(0, size).map((row) => row.id), hasMore: rows.length > size };
}
