import type { Article } from './articles.ts';

/** Words that say nothing about a question. */
const COMMON = new Set(
  (
    'a an and are as at be but can did do does for get had has have help how i in is it me my not of on or our so ' +
    'that the there this to was we what when where which why will with you your'
  ).split(' '),
);
/** Shorter words match only whole ones. */
const MIN_STEM_LENGTH = 4;
const WEIGHTS = { title: 3, body: 1 };

/**
 * Finds the articles that a question is about, the best one first: those with the most of its words, of which the words
 * of a title count more. Words match by their beginnings, so that "refund" finds "refunds".
 */
export function searchArticles<Found extends Article>(
  articles: readonly Found[],
  question: string,
  limit: number,
): Found[] {
  const words = [...new Set(wordsOf(question))].filter((word) => !COMMON.has(word));
  return articles
    .map((article) => ({ article, score: scoreOf(article, words) }))
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score)
    .slice(0, limit)
    .map(({ article }) => article);
}

const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

function scoreOf({ title, body }: Article, words: readonly string[]): number {
  const [inTitle, inBody] = [wordsOf(title), wordsOf(body)];
  let score = 0;
  for (const word of words) {
    if (inTitle.some((other) => isSame(word, other))) score += WEIGHTS.title;
    else if (inBody.some((other) => isSame(word, other))) score += WEIGHTS.body;
  }
  return score;
}

function isSame(word: string, other: string): boolean {
  const [short, long] = word.length < other.length ? [word, other] : [other, word];
  return short === long || (short.length >= MIN_STEM_LENGTH && long.startsWith(short));
}
