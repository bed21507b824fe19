import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createProvider } from '../../gateway/features/payments/provider/provider.ts';
import { settlePayment } from '../../gateway/features/payments/verification/settlePayment.ts';
import { dataOf, errorOf, successOf } from '../support/clients/http.ts';
import { makePayment, makeUnpaidFamily, paymentOf } from '../support/factories/payments.ts';
import { askAs, makeFamily, makePerson, type Person, runAs } from '../support/factories/people.ts';
import { changeSettings } from '../support/factories/settings.ts';
import { DEFAULTS, startGateway, type TestGateway } from '../support/services/gateway.ts';
import { PricesDocument } from './payments.generated.ts';
import {
  CreateCountryPriceDocument,
  type CreateCountryPriceMutationVariables,
  DeleteCountryPriceDocument,
  PriceBookDocument,
  UpdateCountryPriceDocument,
} from './priceBook.generated.ts';

let gateway: TestGateway;
let admin: Person;
let others: (Person | null)[];

beforeAll(async () => {
  gateway = await startGateway(DEFAULTS);
  const family = await makeFamily(gateway.app);
  admin = await makePerson(gateway.app, { role: 'ADMIN', name: 'Amaka' });
  others = [null, family.parent, family.mentor];
});
afterAll(() => gateway.close());
beforeEach(async () => {
  await gateway.app.prisma.countryPrice.deleteMany();
  await gateway.app.prisma.auditEntry.deleteMany();
});

type Price = CreateCountryPriceMutationVariables['input'];
const GHANA: Price = {
  ...{ country: 'Ghana', currency: 'GHS', diyMinor: 90_000, mentoredMinor: 200_000, reason: 'A new market' },
};
const create = (input: Price) => runAs(gateway.url, admin, CreateCountryPriceDocument, input);
const update = (input: Price & { version: number }) =>
  runAs(gateway.url, admin, UpdateCountryPriceDocument, input);
const remove = (country: string, version: number, reason: string) =>
  runAs(gateway.url, admin, DeleteCountryPriceDocument, { country, version, reason });
const priceBook = async () =>
  dataOf(await askAs(gateway.url, admin)(PriceBookDocument, {})).countryPrices.edges.map(({ node }) => node);
const pricesOfVisitor = async () => dataOf(await askAs(gateway.url, null)(PricesDocument, {})).prices;
const auditEntries = () => gateway.app.prisma.auditEntry.findMany({ orderBy: { id: 'asc' } });

