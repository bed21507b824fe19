import { notFound, throwIfInvalid } from '../../../contract/errors.ts';
import { checkSearch, normalizeContent } from '../../../contract/messaging.ts';
import type { App, Viewer } from '../../context.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import { consumeRateLimit } from '../../platform/limits/limits.ts';
import { visibleThreads } from './access.ts';
import { SEARCHES_PER_PERSON } from './limits.ts';

const MAX_PAGE_SIZE = 50;

export type Search = {
  studentId: string;
  text: string;
  first: number;
  /** Id of the last message of the previous page. */
  after: string | null;
};

export type SearchPage = { ids: string[]; hasMore: boolean };

/**
 * Finds the messages of a thread with a text in their subject or content, ignoring case and accents.
 * @returns the ids of a page, newest first
 */
export async function searchMessages(app: App, viewer: Viewer, search: Search): Promise<SearchPage> {
  throwIfInvalid(checkSearch(search.text));
  const { studentId, after } = search;
  const thread = await app.prisma.student.findFirst({
    where: { AND: [{ id: studentId }, visibleThreads(viewer)] },
    select: { id: true },
  });
  if (!thread) throw notFound('Conversation');
  await consumeRateLimit(app.prisma, SEARCHES_PER_PERSON, viewer.id);
  const size = Math.min(Math.max(1, search.first), MAX_PAGE_SIZE);
  // Escapes the wildcards of LIKE, so that they match literally.
  const text = normalizeContent(search.text).replace(/[\\%_]/g, '\\$&');
  // Uses the expression of the index Message_text, so that the index applies.
  const rows = await app.prisma.$queryRaw<{ id: string }[]>`
    SELECT id FROM "Message"
    WHERE "studentId" = ${studentId}::uuid AND "hiddenAt" IS NULL
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
