import { randomUUID } from 'node:crypto';
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
import pLimit from 'p-limit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildSchema } from '../../gateway/schema.ts';
import { type Answer, ask, type ErrorSummary, errorsOf } from '../support/clients/http.ts';
import { connect } from '../support/clients/socket.ts';
import type { Person } from '../support/factories/people.ts';
import { NOTIFICATION_ADDED, trustedDocumentIds, trustedDocuments } from '../support/schema/operations.ts';
import { startOpenAndStrict } from '../support/services/documentGateways.ts';
import type { TestGateway } from '../support/services/gateway.ts';

const TRUSTED_DOCUMENTS = trustedDocuments();
// Documents here are strings, because they, or their variables, must not be valid.
const SEND_MESSAGE = 'mutation ($input: SendMessageInput!) { sendMessage(input: $input) { __typename } }';

const schema = buildSchema();
const types = Object.values(schema.getTypeMap());
const typeNames = types.map(({ name }) => name).filter((name) => !name.startsWith('__'));
const inputTypeName = new RegExp(
  `\\b(${types
    .filter(isInputType)
    .map(({ name }) => name)
    .join('|')})\\b`,
);

let open: TestGateway;
let strict: TestGateway;
let parent: Person;
let strictParent: Person;
let admin: Person;

beforeAll(async () => {
  ({ open, strict, parent, strictParent, admin } = await startOpenAndStrict());
});
afterAll(() => Promise.all([open.close(), strict.close()]));

/** Expects neither a name of an input type nor a suggestion of one. */
function expectNoSchemaNames(text: string, context: string): void {
  expect(text, context).not.toMatch(/did you mean/i);
  expect(text, context).not.toMatch(inputTypeName);
}

