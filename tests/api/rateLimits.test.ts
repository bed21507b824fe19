import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FieldRateLimit } from '../../gateway/graphql/rateLimitPlugin.ts';
import { buildSchema } from '../../gateway/schema.ts';
import { makePerson, type Person } from '../support/factories/people.ts';
import { argumentsOf, rootFields, selectionOf } from '../support/schema/rootFields.ts';
import { DEFAULTS, startGateway, type TestGateway } from '../support/services/gateway.ts';

type Result = { __typename?: string; code?: string } | null;
type Answer = { data: Record<string, Result> | null; errors?: { extensions?: { code?: string } }[] };

/** Calls per document, fewer than its limits allow. */
const CALLS_PER_DOCUMENT = 10;
const schema = buildSchema();
const fields = new Map([...rootFields(schema, 'Query'), ...rootFields(schema, 'Mutation')]);
const rateOf = (name: string) => fields.get(name)?.extensions.rate as FieldRateLimit | undefined;

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startGateway({ ...DEFAULTS, env: { TRUSTED_PROXIES: '1' } });
});
afterAll(() => gateway.close());

type Caller = { person: Person | null; address: string };

/** Calls a root field in one document, composed from the schema. @returns the codes of the results */
async function call(name: string, times: number, { person, address }: Caller): Promise<string[]> {
  const field = fields.get(name);
  if (!field) throw new Error(`There is no ${name}`);
  const isMutation = name.startsWith('Mutation.');
  const selection = isMutation ? '{ __typename ... on DomainError { code } }' : selectionOf(field.type);
  const calls = Array.from(
    { length: times },
    (_, n) => `a${n}: ${field.name}${argumentsOf(field)} ${selection}`,
  );
  const response = await fetch(`${gateway.url}/graphql`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-little-makers': 'test',
      'x-forwarded-for': address,
      ...(person ? { cookie: person.cookie } : {}),
    },
    body: JSON.stringify({ query: `${isMutation ? 'mutation' : 'query'} { ${calls.join(' ')} }` }),
  });
  const { data, errors } = (await response.json()) as Answer;
  return [
    ...(errors ?? []).map((error) => error.extensions?.code ?? 'ERROR'),
    ...Object.values(data ?? {}).flatMap((result) => (result ? [result.code ?? 'DONE'] : [])),
  ];
}

/** Calls a field until it returns LIMIT, or for three bursts. @returns the codes of all results */
async function callUntilLimited(name: string, burst: number, caller: Caller): Promise<string[]> {
  const codes: string[] = [];
  // Some of the burst is refilled meanwhile.
  for (let calls = 0; calls < burst * 3 && !codes.includes('LIMIT'); calls += CALLS_PER_DOCUMENT)
    codes.push(...(await call(name, CALLS_PER_DOCUMENT, caller)));
  return codes;
}

describe('the schema', () => {
  it.each(rootFields(schema, 'Mutation'))('limits %s per person and per network', (name) => {
    const rate = rateOf(name);
    expect(rate?.person?.burst).toBeLessThanOrEqual(600);
    expect(rate?.network.burst).toBeLessThanOrEqual(600);
  });

  it.each(rootFields(schema, 'Query'))('limits %s per network', (name) => {
    expect(rateOf(name)?.network.burst).toBeLessThanOrEqual(3000);
  });
});

describe('a mutation that a person calls too often', () => {
  let people: Person[];
  let other: Person;
  beforeAll(async () => {
    const { app } = gateway;
    const parent = await makePerson(app, { role: 'PARENT', name: 'Ngozi' });
    const staff = await makePerson(app, { role: 'ADMIN', name: 'Tunde' });
    await app.prisma.mentor.create({ data: { profileId: staff.id } });
    const student = await makePerson(app, { role: 'STUDENT', name: 'Dara' });
    people = [student, parent, staff];
    other = await makePerson(app, { role: 'PARENT', name: 'Bisi' });
  });

  it.each(rootFields(schema, 'Mutation'))(
    'returns LIMIT to that person and to no other: %s',
    async (name) => {
      const address = '203.0.113.1';
      const first = await Promise.all(people.map((person) => call(name, 1, { person, address })));
      const person = people[first.findIndex((codes) => !codes.includes('NOT_ALLOWED'))] ?? null;
      const burst = rateOf(name)?.person?.burst ?? 0;
      expect(await callUntilLimited(name, burst, { person, address })).toContain('LIMIT');
      expect(await call(name, 1, { person: other, address: '203.0.113.2' })).not.toContain('LIMIT');
    },
  );

  it('can be called again after a while', async () => {
    const limited = { person: other, address: '203.0.113.1' };
    await callUntilLimited('Mutation.signalTyping', 30, limited);
    await expect
      .poll(() => call('Mutation.signalTyping', 1, limited), { timeout: 30_000 })
      .not.toContain('LIMIT');
  });
});

describe('a visitor who calls a field too often', () => {
  const caller = (address: string) => ({ person: null, address });

  it.each(['Mutation.setUnsubscribed', 'Query.requiresTwoFactorSetup'])(
    'gets LIMIT, as do its network and no other: %s',
    async (name) => {
      const burst = rateOf(name)?.network.burst ?? 0;
      expect(await callUntilLimited(name, burst, caller('2001:db8:1:2::1'))).toContain('LIMIT');
      expect(await call(name, CALLS_PER_DOCUMENT, caller('2001:db8:1:2:ffff::9'))).toContain('LIMIT');
      expect(await call(name, 1, caller('2001:db8:1:3::1'))).not.toContain('LIMIT');
      expect(await call(name, 1, caller('203.0.113.7'))).not.toContain('LIMIT');
    },
  );

  it('does not limit signed-in people of its network', async () => {
    const person = await makePerson(gateway.app, { role: 'PARENT', name: 'Ada' });
    expect(
      await call('Query.requiresTwoFactorSetup', 1, { person, address: '2001:db8:1:2::1' }),
    ).not.toContain('LIMIT');
  });
});
