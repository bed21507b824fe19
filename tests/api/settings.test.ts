import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dataOf, errorOf, successOf } from '../support/clients/http.ts';
import { askAs, makeFamily, makePerson, type Person, runAs } from '../support/factories/people.ts';
import { changeSettings, readSettingsInput, type SettingsInput } from '../support/factories/settings.ts';
import { DEFAULTS, startGateway, type TestGateway } from '../support/services/gateway.ts';
import {
  AdminSettingsDocument,
  SettingsForEverybodyDocument,
  UpdateSettingsDocument,
} from './settings.generated.ts';

let gateway: TestGateway;
let admin: Person;
let others: (Person | null)[];

beforeAll(async () => {
  gateway = await startGateway(DEFAULTS);
  const [family, child] = await Promise.all([
    makeFamily(gateway.app),
    makePerson(gateway.app, { role: 'STUDENT', name: 'Dara' }),
  ]);
  admin = await makePerson(gateway.app, { role: 'ADMIN', name: 'Amaka' });
  others = [null, family.parent, family.mentor, child];
});
afterAll(() => gateway.close());
beforeEach(async () => {
  await gateway.app.prisma.setting.deleteMany();
  await gateway.app.prisma.auditEntry.deleteMany();
});

const read = () => readSettingsInput(gateway.url, admin);
const save = (input: SettingsInput) => runAs(gateway.url, admin, UpdateSettingsDocument, input);
const change = (changes: Partial<SettingsInput>) => changeSettings(gateway.url, admin, changes);
const auditEntries = () => gateway.app.prisma.auditEntry.findMany({ orderBy: { id: 'asc' } });
const publicData = async () => dataOf(await askAs(gateway.url, null)(SettingsForEverybodyDocument, {}));

