import { gql } from '@apollo/client';
import { expect, it } from 'vitest';
import { createCache } from './cache.ts';

it('keeps a thread in order when the same response names its student before the thread', () => {
  const cache = createCache();
  const query = gql`
    query { students { id } student { id messages { edges { node { id createdAt } } pageInfo { hasNextPage endCursor } } } }
  `;
  const student = { __typename: 'Student', id: 's' };
  const edges = ['4', '3', '2', '1'].map((id) => ({
    __typename: 'Edge',
    node: { __typename: 'Message', id, createdAt: `2026-01-0${id}T10:00:00.000Z` },
  }));
  const messages = {
    __typename: 'Connection',
    edges,
    pageInfo: { __typename: 'PageInfo', hasNextPage: false, endCursor: null },
  };
  const data = { students: [student], student: { ...student, messages } };
  cache.writeQuery({ query, data });
  const read = cache.readQuery<typeof data>({ query })?.student.messages.edges.map(({ node }) => node.id);
  expect(read).toEqual(['4', '3', '2', '1']);
});
