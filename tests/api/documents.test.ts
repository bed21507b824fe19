import { getIntrospectionQuery } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
// Called directly, because no response shows which parsed documents are cached.
import { createDocumentValidator } from '../../gateway/graphql/documentValidator.ts';
import { buildSchema } from '../../gateway/schema.ts';
import { ask, errorsOf } from '../support/clients/http.ts';
import { connect } from '../support/clients/socket.ts';
import type { Person } from '../support/factories/people.ts';
import { NOTIFICATION_ADDED, trustedDocuments } from '../support/schema/operations.ts';
import { startOpenAndStrict } from '../support/services/documentGateways.ts';
import type { TestGateway } from '../support/services/gateway.ts';

const TRUSTED_DOCUMENTS = trustedDocuments();
// Documents here are strings, because they, or their variables, must not be valid.
const MARK_READ =
  'mutation ($input: MarkNotificationsReadInput!) { markNotificationsRead(input: $input) { __typename } }';

const schema = buildSchema();

let open: TestGateway;
let strict: TestGateway;
let parent: Person;
let admin: Person;

beforeAll(async () => {
  ({ open, strict, parent, admin } = await startOpenAndStrict());
});
afterAll(() => Promise.all([open.close(), strict.close()]));

const repeat = (count: number, part: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => part(index)).join(' ');

describe('a document over a limit', () => {
  const TOO_LARGE: [name: string, document: string, message: RegExp][] = [
    ['characters', `{ __typename } #${'x'.repeat(20_000)}`, /20000 characters/],
    ['tokens', `{ ${'a '.repeat(1999)} }`, /2000 tokens/],
    ['one repeated field', `{ ${'__typename '.repeat(401)} }`, /400 fields/],
    ['one field with arguments', `{ ${'student(id: 1) { id } '.repeat(201)} }`, /200 arguments/],
    ['aliases', `{ ${repeat(31, (n) => `a${n}: viewer { id }`)} }`, /30 aliases/],
    ['aliases of __typename', `{ ${repeat(31, (n) => `a${n}: __typename`)} }`, /30 aliases/],
    ['aliases of __schema', `{ ${repeat(31, (n) => `a${n}: __schema { __typename }`)} }`, /30 aliases/],
    [
      'aliases through a fragment',
      `{ ...f ...f } fragment f on Query { ${repeat(16, (n) => `a${n}: __typename`)} }`,
      /30 aliases/,
    ],
    ['directives', `{ __typename ${'@skip(if: true) '.repeat(31)} }`, /30 directives/],
    ['unknown directives on an operation', `query ${'@x '.repeat(31)} { __typename }`, /30 directives/],
    ['operations', repeat(11, (n) => `query q${n} { __typename }`), /10 operations/],
    ['fragments', `{ ...f0 } ${repeat(41, (n) => `fragment f${n} on Query { __typename }`)}`, /40 fragments/],
    [
      'fragment spreads',
      `{ ${'...f '.repeat(101)} } fragment f on Query { __typename }`,
      /100 fragment spreads/,
    ],
    ['inline fragments', `{ ${'... { __typename } '.repeat(101)} }`, /100 inline fragments/],
    [
      'nested inline fragments',
      `${'{ ...'.repeat(300)} { __typename } ${'}'.repeat(300)}`,
      /100 inline fragments/,
    ],
    [
      'fields through fragments that double',
      `{ ...f0 } ${repeat(30, (n) => `fragment f${n} on Query { ...f${n + 1} ...f${n + 1} }`)}
       fragment f30 on Query { __typename }`,
      /400 fields/,
    ],
    [
      'fields of a fragment that nothing uses',
      `{ __typename } fragment f on Query { ${'__typename '.repeat(400)} }`,
      /400 fields/,
    ],
    ['depth', `${'{ viewer '.repeat(13)} { id } ${'}'.repeat(13)}`, /12 levels/],
    ['a nested list', `{ student(id: ${'['.repeat(9)}1${']'.repeat(9)}) { id } }`, /8 levels/],
    ['a nested object', `{ student(id: ${'{a: '.repeat(9)}1${'}'.repeat(9)}) { id } }`, /8 levels/],
    ['variables', `query (${repeat(51, (n) => `$v${n}: Int`)}) { __typename }`, /50 variables/],
    ['arguments', `{ student(${repeat(201, (n) => `a${n}: 1`)}) { id } }`, /200 arguments/],
  ];

  it.each(TOO_LARGE)('is rejected for its %s, also for admins', async (_name, document, message) => {
    for (const [gateway, person] of [
      [open, parent],
      [strict, admin],
    ] as const) {
      const errors = errorsOf(await ask(gateway.url, person.cookie, document, {}));
      expect(errors).toHaveLength(1);
      expect(errors[0]?.message).toMatch(message);
      expect(['DOCUMENT_LIMIT', 'DOCUMENT_SYNTAX']).toContain(errors[0]?.code);
    }
  });

  it('is rejected over a socket', async () => {
    for (const [name, document, message] of TOO_LARGE) {
      const socket = await connect(open.url, parent.cookie);
      socket.subscribe('1', document, {});
      await expect(socket.next('1', 2000), name).rejects.toThrow(message);
      await socket.close();
    }
  });
});

