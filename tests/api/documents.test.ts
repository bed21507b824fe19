import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import {
  type GraphQLInputType,
  getOperationAST,
  isEnumType,
  isInputObjectType,
  isInputType,
  isListType,
  isNonNullType,
  type OperationDefinitionNode,
  parse,
  typeFromAST,
} from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDocumentValidator } from '../../gateway/graphql/documentValidator.ts';
import { buildSchema } from '../../gateway/schema.ts';
import { PLAIN, startGateway, type TestGateway } from '../support/gateway.ts';
import { type Answer, ask } from '../support/http.ts';
import { makePerson, type Person } from '../support/people.ts';
import { connect } from '../support/socket.ts';

const TRUSTED = Object.values(
  JSON.parse(readFileSync('web/generated/documents.json', 'utf8')) as Record<string, string>,
);
const schema = buildSchema();
const INPUT_TYPES = Object.values(schema.getTypeMap()).filter(isInputType);
const TYPE_NAMES = Object.keys(schema.getTypeMap()).filter((name) => !name.startsWith('__'));

let open: TestGateway;
let strict: TestGateway;
let parent: Person;
let strictParent: Person;
let admin: Person;

beforeAll(async () => {
  [open, strict] = await Promise.all([
    startGateway(PLAIN),
    startGateway({ ...PLAIN, env: { TRUSTED_DOCUMENTS: 'on' } }),
  ]);
  [parent, strictParent, admin] = await Promise.all([
    makePerson(open.app, open.url, { role: 'PARENT', name: 'Ngozi' }),
    makePerson(strict.app, strict.url, { role: 'PARENT', name: 'Halima' }),
    makePerson(strict.app, strict.url, { role: 'ADMIN', name: 'Amaka' }),
  ]);
});
afterAll(() => Promise.all([open.close(), strict.close()]));

const times = (count: number, one: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => one(index)).join(' ');

type Refusal = { message: string; code: unknown };
const refusalsOf = ({ errors = [] }: Answer<unknown>): Refusal[] =>
  errors.map(({ message, extensions }) => ({ message, code: extensions?.code }));

describe('a document beyond a bound', () => {
  const TOO_MUCH: [name: string, document: string, message: RegExp][] = [
    ['characters', `{ __typename } #${'x'.repeat(20_000)}`, /20000 characters/],
    ['tokens', `{ ${'a '.repeat(1999)} }`, /2000 tokens/],
    ['one repeated field', `{ ${'__typename '.repeat(401)} }`, /400 fields/],
    ['one field with arguments', `{ ${'student(id: 1) { id } '.repeat(201)} }`, /200 arguments/],
    ['aliases', `{ ${times(31, (n) => `a${n}: viewer { id }`)} }`, /30 aliases/],
    ['aliases of __typename', `{ ${times(31, (n) => `a${n}: __typename`)} }`, /30 aliases/],
    ['aliases of __schema', `{ ${times(31, (n) => `a${n}: __schema { __typename }`)} }`, /30 aliases/],
    [
      'aliases through a fragment',
      `{ ...f ...f } fragment f on Query { ${times(16, (n) => `a${n}: __typename`)} }`,
      /30 aliases/,
    ],
    ['directives', `{ __typename ${'@skip(if: true) '.repeat(31)} }`, /30 directives/],
    ['unknown directives on an operation', `query ${'@x '.repeat(31)} { __typename }`, /30 directives/],
    ['operations', times(11, (n) => `query q${n} { __typename }`), /10 operations/],
    ['fragments', `{ ...f0 } ${times(41, (n) => `fragment f${n} on Query { __typename }`)}`, /40 fragments/],
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
      `{ ...f0 } ${times(30, (n) => `fragment f${n} on Query { ...f${n + 1} ...f${n + 1} }`)}
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
    ['variables', `query (${times(51, (n) => `$v${n}: Int`)}) { __typename }`, /50 variables/],
    ['arguments', `{ student(${times(201, (n) => `a${n}: 1`)}) { id } }`, /200 arguments/],
  ];

  it.each(TOO_MUCH)('is rejected for its %s, for a parent and an admin', async (_name, document, message) => {
    for (const [gateway, person] of [
      [open, parent],
      [strict, admin],
    ] as const) {
      const refusals = refusalsOf(await ask(gateway.url, person.cookie, document, {}));
      expect(refusals).toHaveLength(1);
      expect(refusals[0]?.message).toMatch(message);
      expect(['DOCUMENT_LIMIT', 'DOCUMENT_SYNTAX']).toContain(refusals[0]?.code);
    }
  });

  it('is rejected on a socket as well', async () => {
    for (const [name, document, message] of TOO_MUCH) {
      const socket = await connect(open.url, parent.cookie);
      socket.subscribe('1', document, {});
      await expect(socket.next('1', 2000), name).rejects.toThrow(message);
      await socket.close();
    }
  });

  it('is a document neither of the web app nor of GraphiQL', async () => {
    const { getIntrospectionQuery } = await import('graphql');
    const check = createDocumentValidator(schema, true);
    const everything = getIntrospectionQuery({
      descriptions: true,
      directiveIsRepeatable: true,
      inputValueDeprecation: true,
      oneOf: true,
      schemaDescription: true,
      specifiedByUrl: true,
    });
    for (const document of [...TRUSTED, everything]) {
      expect(check.validate(check.parse(document))).toEqual([]);
    }
    expect(TRUSTED.length).toBeGreaterThan(50);
  });
});

describe('parsed documents', () => {
  it('are kept when they passed, and only then', () => {
    const check = createDocumentValidator(schema, false);
    const isKept = (text: string) => {
      const document = check.parse(text);
      check.validate(document);
      return check.parse(text) === document;
    };
    expect(isKept('{ viewer { id } }')).toBe(true);
    expect(isKept('{ nothing }')).toBe(false);
  });

  it('are given up, the least recently used first, before they fill the memory', () => {
    const check = createDocumentValidator(schema, false);
    const pass = (text: string) => {
      const document = check.parse(text);
      expect(check.validate(document)).toEqual([]);
      return document;
    };
    const padded = (name: string) => `{ viewer { id } } # ${name}`.padEnd(19_000, 'x');
    const [used, unused] = [pass(padded('used')), pass(padded('unused'))];
    for (let index = 0; index < 30; index += 1) {
      pass(padded(`${index} `));
      pass(padded('used'));
    }
    expect(pass(padded('used'))).toBe(used);
    expect(pass(padded('unused'))).not.toBe(unused);
  });
});

