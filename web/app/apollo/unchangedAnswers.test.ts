import { ApolloClient, ApolloLink, gql, InMemoryCache } from '@apollo/client';
import { of } from 'rxjs';
import { expect, it } from 'vitest';
import { createUnchangedAnswersLink } from './unchangedAnswers.ts';

const COUNT = gql`
  query Count($of: String) {
    count(of: $of)
  }
`;

const UNCHANGED: ApolloLink.Result = { data: null, extensions: { unchanged: true } };
const counted = (count: number, version?: string): ApolloLink.Result => ({
  data: { count },
  ...(version && { extensions: { version } }),
});

function setUp() {
  const sent: { of: unknown; extensions: unknown }[] = [];
  let answer: ApolloLink.Result = UNCHANGED;
  const server = new ApolloLink((operation) => {
    sent.push({ of: operation.variables.of, extensions: operation.extensions });
    return of(answer);
  });
  const { link, forget } = createUnchangedAnswersLink();
  const client = new ApolloClient({ cache: new InMemoryCache(), link: ApolloLink.from([link, server]) });
  return {
    sent,
    forget,
    /** Asks for a number while the server has an answer. */
    async ask(name: string, current: ApolloLink.Result) {
      answer = current;
      const options = { query: COUNT, variables: { of: name }, fetchPolicy: 'network-only' } as const;
      const { data } = await client.query<{ count: number }>(options);
      return data?.count;
    },
  };
}

it('returns the answer that it has when the gateway says that it is still the same', async () => {
  const { ask, sent } = setUp();
  expect(await ask('stars', counted(1, 'first'))).toBe(1);
  expect(await ask('stars', UNCHANGED)).toBe(1);
  expect(await ask('stars', counted(2, 'second'))).toBe(2);
  expect(await ask('stars', UNCHANGED)).toBe(2);
  expect(sent.map(({ extensions }) => extensions)).toEqual(
    ['', 'first', 'first', 'second'].map((version) => ({ version })),
  );
});

it('keeps none for other variables, without a version, of failures and once it forgets', async () => {
  const { ask, sent, forget } = setUp();
  await ask('stars', counted(1, 'first'));
  await ask('moons', counted(3));
  await ask('moons', counted(3));
  await ask('suns', { ...counted(4, 'failed'), errors: [{ message: 'no' }] }).catch(() => {});
  await ask('suns', counted(4));
  forget();
  await ask('stars', counted(1));
  expect(sent.map(({ extensions }) => extensions)).toEqual(sent.map(() => ({ version: '' })));
});

it('keeps the forty that were asked for last', async () => {
  const { ask, sent } = setUp();
  await ask('first', counted(0, 'old'));
  for (let number = 0; number < 40; number += 1) await ask(`${number}`, counted(number, `version ${number}`));
  expect(await ask('0', UNCHANGED)).toBe(0);
  await ask('first', counted(0));
  expect(sent.at(-1)).toEqual({ of: 'first', extensions: { version: '' } });
});
