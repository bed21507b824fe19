import { searchWords } from '../../../contract/gallery.ts';
import type { Viewer } from '../../context.ts';
import type { Prisma as Where } from '../../generated/prisma/client.ts';
import type { Course } from '../../generated/prisma/enums.ts';
import type { Prisma } from '../../platform/database/prisma.ts';
import { searchConditions } from '../../platform/database/search.ts';
import { visiblePosts } from './access.ts';

/** Most answers by which posts are found: the newest of those with the words. */
const MAX_ANSWERS = 200;

/**
 * Selects the posts of a space with all the words of a search in title and text, or in an answer that the viewer may
 * see. The answers are found first, so that the index of trigrams serves both.
 */
export async function foundPosts(
  prisma: Prisma,
  viewer: Viewer,
  course: Course,
  search: string,
): Promise<Where.CommunityPostWhereInput> {
  if (search.trim() === '') return {};
  const words = searchWords(search);
  if (words.length === 0) return { id: { in: [] } };
  const hasWords = { AND: searchConditions('searchText', words.join(' ')) };
  const answers = await prisma.communityPost.findMany({
    where: { AND: [{ course, parentId: { not: null } }, hasWords, visiblePosts(viewer)] },
    orderBy: [{ publishedAt: 'desc' }, { id: 'desc' }],
    take: MAX_ANSWERS,
    select: { parentId: true },
  });
  const postIds = [...new Set(answers.flatMap(({ parentId }) => parentId ?? []))];
  return postIds.length === 0 ? hasWords : { OR: [hasWords, { id: { in: postIds } }] };
}