describe('variables beyond a bound', () => {
  const DOCUMENT = `mutation ($input: MarkNotificationsReadInput!) { markNotificationsRead(input: $input) { __typename } }`;
  const nested = (depth: number): unknown => JSON.parse(`${'['.repeat(depth)}1${']'.repeat(depth)}`);
  const nestedObject = (depth: number): unknown =>
    JSON.parse(`${'{"ids":'.repeat(depth)}1${'}'.repeat(depth)}`);

  it.each([
    ['a deep list', { input: { ids: nested(2000) } }, /10 levels/],
    ['a deep object', { input: nestedObject(2000) }, /10 levels/],
    ['a deep value that no variable is for', { other: nested(100) }, /10 levels/],
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
      const refusals = refusalsOf(await ask(gateway.url, person.cookie, DOCUMENT, variables));
      expect(refusals).toEqual([{ message: expect.stringMatching(message), code: 'VARIABLE_LIMIT' }]);
    }
  });

  it('are rejected on a socket as well', async () => {
    const socket = await connect(open.url, parent.cookie);
    socket.subscribe(
      '1',
      'subscription ($after: Cursor) { notificationAdded(after: $after) { __typename } }',
      {
        after: nested(20),
      },
    );
    await expect(socket.next('1', 2000)).rejects.toThrow('VARIABLE_LIMIT');
    await socket.close();
  });
});

/** No name of an input's type, no suggestion, and no library's sentence that would quote one. */
function expectNoSchemaNames(text: string, context: string): void {
  expect(text, context).not.toMatch(/did you mean/i);
  for (const { name } of INPUT_TYPES) {
    expect(new RegExp(`\\b${name}\\b`).test(text), `${name} in ${text} for ${context}`).toBe(false);
  }
}

