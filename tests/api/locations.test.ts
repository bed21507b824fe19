import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { loadConfig } from '../../gateway/platform/config/config.ts';
import { publicAddress } from '../../gateway/platform/outgoing/geo.ts';
import { PLAIN, startGateway, type TestGateway } from '../support/gateway.ts';
import { type Locations, openLocations } from '../support/locations.ts';
import { makePerson, type Person } from '../support/people.ts';

const PRICES = '{ prices { country currency symbol diyMinor } }';
const START = `mutation ($input: StartPaymentInput!) { startPayment(input: $input) {
  ... on Payment { amountMinor currency } } }`;
const ACCRA = '154.160.1.1';
const NIGERIA = { country: 'Nigeria', currency: 'NGN', symbol: '₦', diyMinor: 10_000_000 };
const GHANA = { country: 'Ghana', currency: 'USD', symbol: '$', diyMinor: 9_900 };

let locations: Locations;
let gateway: TestGateway;
let other: TestGateway;

beforeAll(async () => {
  locations = await openLocations();
  const env = { GEO_URL: locations.geoUrl, TRUSTED_PROXIES: '1' };
  gateway = await startGateway({ ...PLAIN, env });
  other = await startGateway({ ...PLAIN, env, databaseUrl: gateway.databaseUrl });
  await gateway.app.prisma.countryPrice.create({
    data: { country: 'Ghana', currency: 'USD', diyMinor: 9_900, mentoredMinor: 19_900 },
  });
});
afterAll(async () => {
  await other.close();
  await gateway.close();
  await locations.close();
});
beforeEach(async () => {
  locations.asked = [];
  locations.answer = { country: 'Ghana' };
  await gateway.app.prisma.addressCountry.deleteMany();
});

async function askFrom(
  forwarded: string | null,
  person: Person | null,
  query: string,
  variables: Record<string, unknown>,
  url: string,
) {
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-little-makers': 'test',
      ...(forwarded ? { 'x-forwarded-for': forwarded } : {}),
      ...(person ? { cookie: person.cookie } : {}),
    },
    body: JSON.stringify({ query, variables }),
  });
  return ((await response.json()) as { data: Record<string, Record<string, unknown>> }).data;
}
const pricesFrom = async (forwarded: string | null) =>
  (await askFrom(forwarded, null, PRICES, {}, gateway.url)).prices;

it('shows and charges what the viewer’s country pays', async () => {
  expect(await pricesFrom(ACCRA)).toEqual(GHANA);
  const parent = await makePerson(gateway.app, gateway.url, { role: 'PARENT', name: 'Efua' });
  const student = await gateway.app.prisma.student.create({
    data: { parentId: parent.id, firstName: 'Kofi', age: 12 },
  });
  const input = { studentId: student.id };
  const started = await askFrom(ACCRA, parent, START, { input }, gateway.url);
  expect(started.startPayment).toEqual({ amountMinor: 9_900, currency: 'USD' });
  expect(locations.asked).toEqual([ACCRA]);
});

it('believes the address that the trusted proxy names, and no other', async () => {
  locations.answer = { country: 'Nigeria' };
  await pricesFrom(`${ACCRA}, 197.210.1.1`);
  expect(locations.asked).toEqual(['197.210.1.1']);
});

it('asks once a day for an address, whoever asks and through whichever gateway', async () => {
  const urls = Array.from({ length: 10 }, (_, place) => (place % 2 ? gateway.url : other.url));
  const answers = await Promise.all(urls.map((url) => askFrom(ACCRA, null, PRICES, {}, url)));
  expect(answers.map(({ prices }) => prices)).toEqual(urls.map(() => GHANA));
  expect(locations.asked).toEqual([ACCRA]);
  const [row] = await gateway.app.prisma.addressCountry.findMany();
  expect(JSON.stringify(row)).not.toContain(ACCRA);
  await gateway.app.prisma.addressCountry.updateMany({
    data: { askedAt: new Date(Date.now() - 86_400_001) },
  });
  locations.answer = { country: 'Nigeria' };
  expect(await pricesFrom(ACCRA)).toEqual(NIGERIA);
  expect(locations.asked).toEqual([ACCRA, ACCRA]);
});

it('falls back to Nigeria within a second when the service hangs, and does not hang again', async () => {
  locations.answer = 'silence';
  const began = Date.now();
  expect(await pricesFrom(ACCRA)).toEqual(NIGERIA);
  expect(Date.now() - began).toBeLessThan(1500);
  locations.answer = { country: 'Ghana' };
  expect(await pricesFrom(ACCRA)).toEqual(NIGERIA);
  expect(locations.asked).toEqual([ACCRA]);
});

it.each(['not JSON', '{}', '{"country_name":7}', '{"error":true,"country_name":""}'])(
  'takes %s for no answer',
  async (body) => {
    locations.answer = { body };
    expect(await pricesFrom(ACCRA)).toEqual(NIGERIA);
  },
);

it('gives the default prices to a country without any of its own', async () => {
  locations.answer = { country: 'Benin' };
  expect(await pricesFrom(ACCRA)).toEqual({ ...NIGERIA, country: 'Benin' });
});

it('does not wait for an answer that never came because its gateway died', async () => {
  await pricesFrom(ACCRA);
  await gateway.app.prisma.addressCountry.updateMany({
    data: { isAnswered: false, country: null, askedAt: new Date(Date.now() - 60_000) },
  });
  const began = Date.now();
  expect(await pricesFrom(ACCRA)).toEqual(NIGERIA);
  expect(Date.now() - began).toBeLessThan(500);
});

it.each([
  '10.1.2.3',
  '172.16.0.9',
  '192.168.1.1',
  '127.0.0.1',
  '169.254.1.1',
  '100.64.0.1',
  '::1',
  'fd00::1',
  'fe80::1',
  '::ffff:10.0.0.1',
  'unknown',
  '1.2.3.4/../../admin',
  '8.8.8.8:443',
])('asks nobody about %s', async (address) => {
  expect(publicAddress(address)).toBeNull();
  expect(await pricesFrom(address)).toEqual(NIGERIA);
  expect(locations.asked).toEqual([]);
});

it('knows a public address in both its forms', () => {
  expect(publicAddress('::ffff:8.8.8.8')).toBe('8.8.8.8');
  expect(publicAddress('2c0f:f4c0::1')).toBe('2c0f:f4c0::1');
});

it('refuses a service that could not be told the address', () => {
  const load = (GEO_URL: string) => () =>
    loadConfig({ NODE_ENV: 'test', AUTH_SECRET: 'x'.repeat(32), GEO_URL });
  expect(load('https://location.example/json')).toThrow(/GEO_URL/);
  expect(load('file:///{ip}')).toThrow(/GEO_URL/);
  expect(load('https://location.example/{ip}/json')().geoUrl).toBe('https://location.example/{ip}/json');
});