describe('createDocumentValidator', () => {
  it('accepts the documents of the web app and of GraphiQL', () => {
    const validator = createDocumentValidator(schema, true);
    const introspection = getIntrospectionQuery({
      descriptions: true,
      directiveIsRepeatable: true,
      inputValueDeprecation: true,
      oneOf: true,
      schemaDescription: true,
      specifiedByUrl: true,
    });
    for (const document of [...TRUSTED_DOCUMENTS, introspection]) {
      expect(validator.validate(validator.parse(document))).toEqual([]);
    }
    expect(TRUSTED_DOCUMENTS.length).toBeGreaterThan(50);
  });

  it('caches a parsed document only if it is valid', () => {
    const validator = createDocumentValidator(schema, false);
    const isCached = (text: string) => {
      const document = validator.parse(text);
      validator.validate(document);
      return validator.parse(text) === document;
    };
    expect(isCached('{ viewer { id } }')).toBe(true);
    expect(isCached('{ nothing }')).toBe(false);
  });

  it('evicts the least recently used documents to limit its memory', () => {
    const validator = createDocumentValidator(schema, false);
    const parse = (text: string) => {
      const document = validator.parse(text);
      expect(validator.validate(document)).toEqual([]);
      return document;
    };
    const padded = (name: string) => `{ viewer { id } } # ${name}`.padEnd(19_000, 'x');
    const [used, unused] = [parse(padded('used')), parse(padded('unused'))];
    for (let index = 0; index < 30; index += 1) {
      parse(padded(`${index} `));
      parse(padded('used'));
    }
    expect(parse(padded('used'))).toBe(used);
    expect(parse(padded('unused'))).not.toBe(unused);
  });
});

describe('variables over a limit', () => {
  const nested = (depth: number): unknown => JSON.parse(`${'['.repeat(depth)}1${']'.repeat(depth)}`);
  const nestedObject = (depth: number): unknown =>
    JSON.parse(`${'{"ids":'.repeat(depth)}1${'}'.repeat(depth)}`);

  it.each([
    ['a deep list', { input: { ids: nested(2000) } }, /10 levels/],
    ['a deep object', { input: nestedObject(2000) }, /10 levels/],
    ['a deep value of no variable', { other: nested(100) }, /10 levels/],
    ['a long list', { input: { ids: Array.from({ length: 2501 }, () => 1) } }, /2500 values/],
    [
      'many fields',
      { input: Object.fromEntries(Array.from({ length: 2501 }, (_, n) => [`id${n}`, 1])) },
      /2500 values/,
    ],
  ])('are rejected: %s', async (_name, variables, message) => {
    for (const [gateway, person] of [
      [open, parent],
      [strict, admin],
    ] as const) {
      const answer = await ask(gateway.url, person.cookie, MARK_READ, variables);
      expect(errorsOf(answer)).toEqual([{ message: expect.stringMatching(message), code: 'VARIABLE_LIMIT' }]);
    }
  });

  it('are rejected over a socket', async () => {
    const socket = await connect(open.url, parent.cookie);
    socket.subscribe('1', NOTIFICATION_ADDED, { after: nested(20) });
    await expect(socket.next('1', 2000)).rejects.toThrow('VARIABLE_LIMIT');
    await socket.close();
  });
});