describe('an error about a document of their own', () => {
  const WRONG: [name: string, document: string, quoted: string][] = [
    ['an unknown field', '{ viewer { fulName } }', 'fulName'],
    ['an unknown root field', '{ studnt }', 'studnt'],
    ['an unknown argument', '{ student(idd: 1) { id } }', 'idd'],
    ['a missing argument', '{ student { id } }', 'student'],
    ['an unknown type', '{ ... on Studen { id } }', 'Studen'],
    ['an unknown type of a variable', 'query ($a: SendMessageInpt) { __typename }', 'SendMessageInpt'],
    ['an enum value', '{ projects(first: 1, kind: WEBSIT) { edges { node { id } } } }', ''],
    ['a field of an input', 'mutation { sendMessage(input: { contnt: "a" }) { __typename } }', ''],
    ['a missing field of an input', 'mutation { sendMessage(input: {}) { __typename } }', ''],
    ['a value of the wrong kind', '{ notifications(first: "a") { edges { node { id } } } }', ''],
    ['a missing selection', '{ viewer }', 'viewer'],
    ['fields that conflict', '{ viewer { a: id a: fullName } }', ''],
    ['an unknown directive', '{ viewer @skp { id } }', 'skp'],
  ];

  it.each(WRONG)(
    'names what they wrote and nothing else of the schema: %s',
    async (_name, document, quoted) => {
      const answer = await ask(open.url, parent.cookie, document, {});
      expect(refusalsOf(answer)).toEqual([
        { message: expect.stringContaining(quoted), code: 'DOCUMENT_INVALID' },
      ]);
      const known = TYPE_NAMES.filter((name) => new RegExp(`\\b${name}\\b`).test(document));
      const text = JSON.stringify(answer);
      expectNoSchemaNames(
        text.replaceAll(new RegExp(`\\b(${known.join('|') || '-'})\\b`, 'g'), ''),
        document,
      );
      const socket = await connect(open.url, parent.cookie);
      socket.subscribe('1', document, {});
      const error = await socket.next('1', 2000).catch((reason: Error) => reason.message);
      expect(error).toContain('DOCUMENT_INVALID');
      expectNoSchemaNames(String(error), document);
      await socket.close();
    },
  );

  it('says nothing of the schema either when it is found while the document is executed', async () => {
    const document = `query ($id: ID = "${parent.id}") { student(id: $id) { id } }`;
    const answer = await ask(open.url, parent.cookie, document, { id: null });
    expect(refusalsOf(answer)).toEqual([{ message: 'This request cannot be executed', code: 'BAD_INPUT' }]);
  });

  it('says nothing of the schema for a subscription over HTTP', async () => {
    const document = 'subscription ($after: Cursor) { notificationAdded(after: $after) { __typename } }';
    const answer = await ask(open.url, parent.cookie, document, { after: {} });
    expect(refusalsOf(answer)).toEqual([
      { message: 'Subscriptions travel over the WebSocket', code: 'UNKNOWN_DOCUMENT' },
    ]);
  });

  it('is for admins as the library says it', async () => {
    const field = await ask(strict.url, admin.cookie, '{ viewer { fulName } }', {});
    expect(field.errors?.[0]?.message).toContain('Did you mean "fullName"?');
    const variable = await ask(
      strict.url,
      admin.cookie,
      'mutation ($input: SendMessageInput!) { sendMessage(input: $input) { __typename } }',
      { input: { contnt: 'a' } },
    );
    expect(JSON.stringify(variable.errors)).toContain('is not defined by type \\"SendMessageInput\\"');
  });
});