describe('the error for an invalid document', () => {
  const INVALID: [name: string, document: string, quoted: string][] = [
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

  it.each(INVALID)(
    'quotes the document but nothing else of the schema: %s',
    async (_name, document, quoted) => {
      const answer = await ask(open.url, parent.cookie, document, {});
      expect(errorsOf(answer)).toEqual([
        { message: expect.stringContaining(quoted), code: 'DOCUMENT_INVALID' },
      ]);
      const quotable = typeNames.filter((name) => new RegExp(`\\b${name}\\b`).test(document));
      const isQuotable = new RegExp(`\\b(${quotable.join('|') || '-'})\\b`, 'g');
      expectNoSchemaNames(JSON.stringify(answer).replaceAll(isQuotable, ''), document);
      const socket = await connect(open.url, parent.cookie);
      socket.subscribe('1', document, {});
      const error = await socket.next('1', 2000).catch((reason: Error) => reason.message);
      expect(error).toContain('DOCUMENT_INVALID');
      expectNoSchemaNames(String(error), document);
      await socket.close();
    },
  );

  it('reveals nothing of the schema for a null that the execution rejects', async () => {
    const document = `query ($id: ID = "${parent.id}") { student(id: $id) { id } }`;
    const answer = await ask(open.url, parent.cookie, document, { id: null });
    expect(errorsOf(answer)).toEqual([{ message: 'This request cannot be executed', code: 'BAD_INPUT' }]);
  });

  it('reveals nothing of the schema for a subscription over HTTP', async () => {
    const answer = await ask(open.url, parent.cookie, NOTIFICATION_ADDED, { after: {} });
    expect(errorsOf(answer)).toEqual([
      { message: 'Subscriptions travel over the WebSocket', code: 'UNKNOWN_DOCUMENT' },
    ]);
  });

  it('contains suggestions for admins', async () => {
    const field = await ask(strict.url, admin.cookie, '{ viewer { fulName } }', {});
    expect(field.errors?.[0]?.message).toContain('Did you mean "fullName"?');
    const variable = await ask(strict.url, admin.cookie, SEND_MESSAGE, { input: { contnt: 'a' } });
    expect(JSON.stringify(variable.errors)).toContain('is not defined by type \\"SendMessageInput\\"');
  });
});

describe('the error for invalid variables of a trusted document', () => {
  /** Returns the smallest valid value of a type. */
  const validValue = (type: GraphQLInputType): unknown => {
    if (isNonNullType(type)) return validValue(type.ofType);
    if (isListType(type)) return [];
    if (isEnumType(type)) return type.getValues()[0]?.name;
    if (isInputObjectType(type)) {
      const required = Object.values(type.getFields()).filter((field) => isNonNullType(field.type));
      return Object.fromEntries(required.map((field) => [field.name, validValue(field.type)]));
    }
    const values: Record<string, unknown> = { ID: randomUUID(), Int: 1, Float: 1.5, Boolean: true };
    return values[type.name] ?? (type.name === 'DateTime' ? new Date().toISOString() : 'text');
  };

  /** Returns values that are invalid in one of their parts and otherwise close to valid ones. */
  const invalidValues = (type: GraphQLInputType): unknown[] => {
    if (isNonNullType(type)) return [null, ...invalidValues(type.ofType)];
    if (isListType(type)) return invalidValues(type.ofType).map((value) => [value]);
    if (isEnumType(type)) return [`${type.getValues()[0]?.name}S`, 1, {}];
    if (!isInputObjectType(type))
      return type.name === 'String' ? [1] : type.name === 'JSON' ? [] : ['nothing', {}];
    const valid = validValue(type) as Record<string, unknown>;
    const fields = Object.values(type.getFields());
    return [
      ...(Object.keys(valid).length > 0 ? [{}] : []),
      'text',
      ...fields.map(({ name }) => ({ ...valid, [`${name}s`]: 1 })),
      ...fields.flatMap((field) =>
        invalidValues(field.type).map((value) => ({ ...valid, [field.name]: value })),
      ),
    ];
  };

  const invalidVariables = (operation: OperationDefinitionNode): Record<string, unknown>[] => {
    const definitions = (operation.variableDefinitions ?? []).flatMap((definition) => {
      const type = typeFromAST(schema, definition.type);
      const isRequired = isNonNullType(type) && !definition.defaultValue;
      return isInputType(type) ? [{ name: definition.variable.name.value, type, isRequired }] : [];
    });
    const valid = Object.fromEntries(definitions.map(({ name, type }) => [name, validValue(type)]));
    return definitions.flatMap(({ name, type, isRequired }) => {
      const { [name]: _missing, ...others } = valid;
      // A cursor is any text.
      const values = invalidValues(type).filter((value) => String(type) !== 'Cursor' || value !== 'nothing');
      return [...(isRequired ? [others] : []), ...values.map((value) => ({ ...valid, [name]: value }))];
    });
  };

  const ids = trustedDocumentIds();

  /** Returns every case of the subscriptions, or of the other operations. */
  const casesOf = (isWanted: (operation: OperationDefinitionNode) => boolean) =>
    TRUSTED_DOCUMENTS.flatMap((text) => {
      const operation = getOperationAST(parse(text));
      if (!operation) throw new Error(`No operation in ${text}`);
      if (!isWanted(operation)) return [];
      const extensions = { persistedQuery: { version: 1, sha256Hash: ids.get(text) } };
      return invalidVariables(operation).map((variables) => ({
        ...{ extensions, variables },
        context: `${operation.name?.value} with ${JSON.stringify(variables)}`,
      }));
    });
  const isSubscription = ({ operation }: OperationDefinitionNode) => operation === 'subscription';

  const MESSAGE =
    /^The variable "([\w.[\]]+)" is (missing|not valid)(: .+ is not (an id|a date and time|a cursor))?$/;

  const keysIn = (value: unknown): string[] =>
    typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([key, inner]) => [key, ...keysIn(inner)])
      : [];

  /** Expects the path of the invalid value, of names that are in the variables. */
  const expectPathOnly = (
    error: ErrorSummary | undefined,
    variables: Record<string, unknown>,
    context: string,
  ) => {
    const path = MESSAGE.exec(error?.message ?? '')?.[1];
    if (!error || !path) throw new Error(`${context} was answered with ${JSON.stringify(error)}`);
    expect(error.code, context).toBe('BAD_INPUT');
    expectNoSchemaNames(error.message, context);
    const sent = [...keysIn(variables), ...(error.message.endsWith('is missing') ? [path] : [])];
    for (const name of path.split(/[.[\]]+/).filter((part) => /^[a-z]/i.test(part)))
      expect(sent, context).toContain(name);
  };

  it('contains the path in the variables, but no type or other field', async () => {
    const cases = casesOf((operation) => !isSubscription(operation));
    await pLimit(12).map(cases, async ({ context, variables, extensions }) => {
      const answer = await postPersisted(strict.url, { variables, extensions });
      expect(answer.errors, context).toHaveLength(1);
      expectPathOnly(errorsOf(answer)[0], variables, context);
    });
    expect(cases.length).toBeGreaterThan(1000);
  });

  it('contains the path over a socket', async () => {
    const cases = casesOf(isSubscription);
    const socket = await connect(strict.url, strictParent.cookie);
    for (const [index, { context, variables, extensions }] of cases.entries()) {
      const payload = { query: '', variables, extensions };
      socket.raw.send(JSON.stringify({ id: `${index}`, type: 'subscribe', payload }));
      const reason: string = await socket
        .next(`${index}`, 2000)
        .then(JSON.stringify, ({ message }) => message);
      const frame = JSON.parse(reason.slice(reason.indexOf('{'))) as {
        payload: { message: string; extensions: { code: string } }[];
      };
      const [error] = frame.payload;
      expectPathOnly(error && { message: error.message, code: error.extensions.code }, variables, context);
    }
    await socket.close();
    expect(cases.length).toBeGreaterThan(5);
  });
});

async function postPersisted(
  url: string,
  body: { variables: Record<string, unknown>; extensions: object },
): Promise<Answer<unknown>> {
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-little-makers': 'test', origin: url },
    body: JSON.stringify(body),
  });
  return (await response.json()) as Answer<unknown>;
}
