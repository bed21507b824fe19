import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PLAIN, startGateway, type TestGateway } from '../support/gateway.ts';
import { ask } from '../support/http.ts';
import { makePerson, type Person } from '../support/people.ts';

let gateway: TestGateway;
let person: Person;

beforeAll(async () => {
  gateway = await startGateway(PLAIN);
  person = await makePerson(gateway.app, gateway.url, { role: 'PARENT', name: 'Ngozi' });
});
afterAll(() => gateway.close());

const BAD = 'no-such-id';
const READ = `mutation ($id: ID!) { markNotificationsRead(input: { ids: [$id] }) { __typename } }`;

describe('what is no id is refused by name, before it reaches a row', () => {
  it.each([
    ['a literal', `{ student(id: "${BAD}") { id } }`, {}],
    ['a number', '{ student(id: 12) { id } }', {}],
    ['a literal inside an input', READ.replace('($id: ID!)', '').replace('$id', `"${BAD}"`), {}],
    ['a variable', 'query ($id: ID!) { student(id: $id) { id } }', { id: BAD }],
    ['a variable inside an input', READ, { id: BAD }],
  ])('%s', async (name, document, variables) => {
    const answer = await ask(gateway.url, person.cookie, document, variables);
    expect(answer.errors).toHaveLength(1);
    expect(answer.errors?.[0]?.extensions).toEqual({ code: 'BAD_INPUT' });
    expect(answer.errors?.[0]?.message).toContain(`"${name === 'a number' ? '12' : BAD}" is not an id`);
    expect(answer.data ?? null).toBeNull();
  });

  it('an id in capitals is the same id', async () => {
    const { id } = await gateway.app.prisma.student.create({
      data: { parentId: person.id, firstName: 'Tobi', age: 11, course: 'WEBSITE_APP', package: 'DIY' },
    });
    const document = `{ student(id: "${id.toUpperCase()}") { id } }`;
    expect(await ask(gateway.url, person.cookie, document, {})).toEqual({ data: { student: { id } } });
  });
});