describe('an error about the variables of a document of the web app', () => {
  /** The smallest value that fits a type. */
  const fitting = (type: GraphQLInputType): unknown => {
    if (isNonNullType(type)) return fitting(type.ofType);
    if (isListType(type)) return [];
    if (isEnumType(type)) return type.getValues()[0]?.name;
    if (isInputObjectType(type)) {
      const required = Object.values(type.getFields()).filter((field) => isNonNullType(field.type));
      return Object.fromEntries(required.map((field) => [field.name, fitting(field.type)]));
    }
    const values: Record<string, unknown> = { ID: crypto.randomUUID(), Int: 1, Float: 1.5, Boolean: true };
    return values[type.name] ?? (type.name === 'DateTime' ? new Date().toISOString() : 'text');
  };

  /** Values that do not fit a type, each wrong in one of its parts, close to what would be right. */
  const wrong = (type: GraphQLInputType): unknown[] => {
    if (isNonNullType(type)) return [null, ...wrong(type.ofType)];
    if (isListType(type)) return wrong(type.ofType).map((value) => [value]);
    if (isEnumType(type)) return [`${type.getValues()[0]?.name}S`, 1, {}];
    if (!isInputObjectType(type))
      return type.name === 'String' ? [1] : type.name === 'JSON' ? [] : ['nothing', {}];
    const whole = fitting(type) as Record<string, unknown>;
    const fields = Object.values(type.getFields());
    return [
      ...(Object.keys(whole).length > 0 ? [{}] : []),
      'text',
      ...fields.map(({ name }) => ({ ...whole, [`${name}s`]: 1 })),
      ...fields.flatMap((field) => wrong(field.type).map((value) => ({ ...whole, [field.name]: value }))),
    ];
  };

  const wrongVariables = (operation: OperationDefinitionNode): Record<string, unknown>[] => {
    const known = (operation.variableDefinitions ?? []).flatMap((definition) => {
      const type = typeFromAST(schema, definition.type);
      const isRequired = isNonNullType(type) && !definition.defaultValue;
      return isInputType(type) ? [{ name: definition.variable.name.value, type, isRequired }] : [];
    });
    const whole = Object.fromEntries(known.map(({ name, type }) => [name, fitting(type)]));
    return known.flatMap(({ name, type, isRequired }) => {
      const { [name]: _left, ...others } = whole;
      const all: Record<string, unknown>[] = wrong(type).map((value) => ({ ...whole, [name]: value }));
      const cursorsTake = (value: unknown) => String(type) === 'Cursor' && value === 'nothing';
      return [...(isRequired ? [others] : []), ...all.filter((one) => !cursorsTake(one[name]))];
    });
  };

  const cases = TRUSTED.map((text) => {
    const operation = getOperationAST(parse(text));
    if (!operation) throw new Error('no operation');
    return { text, operation, wrong: wrongVariables(operation) };
  });
  const MESSAGE =
    /^The variable "([\w.[\]]+)" is (missing|not valid)(: .+ is not (an id|a date and time|a cursor))?$/;

  const keysOf = (value: unknown): string[] =>
    typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([key, inner]) => [key, ...keysOf(inner)])
      : [];

  const expectPlain = (error: Refusal | undefined, variables: Record<string, unknown>, context: string) => {
    const path = MESSAGE.exec(error?.message ?? '')?.[1];
    if (!error || !path) throw new Error(`${context} was answered with ${JSON.stringify(error)}`);
    expect(error.code, context).toBe('BAD_INPUT');
    expectNoSchemaNames(error.message, context);
    const sent = [...keysOf(variables), ...(error.message.endsWith('is missing') ? [path] : [])];
    for (const name of path.split(/[.[\]]+/).filter((part) => /^[a-z]/i.test(part)))
      expect(sent, context).toContain(name);
  };

  it('names the path in what was sent, and neither types nor other fields', async () => {
    let refused = 0;
    for (const { text, operation, wrong: all } of cases.filter(
      (one) => one.operation.operation !== 'subscription',
    )) {
      const sha256Hash = createHash('sha256').update(text).digest('hex');
      const answers = await Promise.all(
        all.map((variables) => askPersisted(strict.url, sha256Hash, variables)),
      );
      for (const [index, answer] of answers.entries()) {
        const context = `${operation.name?.value} with ${JSON.stringify(all[index])}`;
        expect(answer.errors, context).toHaveLength(1);
        expectPlain(refusalsOf(answer)[0], all[index] ?? {}, context);
        refused += 1;
      }
    }
    expect(refused).toBeGreaterThan(1000);
  });

  it('names the path on a socket as well', async () => {
    let refused = 0;
    for (const { text, operation, wrong: all } of cases.filter(
      (one) => one.operation.operation === 'subscription',
    )) {
      const sha256Hash = createHash('sha256').update(text).digest('hex');
      const socket = await connect(strict.url, strictParent.cookie);
      for (const [index, variables] of all.entries()) {
        const context = `${operation.name?.value} with ${JSON.stringify(variables)}`;
        const payload = { query: '', variables, extensions: { persistedQuery: { version: 1, sha256Hash } } };
        socket.raw.send(JSON.stringify({ id: `${index}`, type: 'subscribe', payload }));
        const said: string = await socket
          .next(`${index}`, 2000)
          .then(JSON.stringify, (reason) => reason.message);
        const frame = JSON.parse(said.slice(said.indexOf('{'))) as {
          payload: { message: string; extensions: { code: string } }[];
        };
        const [error] = frame.payload;
        expectPlain(error && { message: error.message, code: error.extensions.code }, variables, context);
        refused += 1;
      }
      await socket.close();
    }
    expect(refused).toBeGreaterThan(5);
  });
});

async function askPersisted(
  url: string,
  sha256Hash: string,
  variables: Record<string, unknown>,
): Promise<Answer<unknown>> {
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-little-makers': 'test', origin: url },
    body: JSON.stringify({ variables, extensions: { persistedQuery: { version: 1, sha256Hash } } }),
  });
  return (await response.json()) as Answer<unknown>;
}
