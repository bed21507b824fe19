import { describe, expect, it } from 'vitest';
import { mergeThread, newestFirst, shownCount, type ThreadPages, withShown } from './threadPages.ts';

const positionOf = ({ __ref }: { __ref: string }) => 'abcd'.indexOf(__ref);

const page = (ids: string, pageInfo?: ThreadPages['pageInfo']): ThreadPages => ({
  edges: [...ids].map((id) => ({ node: { __ref: id } })),
  pageInfo,
});
const older = { hasNextPage: true, endCursor: 'older' };
const oldest = { hasNextPage: false, endCursor: null };
const ids = (thread: ThreadPages) =>
  newestFirst(thread, positionOf)
    .edges.map((edge) => edge.node.__ref)
    .join('');

it('asks for the position of a message until it is known', () => {
  const thread = page('bc');
  const known: string[] = [];
  const asked = (node: { __ref: string }) => {
    known.push(node.__ref);
    return positionOf(node);
  };
  expect(newestFirst(thread, () => undefined).edges).toEqual(thread.edges);
  for (const _ of [1, 2])
    expect(newestFirst(thread, asked).edges.map(({ node }) => node.__ref)).toEqual(['c', 'b']);
  expect(known).toEqual(['b', 'c']);
});

describe('mergeThread', () => {
  it('keeps each message once, the greatest position first', () => {
    const merged = mergeThread(page('cb', older), page('dcba', oldest), false);
    expect(ids(merged)).toBe('dcba');
  });

  it('keeps the page info of the page with the oldest message', () => {
    const both = mergeThread(page('dc', older), page('ba', oldest), true);
    expect(both.pageInfo).toEqual(oldest);
    expect(mergeThread(both, page('dc', older), false).pageInfo).toEqual(oldest);
    expect(mergeThread(both, page('b', older), true).pageInfo).toEqual(oldest);
  });

  it('accepts a message before the first page, without page info', () => {
    const early = mergeThread(undefined, page('d'), false);
    expect(early.pageInfo).toBeUndefined();
    const loaded = mergeThread(early, page('cb', older), false);
    expect([ids(loaded), loaded.pageInfo]).toEqual(['dcb', older]);
  });

  it('applies the same event twice without a change', () => {
    const loaded = page('cb', older);
    const once = mergeThread(loaded, page('d'), false);
    expect(mergeThread(once, page('d'), false)).toBe(once);
  });

  it('accepts a first page after an early message that is older than the page', () => {
    const early = mergeThread(undefined, page('a'), false);
    const loaded = mergeThread(early, page('dc', older), false);
    expect([ids(loaded), loaded.pageInfo]).toEqual(['dca', older]);
  });
});

describe('withShown', () => {
  const loaded = newestFirst(page('dcba', oldest), positionOf);

  it('shows the newest messages, and those that arrive', () => {
    const newest = withShown(newestFirst(page('cba', oldest), positionOf), 2);
    expect(shownCount(newest)).toBe(2);
    const after = newestFirst(mergeThread(newest, page('d'), false), positionOf);
    expect([after.edges.length, shownCount(after)]).toEqual([4, 3]);
  });

  it('shows all when there are no others, and when an older page has come', () => {
    expect(withShown(loaded, 4)).toBe(loaded);
    expect(shownCount(withShown(withShown(loaded, 1), 9))).toBe(4);
    const older = mergeThread(withShown(newestFirst(page('dc'), positionOf), 1), page('ba', oldest), true);
    expect(shownCount(newestFirst(older, positionOf))).toBe(4);
  });
});
