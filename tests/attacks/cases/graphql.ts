import { type Asked, faultIn, postJson } from '../ask.ts';
import { type Attack, createRecord, forEachAtOnce } from '../attack.ts';
import { enumPaths, fillVariables, type TrustedDocument, textPaths, trustedBody } from '../documents.ts';

const times = (count: number, part: (index: number) => string) =>
  Array.from({ length: count }, (_, i) => part(i)).join('');

/** Documents of up to 100 KB that must be rejected before they cost anything. */
const BOMBS: readonly (readonly [string, string])[] = [
  ['a field 30,000 times', `{ viewer { ${'id '.repeat(30_000)} } }`],
  ['5,000 aliases', `{ ${times(5000, (i) => `a${i}:viewer{id} `)} }`],
  ['6,000 aliases of __typename', `{ ${times(6000, (i) => `a${i}:__typename `)} }`],
  ['a __typename 8,000 times', `{ ${'__typename '.repeat(8000)} }`],
  ['5,000 directives', `{ viewer { id ${'@skip(if:false)'.repeat(5000)} } }`],
  ['30,000 unknown directives', `{ viewer { id ${'@a '.repeat(30_000)} } }`],
  ['10,000 levels', `${'{viewer'.repeat(10_000)}${'}'.repeat(10_000)}`],
  ['40,000 brackets', '{'.repeat(40_000)],
  ['a list in a list 40,000 times', `{ student(id:${'['.repeat(40_000)}`],
  ['an object in an object', `{ student(id:${'{a:'.repeat(20_000)}1${'}'.repeat(20_000)}) { id } }`],
  ['a fragment in itself', 'query { ...a } fragment a on Query { ...b } fragment b on Query { ...a }'],
  [
    'fragments that double 40 times',
    `query { ...f0 } ${times(40, (i) => `fragment f${i} on Query { ...f${i + 1} ...f${i + 1} } `)} fragment f40 on Query { __typename }`,
  ],
  [
    '3,000 fragments',
    `query { __typename ...f0 } ${times(2500, (i) => `fragment f${i} on Query{...f${i + 1}} `)}`,
  ],
  ['3,000 operations', times(3000, (i) => `query q${i}{__typename} `)],
  ['3,000 variables', `query(${times(3000, (i) => `$a${i}:ID `)}){__typename}`],
  ['1,500 fields that clash', `{ ${times(1500, (i) => `a:student(id:"${i}"){id} `)} }`],
  ['1,000 inline fragments', `{ ${'...on Query{viewer{id}} '.repeat(3500)} }`],
  ['inline fragments in one another', `{ ${'...{'.repeat(15_000)}__typename${'}'.repeat(15_000)} }`],
  ['a text of 90 KB', `{ student(id:"${'\\u0041'.repeat(15_000)}") { id } }`],
  ['a number of 90 KB', `{ student(id:${'9'.repeat(90_000)}) { id } }`],
  ['a name of 90 KB', `{ ${'a'.repeat(90_000)} }`],
  ['20 KB of commas', `{ viewer { id ${','.repeat(20_000)} ${'nope '.repeat(8000)} } }`],
  ['3,000 unknown fields', `{ ${times(3000, (i) => `viewr${i} `)} }`],
  ['3,000 unknown arguments', `{ student(${times(3000, (i) => `idd${i}:1 `)}) { id } }`],
  [
    'deep introspection',
    `{ __schema { types { fields { type { fields { type { fields { type { fields { type { fields { name } } } } } } } } } } } }`,
  ],
];

const isRejected = ({ text, status }: Asked) => status === 413 || status === 400 || text.includes('"errors"');

function problemOf(answer: Asked): string | null {
  return faultIn(answer) ?? (isRejected(answer) ? null : `was run: ${answer.text.slice(0, 80)}`);
}

const DID_YOU_MEAN = 'Did you mean';

const bombs = (who: 'an admin' | 'a parent' | 'nobody'): Attack => ({
  name: `documents of ${who} that must be rejected`,
  async run({ port, people }) {
    const cookie = { 'an admin': people.admin.cookie, 'a parent': people.parent.cookie, nobody: '' }[who];
    const record = createRecord();
    await forEachAtOnce(BOMBS, 1, 15_000, async ([name, query]) => {
      const answer = await postJson(port, '/graphql', { query }, { cookie });
      const hint =
        who !== 'an admin' && answer.text.includes(DID_YOU_MEAN) ? 'the answer helps to guess' : null;
      record.add(name, answer.status ?? 'silent', answer.ms, problemOf(answer) ?? hint);
    });
    return record.outcome();
  },
});

