import { type Attack, createOutcomeCounter, forEachConcurrently } from '../attack.ts';
import { enumPaths, fillVariables, type TrustedDocument, textPaths, trustedBody } from '../documents.ts';
import { postJson, responseProblem, type TimedResponse } from '../timedRequest.ts';

const repeat = (count: number, part: (index: number) => string) =>
  Array.from({ length: count }, (_, i) => part(i)).join('');

/** Documents of up to 100 KB that must be rejected before they are run. */
const BOMBS: readonly (readonly [string, string])[] = [
  ['a field 30,000 times', `{ viewer { ${'id '.repeat(30_000)} } }`],
  ['5,000 aliases', `{ ${repeat(5000, (i) => `a${i}:viewer{id} `)} }`],
  ['6,000 aliases of __typename', `{ ${repeat(6000, (i) => `a${i}:__typename `)} }`],
  ['a __typename 8,000 times', `{ ${'__typename '.repeat(8000)} }`],
  ['5,000 directives', `{ viewer { id ${'@skip(if:false)'.repeat(5000)} } }`],
  ['30,000 unknown directives', `{ viewer { id ${'@a '.repeat(30_000)} } }`],
  ['10,000 levels', `${'{viewer'.repeat(10_000)}${'}'.repeat(10_000)}`],
  ['40,000 brackets', '{'.repeat(40_000)],
  ['40,000 nested lists', `{ student(id:${'['.repeat(40_000)}`],
  ['20,000 nested objects', `{ student(id:${'{a:'.repeat(20_000)}1${'}'.repeat(20_000)}) { id } }`],
  ['a recursive fragment', 'query { ...a } fragment a on Query { ...b } fragment b on Query { ...a }'],
  [
    'fragments that double 40 times',
    `query { ...f0 } ${repeat(40, (i) => `fragment f${i} on Query { ...f${i + 1} ...f${i + 1} } `)} fragment f40 on Query { __typename }`,
  ],
  [
    '3,000 fragments',
    `query { __typename ...f0 } ${repeat(2500, (i) => `fragment f${i} on Query{...f${i + 1}} `)}`,
  ],
  ['3,000 operations', repeat(3000, (i) => `query q${i}{__typename} `)],
  ['3,000 variables', `query(${repeat(3000, (i) => `$a${i}:ID `)}){__typename}`],
  ['1,500 fields that clash', `{ ${repeat(1500, (i) => `a:student(id:"${i}"){id} `)} }`],
  ['1,000 inline fragments', `{ ${'...on Query{viewer{id}} '.repeat(3500)} }`],
  ['nested inline fragments', `{ ${'...{'.repeat(15_000)}__typename${'}'.repeat(15_000)} }`],
  ['a text of 90 KB', `{ student(id:"${'\\u0041'.repeat(15_000)}") { id } }`],
  ['a number of 90 KB', `{ student(id:${'9'.repeat(90_000)}) { id } }`],
  ['a name of 90 KB', `{ ${'a'.repeat(90_000)} }`],
  ['20 KB of commas', `{ viewer { id ${','.repeat(20_000)} ${'nope '.repeat(8000)} } }`],
  ['3,000 unknown fields', `{ ${repeat(3000, (i) => `viewr${i} `)} }`],
  ['3,000 unknown arguments', `{ student(${repeat(3000, (i) => `idd${i}:1 `)}) { id } }`],
  [
    'deep introspection',
    `{ __schema { types { fields { type { fields { type { fields { type { fields { type { fields { name } } } } } } } } } } } }`,
  ],
];

const isRejected = ({ text, status }: TimedResponse) =>
  status === 413 || status === 400 || text.includes('"errors"');

function problemOf(answer: TimedResponse): string | null {
  return responseProblem(answer) ?? (isRejected(answer) ? null : `was run: ${answer.text.slice(0, 80)}`);
}

const DID_YOU_MEAN = 'Did you mean';

const bombs = (sender: 'an admin' | 'a parent' | 'a visitor'): Attack => ({
  name: `documents of ${sender} that must be rejected`,
  async run({ port, people }) {
    const cookie = { 'an admin': people.admin.cookie, 'a parent': people.parent.cookie, 'a visitor': '' }[
      sender
    ];
    const record = createOutcomeCounter();
    await forEachConcurrently(BOMBS, 1, 15_000, async ([name, query]) => {
      const answer = await postJson(port, '/graphql', { query }, { cookie });
      const hint =
        sender !== 'an admin' && answer.text.includes(DID_YOU_MEAN) ? 'the response suggests names' : null;
      record.add(name, answer.status ?? 'silent', answer.ms, problemOf(answer) ?? hint);
    });
    return record.outcome();
  },
});

