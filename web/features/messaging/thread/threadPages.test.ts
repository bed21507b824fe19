import { describe, expect, it } from 'vitest';
import { mergeThread, newestFirst, type ThreadPages } from './threadPages.ts';

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
    expect(mergeThread(once, page('d'), false)).toEqual(once);
  });

  it('accepts a first page after an early message that is older than the page', () => {
    const early = mergeThread(undefined, page('a'), false);
    const loaded = mergeThread(early, page('dc', older), false);
    expect([ids(loaded), loaded.pageInfo]).toEqual(['dca', older]);
  });
});