/** Bodies that are no request, or one that is hard to read; `{hash}` is that of a document everybody may run. */
const BODIES: readonly (readonly [string, string])[] = [
  ['lists in one another', '['.repeat(90_000)],
  ['whole lists in one another', `${'['.repeat(45_000)}${']'.repeat(45_000)}`],
  ['objects in one another', `${'{"a":'.repeat(15_000)}1${'}'.repeat(15_000)}`],
  ['null', 'null'],
  ['a number', '1e400'],
  ['a text', '"x"'],
  ['no JSON', '{"query":'],
  ['many requests in one', `[${times(900, (i) => `${i ? ',' : ''}{"query":"{__typename}"}`)}]`],
  ['bytes that are no UTF-8', '{"query":"\u00ff\u00fe"}'],
  ['__proto__', '{"__proto__":{"x":1},"constructor":{"prototype":{}},"query":"{__typename}"}'],
  ['a query that is a list', '{"query":["{__typename}"]}'],
  ['a query that is an object', '{"query":{"kind":"Document","definitions":[]}}'],
  [
    'an operation of 90 KB',
    `{"operationName":"${'a'.repeat(90_000)}","extensions":{"persistedQuery":{"version":1,"sha256Hash":"{hash}"}}}`,
  ],
  [
    'variables in one another',
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
    `{"variables":{${times(8000, (i) => `${i ? ',' : ''}"v${i}":1`)}},"extensions":{"persistedQuery":{"version":1,"sha256Hash":"{hash}"}}}`,
  ],
  ['a hash that is a list', '{"extensions":{"persistedQuery":{"version":1,"sha256Hash":["{hash}"]}}}'],
  ['a hash that is __proto__', '{"extensions":{"persistedQuery":{"version":1,"sha256Hash":"__proto__"}}}'],
  ['a hash of 90 KB', `{"extensions":{"persistedQuery":{"version":1,"sha256Hash":"${'a'.repeat(90_000)}"}}}`],
  ['extensions that are null', '{"extensions":null,"query":null}'],
];

const oddBodies: Attack = {
  name: 'bodies that are no proper request',
  async run({ port, people, document }) {
    const record = createRecord();
    const { hash } = document('Session');
    const wanted = BODIES.flatMap(([name, body]) =>
      ['', people.parent.cookie, people.admin.cookie].map((cookie) => ({ name, body, cookie })),
    );
    await forEachAtOnce(wanted, 2, 8000, async ({ name, body, cookie }) => {
      const answer = await postJson(port, '/graphql', body.replace('{hash}', hash), { cookie });
      record.add(name, answer.status ?? 'silent', answer.ms, faultIn(answer));
    });
    return record.outcome();
  },
};

/** Variables of a document, each time with one word or one name of a field that is nearly right. */
function misspelled(document: TrustedDocument): { what: string; variables: object }[] {
  const words = enumPaths(document).map(({ path, word }) => ({
    what: `${document.name} ${path}`,
    variables: fillVariables(document, (at) => (at === path ? word.slice(0, -1) : undefined)),
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
      return { what: `${document.name} ${path}`, variables };
    });
  return [...words, ...fields];
}

const guesses: Attack = {
  name: 'names that are nearly right',
  async run({ port, people, documents }) {
    const record = createRecord();
    const wanted = documents
      .filter(({ operation }) => operation !== 'subscription')
      .flatMap((document) => misspelled(document).map((one) => ({ ...one, document })));
    await forEachAtOnce(wanted, 4, 12_000, async ({ what, variables, document }, index) => {
      const cookie = index % 2 ? people.parent.cookie : '';
      const answer = await postJson(port, '/graphql', trustedBody(document, variables), { cookie });
      const hint = answer.text.includes(DID_YOU_MEAN)
        ? answer.text.slice(answer.text.indexOf(DID_YOU_MEAN)).slice(0, 60)
        : null;
      record.add(what, answer.status ?? 'silent', answer.ms, faultIn(answer) ?? hint);
    });
    return record.outcome();
  },
};

/** What GraphQL over HTTP answers to those who want more than they should have. */
export const graphql: Attack[] = [bombs('an admin'), bombs('a parent'), bombs('nobody'), oddBodies, guesses];