describe('the price book', () => {
  it('gives a country prices of its own until they are deleted, and records each change with its reason', async () => {
    const nigeria = { ...GHANA, country: 'Nigeria', currency: 'NGN' };
    const before = await pricesOfVisitor();
    const { version } = successOf(await create(nigeria));
    expect(await pricesOfVisitor()).toMatchObject({ diyMinor: 90_000, mentoredMinor: 200_000 });
    const changed = successOf(await update({ ...nigeria, diyMinor: 95_000, version, reason: 'Inflation' }));
    expect(changed.version).toBe(version + 1);
    expect(await pricesOfVisitor()).toMatchObject({ diyMinor: 95_000, mentoredMinor: 200_000 });
    successOf(await remove('Nigeria', changed.version, 'Back to one price'));
    expect(await pricesOfVisitor()).toEqual(before);
    const entry = { actorId: admin.id, entity: 'CountryPrice', entityId: 'Nigeria' };
    const { country, reason, ...columns } = nigeria;
    expect(await auditEntries()).toMatchObject([
      { ...entry, action: 'countryPrice.create', before: null, after: columns, reason },
      {
        ...{ ...entry, action: 'countryPrice.update', reason: 'Inflation' },
        ...{ before: { diyMinor: 90_000 }, after: { diyMinor: 95_000 } },
      },
      {
        ...{ ...entry, action: 'countryPrice.delete', reason: 'Back to one price' },
        ...{ before: { ...columns, diyMinor: 95_000 }, after: null },
      },
    ]);
    expect(country).toBe('Nigeria');
  });

  it('lists countries by name, in pages', async () => {
    for (const country of ['Kenya', 'Ghana', 'Benin']) successOf(await create({ ...GHANA, country }));
    const first = dataOf(await askAs(gateway.url, admin)(PriceBookDocument, { first: 2 })).countryPrices;
    expect(first).toMatchObject({ totalCount: 3, pageInfo: { hasNextPage: true } });
    expect(first.edges.map(({ node }) => node.country)).toEqual(['Benin', 'Ghana']);
    const after = first.pageInfo.endCursor;
    const rest = dataOf(
      await askAs(gateway.url, admin)(PriceBookDocument, { first: 2, after }),
    ).countryPrices;
    expect(rest.edges.map(({ node }) => node)).toMatchObject([{ country: 'Kenya', symbol: 'GH₵' }]);
  });

  it.each([
    ['country', { country: 'Atlantis' }],
    ['currency', { currency: 'XXX' }],
    ['diyMinor', { diyMinor: 0 }],
    ['mentoredMinor', { mentoredMinor: 80_000 }],
    ['reason', { reason: ' ' }],
    ['reason', { reason: 'x'.repeat(501) }],
  ])('rejects a wrong %s', async (field, wrong) => {
    expect(errorOf(await create({ ...GHANA, ...wrong }))).toMatchObject({ code: 'BAD_INPUT', field });
    const { version } = successOf(await create(GHANA));
    await gateway.app.prisma.auditEntry.deleteMany();
    expect(errorOf(await update({ ...GHANA, ...wrong, version }))).toMatchObject({
      code: 'BAD_INPUT',
      field,
    });
    expect(await priceBook()).toMatchObject([{ country: 'Ghana', version, diyMinor: 90_000 }]);
    expect(await auditEntries()).toEqual([]);
  });

  it('gives a country prices once, and lets one of several changes win', async () => {
    const results = await Promise.all(Array.from({ length: 6 }, () => create(GHANA)));
    expect(results.filter(({ __typename }) => __typename === 'CountryPrice')).toHaveLength(1);
    expect(errorOf(await create(GHANA))).toMatchObject({ code: 'CONFLICT', field: 'country' });
    const [price] = await priceBook();
    const version = price?.version ?? 0;
    const changes = Array.from({ length: 20 }, (_, index) =>
      update({ ...GHANA, version, diyMinor: 100_000 + index }),
    );
    const outcomes = (await Promise.all(changes)).map((one) => ('code' in one ? one.code : one.__typename));
    expect(outcomes.filter((one) => one === 'CountryPrice')).toHaveLength(1);
    expect(outcomes.filter((one) => one === 'CONFLICT')).toHaveLength(19);
    expect(errorOf(await remove('Ghana', version, 'Old')).code).toBe('CONFLICT');
    expect(errorOf(await remove('Ghana', version + 1, ' '))).toMatchObject({ field: 'reason' });
    successOf(await remove('Ghana', version + 1, 'Closed'));
    expect(errorOf(await remove('Ghana', version + 1, 'Closed')).code).toBe('NOT_FOUND');
    expect(errorOf(await update({ ...GHANA, version })).code).toBe('NOT_FOUND');
    expect(await auditEntries()).toHaveLength(3);
  });

  it('is for admins only', async () => {
    for (const person of others) {
      const code = person ? 'NOT_ALLOWED' : 'NOT_SIGNED_IN';
      const ask = askAs(gateway.url, person);
      const answers = [
        await ask(PriceBookDocument, {}),
        await ask(CreateCountryPriceDocument, { input: GHANA }),
        await ask(UpdateCountryPriceDocument, { input: { ...GHANA, version: 1 } }),
        await ask(DeleteCountryPriceDocument, { input: { country: 'Ghana', version: 1, reason: 'Mine' } }),
      ];
      for (const { errors } of answers) expect(errors?.[0]?.extensions?.code).toBe(code);
    }
    expect(await gateway.app.prisma.countryPrice.count()).toBe(0);
  });
});

describe('a change of prices', () => {
  const setPaid = (reference: string) =>
    gateway.app.prisma.sandboxCharge.update({
      where: { reference },
      data: { status: 'success', paidAt: new Date() },
    });

  it('does not touch a payment that is started: the old amount completes it, and the next one has the new', async () => {
    const { app, url } = gateway;
    const { parent, student } = await makeUnpaidFamily(app, 'DIY');
    const started = await makePayment(gateway, parent, student.id);
    expect(started.amountMinor).toBe(10_000_000);
    successOf(await create({ ...GHANA, country: 'Nigeria', currency: 'NGN' }));
    const [price] = await priceBook();
    successOf(await remove('Nigeria', price?.version ?? 0, 'A mistake'));
    successOf(await changeSettings(url, admin, { diyPriceMinor: 12_000_000, reason: 'Costs' }));
    expect(await pricesOfVisitor()).toMatchObject({ diyMinor: 12_000_000 });
    const next = await makePayment(gateway, parent, student.id);
    expect(next).toMatchObject({ amountMinor: 12_000_000 });
    expect(next.id).not.toBe(started.id);
    await setPaid(started.reference);
    const charge = await createProvider(app).verify(started.reference);
    expect(charge).toMatchObject({ amountMinor: 10_000_000 });
    expect(await settlePayment(app, started.id, charge)).toBe('COMPLETED');
    expect(await paymentOf(app, started.id)).toMatchObject({
      status: 'COMPLETED',
      flag: null,
      amountMinor: 10_000_000,
    });
    expect(await app.prisma.student.findUniqueOrThrow({ where: { id: student.id } })).toMatchObject({
      paymentStatus: 'COMPLETED',
    });
  });
});
