import { describe, expect, it } from 'vitest';
import { articles } from './articles.ts';
import { searchArticles } from './searchArticles.ts';

const found = (question: string) => searchArticles(articles, question, 3).map(({ slug }) => slug);

describe('the search in help articles', () => {
  it.each([
    ['I want my money back', 'refunds'],
    ['refund please', 'refunds'],
    ['Forgot password', 'forgot-password'],
    ['we paid yesterday but the course is still closed', 'paid-but-not-open'],
    ['How can my daughter sign in?', 'child-login'],
    ['Too many mails', 'fewer-emails'],
    ['Is there a certificate', 'certificate'],
  ])('finds %j', (question, slug) => {
    expect(found(question)).toContain(slug);
  });

  it.each(['', 'the of and', 'zzqqxx'])('finds nothing for %j', (question) => {
    expect(found(question)).toEqual([]);
  });

  it('returns the best ones, up to a limit', () => {
    expect(searchArticles(articles, 'payment course child sign mentor', 2)).toHaveLength(2);
  });
});

describe('every help article', () => {
  it.each(articles.map((article) => [article.slug, article] as const))(
    '%s has a title and words',
    (_slug, article) => {
      expect(article.title).toMatch(/^\p{Lu}.{5,60}$/u);
      expect(article.body.length).toBeGreaterThan(80);
    },
  );

  it('has no links, of which the text shows those of other sites alone', () => {
    expect(articles.filter(({ body }) => body.includes(']('))).toEqual([]);
  });
});
