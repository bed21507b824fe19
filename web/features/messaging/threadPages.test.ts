import { gql, InMemoryCache } from '@apollo/client';
import { describe, expect, it } from 'vitest';
import { mergeThread, type ThreadPages, threadPages } from './threadPages.ts';

const created: Record<string, string> = {
  a: '2026-01-01',
  b: '2026-01-02',
  c: '2026-01-03',
  d: '2026-01-03',
};

const placeOf = ({ __ref }: { __ref: string }) => `${created[__ref]} ${__ref}`;

const page = (ids: string, pageInfo?: ThreadPages['pageInfo']): ThreadPages => ({
  edges: [...ids].map((id) => ({ node: { __ref: id } })),
  pageInfo,
});
const older = { hasNextPage: true, endCursor: 'older' };
const oldest = { hasNextPage: false, endCursor: null };
const ids = (thread: ThreadPages) => thread.edges.map((edge) => edge.node.__ref).join('');

describe('mergeThread', () => {
  it('keeps each message once, newest first, equal times by id', () => {
    const merged = mergeThread(page('cb', older), page('dcba', oldest), placeOf);
    expect(ids(merged)).toBe('dcba');
  });

  it('keeps what the page with the oldest message says about older ones', () => {
    const both = mergeThread(page('dc', older), page('ba', oldest), placeOf);
    expect(both.pageInfo).toEqual(oldest);
    expect(mergeThread(both, page('dc', older), placeOf).pageInfo).toEqual(oldest);
  });

  it('takes a message before the first page without pretending to be a page', () => {
    const early = mergeThread(undefined, page('d'), placeOf);
    expect(early.pageInfo).toBeUndefined();
    const loaded = mergeThread(early, page('cb', older), placeOf);
    expect([ids(loaded), loaded.pageInfo]).toEqual(['dcb', older]);
  });

  it('applies the same event twice without a change', () => {
    const loaded = page('cb', older);
    const once = mergeThread(loaded, page('d'), placeOf);
    expect(mergeThread(once, page('d'), placeOf)).toEqual(once);
  });

  it('takes the first page of a thread whose early message is older than the page', () => {
    const early = mergeThread(undefined, page('a'), placeOf);
    const loaded = mergeThread(early, page('dc', older), placeOf);
    expect([ids(loaded), loaded.pageInfo]).toEqual(['dca', older]);
  });
});

describe('a thread in the cache', () => {
  const query = gql`{ dashboard {
    students { id }
    student { id messages { edges { node { id createdAt } } pageInfo { hasNextPage } } }
  } }`;
  const typeOf = { dashboard: 'Dashboard', student: 'Student', node: 'Message' };
  const dataOf = (messageIds: string) => ({
    dashboard: {
      __typename: typeOf.dashboard,
      // Named before its messages are, the child is merged before they are in the cache.
      students: [{ __typename: typeOf.student, id: 'child' }],
      student: {
        __typename: typeOf.student,
        id: 'child',
        messages: {
          edges: [...messageIds].map((id) => ({
            node: { __typename: typeOf.node, id, createdAt: created[id] },
          })),
          pageInfo: { hasNextPage: false },
        },
      },
    },
  });
  const newCache = () =>
    new InMemoryCache({ typePolicies: { Student: { fields: { messages: threadPages } } } });
  const read = (cache: InMemoryCache) =>
    cache
      .readQuery<ReturnType<typeof dataOf>>({ query })
      ?.dashboard.student.messages.edges.map(({ node }) => node.id)
      .join('');

  it('is newest first when its child is named before it', () => {
    const cache = newCache();
    cache.writeQuery({ query, data: dataOf('dcb') });
    expect(read(cache)).toBe('dcb');
  });

  it('is newest first when an event brought the newest before it', () => {
    const cache = newCache();
    cache.writeQuery({ query, data: dataOf('d') });
    cache.writeQuery({ query, data: dataOf('dcba') });
    expect(read(cache)).toBe('dcba');
  });
});