describe('updateSettings', () => {
  it('saves every setting, which visitors then read, and records what changed', async () => {
    const changes = {
      ...{ diyPriceMinor: 9_950, mentoredPriceMinor: 19_900, currencyCode: 'USD', currencySymbol: 'US$' },
      ...{ platformName: 'Tiny Makers', supportEmail: 'help@makers.test', welcomeMessage: 'Hello!' },
      ...{
        sellerName: 'Tiny Makers Ltd',
        sellerAddress: '1 Road, Accra',
        taxName: 'GST',
        taxBasisPoints: 1250,
      },
      ...{ registrationsEnabled: false, paymentsEnabled: false, maintenance: true },
    };
    const saved = successOf(await save({ ...(await read()), ...changes, reason: ' Exchange rate ' }));
    expect(saved).toMatchObject(changes);
    expect(await read()).toEqual({ ...changes, version: saved.version });
    const { diyPriceMinor, mentoredPriceMinor, currencyCode, currencySymbol, welcomeMessage, ...rest } =
      changes;
    const { sellerName, sellerAddress, taxName, taxBasisPoints, ...shown } = rest;
    expect(await publicData()).toMatchObject({
      settings: shown,
      prices: {
        ...{ country: 'Nigeria', currency: currencyCode, symbol: currencySymbol },
        ...{ diyMinor: diyPriceMinor, mentoredMinor: mentoredPriceMinor },
      },
    });
    expect(await auditEntries()).toMatchObject([
      {
        ...{ actorId: admin.id, action: 'settings.update', entity: 'Setting', reason: 'Exchange rate' },
        before: {
          diyPriceMinor: 10_000_000,
          maintenance: false,
          welcomeMessage: 'Welcome to Little Makers!',
        },
        after: changes,
      },
    ]);
  });

  it('records only what differs, and nothing when nothing does', async () => {
    const before = await read();
    expect(successOf(await save({ ...before, platformName: ' Makers ' }))).toMatchObject({
      platformName: 'Makers',
    });
    expect(await auditEntries()).toMatchObject([
      { before: { platformName: 'Little Makers' }, after: { platformName: 'Makers' }, reason: null },
    ]);
    const saved = await read();
    expect(successOf(await save(saved)).version).toBe(saved.version);
    expect(await auditEntries()).toHaveLength(1);
    expect(await gateway.app.prisma.setting.findMany()).toMatchObject([{ key: 'platform_name' }]);
  });

  it('requires a reason for a change of prices', async () => {
    const changes = [
      { diyPriceMinor: 5_000_000 },
      { mentoredPriceMinor: 90_000_000 },
      { currencyCode: 'GHS' },
    ];
    for (const one of changes) {
      expect(errorOf(await change(one))).toMatchObject({ code: 'BAD_INPUT', field: 'reason' });
      expect(errorOf(await change({ ...one, reason: ' ' }))).toMatchObject({ field: 'reason' });
    }
    expect(await gateway.app.prisma.setting.count()).toBe(0);
  });

  it.each([
    ['diyPriceMinor', { diyPriceMinor: 0 }],
    ['mentoredPriceMinor', { mentoredPriceMinor: -100 }],
    ['mentoredPriceMinor', { mentoredPriceMinor: 2_100_000_000 }],
    ['mentoredPriceMinor', { diyPriceMinor: 30_000_000 }],
    ['currencyCode', { currencyCode: 'XXX' }],
    ['currencySymbol', { currencySymbol: '' }],
    ['platformName', { platformName: 'x'.repeat(61) }],
    ['supportEmail', { supportEmail: 'nobody' }],
    ['welcomeMessage', { welcomeMessage: ' ' }],
    ['reason', { reason: 'x'.repeat(501) }],
  ])('rejects a wrong %s and saves nothing', async (field, wrong) => {
    const error = errorOf(await change({ reason: 'A try', maintenance: true, ...wrong }));
    expect(error).toMatchObject({ code: 'BAD_INPUT', field });
    expect(await gateway.app.prisma.setting.count()).toBe(0);
    expect(await auditEntries()).toEqual([]);
  });

  it('lets one of twenty admins who save at the same time win, and tells the others', async () => {
    const input = await read();
    const second = await startGateway({ ...DEFAULTS, databaseUrl: gateway.databaseUrl });
    const saves = Array.from({ length: 20 }, (_, index) =>
      runAs(index % 2 ? gateway.url : second.url, admin, UpdateSettingsDocument, {
        ...input,
        welcomeMessage: `Welcome ${index}`,
      }),
    );
    const results = await Promise.all(saves);
    await second.close();
    const winners = results.filter((result) => result.__typename === 'AdminSettings');
    expect(winners).toHaveLength(1);
    expect(results.filter((result) => result.__typename === 'DomainError').map((one) => one.code)).toEqual(
      Array.from({ length: 19 }, () => 'CONFLICT'),
    );
    expect(await read()).toMatchObject({ welcomeMessage: winners[0]?.welcomeMessage });
    expect(await auditEntries()).toHaveLength(1);
  });

  it('notices what changed meanwhile, also a setting that had no row and a change in the database', async () => {
    const opened = await read();
    successOf(await change({ paymentsEnabled: false }));
    expect(errorOf(await save({ ...opened, platformName: 'Makers' })).code).toBe('CONFLICT');
    const reopened = await read();
    await gateway.app.prisma.setting.update({ where: { key: 'enable_payments' }, data: { value: 'true' } });
    expect(errorOf(await save({ ...reopened, platformName: 'Makers' })).code).toBe('CONFLICT');
    expect(await read()).toMatchObject({ platformName: 'Little Makers', paymentsEnabled: true });
  });

  it('is for admins, and so are settings that visitors do not need', async () => {
    const input = await read();
    for (const person of others) {
      const code = person ? 'NOT_ALLOWED' : 'NOT_SIGNED_IN';
      const answer = await askAs(gateway.url, person)(UpdateSettingsDocument, {
        input: { ...input, platformName: 'Mine' },
      });
      expect(answer.errors?.[0]?.extensions?.code).toBe(code);
      const query = await askAs(gateway.url, person)(AdminSettingsDocument, {});
      expect(query.errors?.[0]?.extensions?.code).toBe(code);
    }
    expect(await gateway.app.prisma.setting.count()).toBe(0);
  });
});
