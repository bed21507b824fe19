import { ApolloClient, ApolloLink, gql, InMemoryCache, Observable } from '@apollo/client';
import { expect, it, vi } from 'vitest';
import { createAnswerOrderLink } from './answerOrder.ts';

const COUNT = gql`
  query Count($of: String) {
    count(of: $of)
  }
`;

function setUp() {
  const answers: ((result: ApolloLink.Result) => void)[] = [];
  const server = new ApolloLink(
    () =>
      new Observable((observer) => {
        answers.push((result) => {
          observer.next(result);
          observer.complete();
        });
      }),
  );
  const client = new ApolloClient({
    cache: new InMemoryCache(),
    link: ApolloLink.from([createAnswerOrderLink(), server]),
    queryDeduplication: false,
  });
  const results: unknown[] = [];
  const fetch = (of: string) =>
    void client
      .query<{ count: number }>({ query: COUNT, variables: { of }, fetchPolicy: 'network-only' })
      .then(
        ({ data }) => results.push(data?.count),
        () => results.push('failed'),
      );
  return { client, answers, results, fetch };
}

it('answers earlier requests with what a later one has found', async () => {
  const { client, answers, results, fetch } = setUp();
  for (let n = 0; n < 3; n += 1) fetch('stars');
  await vi.waitFor(() => expect(answers).toHaveLength(3));
  answers[2]?.({ data: { count: 3 } });
  answers[0]?.({ data: { count: 1 } });
  answers[1]?.({ data: { count: 2 } });
  await vi.waitFor(() => expect(results).toEqual([3, 3, 3]));
  expect(client.readQuery({ query: COUNT, variables: { of: 'stars' } })).toEqual({ count: 3 });
});

it('leaves requests alone that are for something else, or come afterwards', async () => {
  const { answers, results, fetch } = setUp();
  fetch('stars');
  fetch('moons');
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  answers[1]?.({ data: { count: 2 } });
  answers[0]?.({ data: { count: 1 } });
  await vi.waitFor(() => expect(results).toEqual([2, 1]));
  fetch('stars');
  await vi.waitFor(() => expect(answers).toHaveLength(3));
  answers[2]?.({ data: { count: 4 } });
  await vi.waitFor(() => expect(results).toEqual([2, 1, 4]));
});

it('keeps an answer when a later request fails', async () => {
  const { answers, results, fetch } = setUp();
  fetch('stars');
  fetch('stars');
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  answers[1]?.({ errors: [{ message: 'no' }] });
  answers[0]?.({ data: { count: 1 } });
  await vi.waitFor(() => expect(results).toEqual(['failed', 1]));
});
