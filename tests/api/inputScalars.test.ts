import { GraphQLScalarType, getNamedType, isInputObjectType, isObjectType } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildSchema } from '../../gateway/schema.ts';
import { ask } from '../support/clients/http.ts';
import { makePerson, type Person } from '../support/factories/people.ts';
import { DEFAULTS, startGateway, type TestGateway } from '../support/services/gateway.ts';

let gateway: TestGateway;
let person: Person;

beforeAll(async () => {
  gateway = await startGateway(DEFAULTS);
  person = await makePerson(gateway.app, { role: 'PARENT', name: 'Ngozi' });
});
afterAll(() => gateway.close());

// Documents here are strings, because their ids or texts must not be valid.
const INVALID_ID = 'no-such-id';
const READ = `mutation ($id: ID!) { markNotificationsRead(input: { ids: [$id] }) { __typename } }`;

describe('an invalid id', () => {
  it.each([
    ['a literal', `{ student(id: "${INVALID_ID}") { id } }`, {}],
    ['a number', '{ student(id: 12) { id } }', {}],
    ['a literal inside an input', READ.replace('($id: ID!)', '').replace('$id', `"${INVALID_ID}"`), {}],
    ['a variable', 'query ($id: ID!) { student(id: $id) { id } }', { id: INVALID_ID }],
    ['a variable inside an input', READ, { id: INVALID_ID }],
  ])('is rejected and named in the error as %s', async (name, document, variables) => {
    const answer = await ask(gateway.url, person.cookie, document, variables);
    expect(answer.errors).toHaveLength(1);
    expect(answer.errors?.[0]?.extensions).toEqual({ code: 'BAD_INPUT' });
    expect(answer.errors?.[0]?.message).toContain(
      `"${name === 'a number' ? '12' : INVALID_ID}" is not an id`,
    );
    expect(answer.data ?? null).toBeNull();
  });
});

describe('an id in capitals', () => {
  it('is the same id', async () => {
    const { id } = await gateway.app.prisma.student.create({
      data: { parentId: person.id, firstName: 'Tobi', age: 11, course: 'WEBSITE_APP', package: 'DIY' },
    });
    const document = `{ student(id: "${id.toUpperCase()}") { id } }`;
    expect(await ask(gateway.url, person.cookie, document, {})).toEqual({ data: { student: { id } } });
  });
});

describe('a text longer than any field accepts', () => {
  const JOIN = `mutation ($input: JoinListInput!) { joinList(input: $input) { __typename } }`;
  const input = { list: 'UPDATES', consentText: 'x' };

  it('is rejected with a short error that names its variable', async () => {
    const email = `a@${'.'.repeat(90_000)}`;
    const answer = await ask(gateway.url, null, JOIN, { input: { ...input, email } });
    expect(answer.errors).toHaveLength(1);
    expect(answer.errors?.[0]?.extensions).toEqual({ code: 'BAD_INPUT' });
    expect(answer.errors?.[0]?.message).toBe(
      'The variable "input.email" is not valid: This text is longer than 25000 characters',
    );
    expect(answer.errors?.[0]?.message.length).toBeLessThan(600);
  });

  it('is rejected as a literal', async () => {
    const document = JOIN.replace('($input: JoinListInput!)', '').replace(
      '$input',
      `{ list: UPDATES, consentText: "x", email: "${'a'.repeat(25_001)}" }`,
    );
    const answer = await ask(gateway.url, person.cookie, document, {});
    expect(answer.errors?.[0]?.message).toBe('A document may have 20000 characters');
  });

  it('is rejected by every scalar of an input', () => {
    const types = Object.values(buildSchema().getTypeMap());
    const inputs = types.flatMap((type) => {
      if (isInputObjectType(type)) return Object.values(type.getFields()).map((field) => field.type);
      if (!isObjectType(type) || type.name.startsWith('__')) return [];
      return Object.values(type.getFields()).flatMap((field) => field.args.map((arg) => arg.type));
    });
    const scalars = new Set(inputs.map(getNamedType).filter((type) => type instanceof GraphQLScalarType));
    expect([...scalars].map(({ name }) => name)).toContain('String');
    for (const scalar of scalars) expect(() => scalar.parseValue('7'.repeat(25_001)), scalar.name).toThrow();
  });
});