/** Bodies that are invalid or hard to parse; `{hash}` stands for the hash of a trusted document. */
const BODIES: readonly (readonly [string, string])[] = [
  ['unclosed nested lists', '['.repeat(90_000)],
  ['nested lists', `${'['.repeat(45_000)}${']'.repeat(45_000)}`],
  ['nested objects', `${'{"a":'.repeat(15_000)}1${'}'.repeat(15_000)}`],
  ['null', 'null'],
  ['a number', '1e400'],
  ['a text', '"x"'],
  ['invalid JSON', '{"query":'],
  ['many requests in one', `[${repeat(900, (i) => `${i ? ',' : ''}{"query":"{__typename}"}`)}]`],
  ['invalid UTF-8', '{"query":"\u00ff\u00fe"}'],
  ['__proto__', '{"__proto__":{"x":1},"constructor":{"prototype":{}},"query":"{__typename}"}'],
  ['a query that is a list', '{"query":["{__typename}"]}'],
  ['a query that is an object', '{"query":{"kind":"Document","definitions":[]}}'],
  [
    'an operation of 90 KB',
    `{"operationName":"${'a'.repeat(90_000)}","extensions":{"persistedQuery":{"version":1,"sha256Hash":"{hash}"}}}`,
  ],
  [
    'nested variables',
    `{"variables":${'{"a":'.repeat(15_000)}1${'}'.repeat(15_000)},"extensions":{"persistedQuery":{"version":1,"sha256Hash":"{hash}"}}}`,
  ],
  [
    'variables that are a list',
    '{"variables":[1],"extensions":{"persistedQuery":{"version":1,"sha256Hash":"{hash}"}}}',
  ],
  [
    'variables that are a text',
    '{"variables":"x","extensions":{"persistedQuery":{"version":1,"sha256Hash":"{hash}"}}}',
  ],
  [
    '10,000 unknown variables',
    `{"variables":{${repeat(8000, (i) => `${i ? ',' : ''}"v${i}":1`)}},"extensions":{"persistedQuery":{"version":1,"sha256Hash":"{hash}"}}}`,
  ],
  ['a hash that is a list', '{"extensions":{"persistedQuery":{"version":1,"sha256Hash":["{hash}"]}}}'],
  ['a hash that is __proto__', '{"extensions":{"persistedQuery":{"version":1,"sha256Hash":"__proto__"}}}'],
  ['a hash of 90 KB', `{"extensions":{"persistedQuery":{"version":1,"sha256Hash":"${'a'.repeat(90_000)}"}}}`],
  ['extensions that are null', '{"extensions":null,"query":null}'],
];

const invalidBodies: Attack = {
  name: 'invalid bodies',
  async run({ port, people, document }) {
    const record = createOutcomeCounter();
    const { hash } = document('Session');
    const requests = BODIES.flatMap(([name, body]) =>
      ['', people.parent.cookie, people.admin.cookie].map((cookie) => ({ name, body, cookie })),
    );
    await forEachConcurrently(requests, 2, 8000, async ({ name, body, cookie }) => {
      const answer = await postJson(port, '/graphql', body.replace('{hash}', hash), { cookie });
      record.add(name, answer.status ?? 'silent', answer.ms, responseProblem(answer));
    });
    return record.outcome();
  },
};

/** Returns variables of a document, each with one misspelled enum value or field name. */
function misspelled(document: TrustedDocument): { request: string; variables: object }[] {
  const values = enumPaths(document).map(({ path, value }) => ({
    request: `${document.name} ${path}`,
    variables: fillVariables(document, (at) => (at === path ? value.slice(0, -1) : undefined)),
  }));
  const fields = textPaths(document)
    .filter((path) => path.includes('.'))
    .map((path) => {
      const variables = fillVariables(document, () => undefined);
      const [root = '', ...rest] = path.split('.');
      const name = rest.at(-1) ?? '';
      let holder = variables[root] as { [name: string]: unknown };
      for (const step of rest.slice(0, -1)) holder = [holder[step]].flat()[0] as typeof holder;
      holder[`${name}x`] = holder[name];
      delete holder[name];
      return { request: `${document.name} ${path}`, variables };
    });
  return [...values, ...fields];
}

const misspellings: Attack = {
  name: 'misspelled names',
  async run({ port, people, documents }) {
    const record = createOutcomeCounter();
    const requests = documents
      .filter(({ operation }) => operation !== 'subscription')
      .flatMap((document) => misspelled(document).map((one) => ({ ...one, document })));
    await forEachConcurrently(requests, 4, 12_000, async ({ request, variables, document }, index) => {
      const cookie = index % 2 ? people.parent.cookie : '';
      const answer = await postJson(port, '/graphql', trustedBody(document, variables), { cookie });
      const hint = answer.text.includes(DID_YOU_MEAN)
        ? answer.text.slice(answer.text.indexOf(DID_YOU_MEAN)).slice(0, 60)
        : null;
      record.add(request, answer.status ?? 'silent', answer.ms, responseProblem(answer) ?? hint);
    });
    return record.outcome();
  },
};

/** Attacks on GraphQL over HTTP. */
export const graphql: Attack[] = [
  bombs('an admin'),
  bombs('a parent'),
  bombs('a visitor'),
  invalidBodies,
  misspellings,
];
