import { describe, expect, it } from 'vitest';
import {
  checkDecision,
  checkProject,
  MAX_TAGS,
  normalizeProject,
  PROJECT_TEXTS,
  type ProjectDraft,
  parseTags,
  projectProblems,
  projectState,
  searchWords,
} from './gallery.ts';

const draft: ProjectDraft = {
  title: ' Paper  Boat ',
  description: ' ',
  projectUrl: ' https://Boat.example ',
  kind: 'WEBSITE',
  tags: ['rain'],
  screenshotId: 'picture',
};

describe('checkProject', () => {
  it('accepts a project with all required fields', () => expect(checkProject(draft)).toBeNull());

  it.each([
    [{ title: ' ' }, 'title', PROJECT_TEXTS.incomplete],
    [{ projectUrl: '' }, 'projectUrl', PROJECT_TEXTS.incomplete],
    [{ screenshotId: null }, 'screenshotId', PROJECT_TEXTS.incomplete],
    [{ title: '', screenshotId: null }, 'title', PROJECT_TEXTS.incomplete],
    [{ title: 'a'.repeat(101) }, 'title', 'A title has at most 100 characters'],
    [{ description: 'a'.repeat(1001) }, 'description', 'A description has at most 1000 characters'],
    [{ projectUrl: 'http://boat.example' }, 'projectUrl', PROJECT_TEXTS.invalidUrl],
    [{ projectUrl: 'javascript:alert(1)' }, 'projectUrl', PROJECT_TEXTS.invalidUrl],
    [{ projectUrl: 'boat' }, 'projectUrl', PROJECT_TEXTS.invalidUrl],
    [{ tags: Array.from({ length: 11 }, (_, n) => `t${n}`) }, 'tags', `There can be ${MAX_TAGS} tags`],
    [{ tags: ['a'.repeat(31)] }, 'tags', 'A tag has at most 30 characters'],
  ])('rejects %j', (change, field, message) => {
    expect(checkProject({ ...draft, ...change })).toMatchObject({ code: 'BAD_INPUT', field, message });
  });
});

it('finds every missing field', () =>
  expect([...projectProblems({ ...draft, title: '', projectUrl: '', screenshotId: null })]).toMatchObject([
    { field: 'title', message: PROJECT_TEXTS.incomplete },
    { field: 'projectUrl', message: PROJECT_TEXTS.incomplete },
    { field: 'screenshotId', message: PROJECT_TEXTS.incomplete },
  ]));

it('stores a blank description as null, and the address in its normal form', () => {
  expect(normalizeProject(draft)).toEqual({
    title: 'Paper Boat',
    description: null,
    projectUrl: 'https://boat.example/',
    kind: 'WEBSITE',
    tags: ['rain'],
  });
});

it.each([
  ['', []],
  ['food, menu ,, #lagos', ['food', 'menu', 'lagos']],
  ['AI,ai, Ai', ['AI']],
  [' , # ,', []],
])('splits the tags %j into %j', (text, tags) => expect(parseTags(text)).toEqual(tags));

it('lets the gallery feature only what it shows', () => {
  expect(checkDecision({ isApproved: true }, 'FEATURE')).toBeNull();
  expect(checkDecision({ isApproved: false }, 'FEATURE')).toMatchObject({ code: 'CONFLICT' });
  expect(checkDecision({ isApproved: false }, 'APPROVE')).toBeNull();
});

it('distinguishes projects that wait from those that are not shown', () => {
  const decidedAt = new Date();
  expect(projectState({ isApproved: false, decidedAt: null })).toBe('WAITING');
  expect(projectState({ isApproved: false, decidedAt })).toBe('NOT_SHOWN');
  expect(projectState({ isApproved: true, decidedAt })).toBe('IN_GALLERY');
});

describe('searchWords', () => {
  it.each([
    ['  Jollof   menu ', ['Jollof', 'menu']],
    ['#food "ọjà"! 100%', ['food', 'oja', '100']],
    ['mother-in-law', ['mother-in-law']],
    ['!!! % _ 日本', []],
    ['a b c d e f g h i j', ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']],
  ])('splits %j into %j', (search, words) => expect(searchWords(search)).toEqual(words));
});
