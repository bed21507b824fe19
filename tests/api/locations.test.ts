import type { OperationVariables, TypedDocumentNode } from '@apollo/client';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { loadConfig } from '../../gateway/platform/config/config.ts';
import { type Answer, dataOf, textOf } from '../support/clients/http.ts';
import { makePerson, type Person } from '../support/factories/people.ts';
import { DEFAULTS, startGateway, type TestGateway } from '../support/services/gateway.ts';
import { type LocationService, openLocationService } from '../support/standIns/locationService.ts';
import { PricesDocument, StartPaymentDocument } from './locations.generated.ts';

const ACCRA = '154.160.1.1';
const NIGERIA = { country: 'Nigeria', currency: 'NGN', symbol: '₦', diyMinor: 10_000_000 };
const GHANA = { country: 'Ghana', currency: 'USD', symbol: '$', diyMinor: 9_900 };

let locations: LocationService;
let gateway: TestGateway;
let other: TestGateway;

beforeAll(async () => {
  locations = await openLocationService();
  const env = { GEO_URL: locations.geoUrl, TRUSTED_PROXIES: '1' };
  gateway = await startGateway({ ...DEFAULTS, env });
  other = await startGateway({ ...DEFAULTS, env, databaseUrl: gateway.databaseUrl });
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
  locations.requestedAddresses = [];
  locations.response = { country: 'Ghana' };
  await gateway.app.prisma.addressCountry.deleteMany();
});

type Client = { url: string; forwardedFor: string; person: Person | null };

/** Posts a document as the trusted proxy of a gateway would forward it. */
async function askThroughProxy<Data, Variables extends OperationVariables>(
  { url, forwardedFor, person }: Client,
  document: TypedDocumentNode<Data, Variables>,
  variables: Variables,
): Promise<Data> {
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-little-makers': 'test',
      'x-forwarded-for': forwardedFor,
      ...(person ? { cookie: person.cookie } : {}),
    },
    body: JSON.stringify({ query: textOf(document), variables }),
  });
  return dataOf((await response.json()) as Answer<Data>);
}
const pricesAt = async (url: string, forwardedFor: string) =>
  (await askThroughProxy({ url, forwardedFor, person: null }, PricesDocument, {})).prices;
const pricesFor = (forwardedFor: string) => pricesAt(gateway.url, forwardedFor);

describe('prices', () => {
  it('are those of the viewer’s country, which a payment charges', async () => {
    expect(await pricesFor(ACCRA)).toEqual(GHANA);
    const parent = await makePerson(gateway.app, { role: 'PARENT', name: 'Efua' });
    const student = await gateway.app.prisma.student.create({
      data: { parentId: parent.id, firstName: 'Kofi', age: 12 },
    });
    const { startPayment } = await askThroughProxy(
      { url: gateway.url, forwardedFor: ACCRA, person: parent },
      StartPaymentDocument,
      { input: { studentId: student.id } },
    );
    expect(startPayment).toEqual({ amountMinor: 9_900, currency: 'USD' });
    expect(locations.requestedAddresses).toEqual([ACCRA]);
  });

  it('follow the address that the trusted proxy reports, and no other', async () => {
    locations.response = { country: 'Nigeria' };
    await pricesFor(`${ACCRA}, 197.210.1.1`);
    expect(locations.requestedAddresses).toEqual(['197.210.1.1']);
  });

  it('are the default ones in a country without its own', async () => {
    locations.response = { country: 'Benin' };
    expect(await pricesFor(ACCRA)).toEqual({ ...NIGERIA, country: 'Benin' });
  });
});

describe('the location of an address', () => {
  it('is requested once a day by all gateways together', async () => {
    const urls = Array.from({ length: 10 }, (_, index) => (index % 2 ? gateway.url : other.url));
    const prices = await Promise.all(urls.map((url) => pricesAt(url, ACCRA)));
    expect(prices).toEqual(urls.map(() => GHANA));
    expect(locations.requestedAddresses).toEqual([ACCRA]);
    const [row] = await gateway.app.prisma.addressCountry.findMany();
    expect(JSON.stringify(row)).not.toContain(ACCRA);
    await gateway.app.prisma.addressCountry.updateMany({
      data: { askedAt: new Date(Date.now() - 86_400_001) },
    });
    locations.response = { country: 'Nigeria' };
    expect(await pricesFor(ACCRA)).toEqual(NIGERIA);
    expect(locations.requestedAddresses).toEqual([ACCRA, ACCRA]);
  });

  it('is Nigeria after a second when the service hangs, and is not requested again', async () => {
    locations.response = 'silence';
    expect(await pricesFor(ACCRA)).toEqual(NIGERIA);
    locations.response = { country: 'Ghana' };
    expect(await pricesFor(ACCRA)).toEqual(NIGERIA);
    expect(locations.requestedAddresses).toEqual([ACCRA]);
  });

  it.each(['not JSON', '{}', '{"country_name":7}', '{"error":true,"country_name":""}'])(
    'is Nigeria when the service responds with %s',
    async (body) => {
      locations.response = { body };
      expect(await pricesFor(ACCRA)).toEqual(NIGERIA);
    },
  );

  it('is Nigeria at once when the gateway that requested it has died', async () => {
    await pricesFor(ACCRA);
    await gateway.app.prisma.addressCountry.updateMany({
      data: { isAnswered: false, country: null, askedAt: new Date(Date.now() - 60_000) },
    });
    const requested = locations.requestedAddresses.length;
    expect(await pricesFor(ACCRA)).toEqual(NIGERIA);
    expect(locations.requestedAddresses).toHaveLength(requested);
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
  ])('is not requested for %s', async (address) => {
    expect(await pricesFor(address)).toEqual(NIGERIA);
    expect(locations.requestedAddresses).toEqual([]);
  });

  it.each([
    ['::ffff:8.8.8.8', '8.8.8.8'],
    ['2c0f:f4c0::1', '2c0f:f4c0::1'],
  ])('is requested for %s as %s', async (address, requested) => {
    expect(await pricesFor(address)).toEqual(GHANA);
    expect(locations.requestedAddresses).toEqual([requested]);
  });
});

describe('the setting GEO_URL', () => {
  it('is rejected when it has no HTTP address or no room for the client’s address', () => {
    const load = (GEO_URL: string) => () =>
      loadConfig({ NODE_ENV: 'test', AUTH_SECRET: 'x'.repeat(32), GEO_URL });
    expect(load('https://location.example/json')).toThrow(/GEO_URL/);
    expect(load('file:///{ip}')).toThrow(/GEO_URL/);
    expect(load('https://location.example/{ip}/json')().geoUrl).toBe('https://location.example/{ip}/json');
  });
});
