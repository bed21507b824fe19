import { ApolloClient, ApolloLink, gql, InMemoryCache, Observable } from '@apollo/client';
import { expect, it, onTestFinished, vi } from 'vitest';
import { BURST_MS, createRefetch } from './refetch.ts';

const COUNT = gql`
  query Count {
    count
  }
`;

function setUp() {
  const answers: ((count: number | Error) => void)[] = [];
  const link = new ApolloLink(
    () =>
      new Observable((observer) => {
        answers.push((count) => {
          if (count instanceof Error) return observer.error(count);
          observer.next({ data: { count } });
          observer.complete();
        });
      }),
  );
  const client = new ApolloClient({ cache: new InMemoryCache(), link });
  const shown: unknown[] = [];
  const query = client.watchQuery<{ count: number }>({ query: COUNT });
  query.subscribe(({ data, loading }) => !loading && shown.push(data?.count));
  return { client, answers, shown };
}

it('does not join a request from before the event', async () => {
  const { client, answers, shown } = setUp();
  const refetched = createRefetch((name) => name === 'Count', BURST_MS).now(client);
  expect(answers).toHaveLength(2);
  answers[0]?.(1);
  answers[1]?.(2);
  await refetched;
  await vi.waitFor(() => expect(shown.at(-1)).toBe(2));
});

it('repeats a refetch that failed, until it has an answer', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { client, answers, shown } = setUp();
  answers[0]?.(1);
  createRefetch((name) => name === 'Count', BURST_MS).soon(client);
  for (const requests of [2, 3]) {
    await vi.runAllTimersAsync();
    expect(answers).toHaveLength(requests);
    answers[requests - 1]?.(new Error('No answer'));
  }
  await vi.runAllTimersAsync();
  answers[3]?.(2);
  await vi.runAllTimersAsync();
  expect(shown.at(-1)).toBe(2);
  expect(answers).toHaveLength(4);
});

it('leaves other queries alone', async () => {
  const { client, answers } = setUp();
  await createRefetch((name) => name === 'Other', BURST_MS).now(client);
  expect(answers).toHaveLength(1);
});

it('asks once more after a refetch that an event overtook, and not without one', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { client, answers, shown } = setUp();
  answers[0]?.(1);
  const refetch = createRefetch((name) => name === 'Count', BURST_MS);
  refetch.again(client);
  await vi.runAllTimersAsync();
  expect(answers).toHaveLength(1);
  void refetch.now(client);
  client.writeQuery({ query: COUNT, data: { count: 3 } });
  refetch.again(client);
  // From before the event.
  answers[1]?.(2);
  await vi.runAllTimersAsync();
  expect(answers).toHaveLength(3);
  answers[2]?.(3);
  await vi.runAllTimersAsync();
  expect(shown.at(-1)).toBe(3);
});
