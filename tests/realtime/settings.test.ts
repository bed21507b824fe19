import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { successOf } from '../support/clients/http.ts';
import { connect } from '../support/clients/socket.ts';
import { type Family, makeFamily, makePerson, type Person } from '../support/factories/people.ts';
import { changeSettings } from '../support/factories/settings.ts';
import { DEFAULTS, startGateway, type TestGateway } from '../support/services/gateway.ts';
import {
  SettingsChangedForTestDocument,
  type SettingsChangedForTestSubscription,
} from './settings.generated.ts';

let gateway: TestGateway;
let other: TestGateway;
let admin: Person;
let family: Family;

beforeAll(async () => {
  gateway = await startGateway(DEFAULTS);
  other = await startGateway({ ...DEFAULTS, databaseUrl: gateway.databaseUrl });
  [admin, family] = await Promise.all([
    makePerson(gateway.app, { role: 'ADMIN', name: 'Amaka' }),
    makeFamily(gateway.app),
  ]);
});
afterAll(async () => {
  await other.close();
  await gateway.close();
});

type Event = SettingsChangedForTestSubscription['settingsChanged'];

/** Connects as a person and subscribes. The first event has the settings of that moment. */
async function follow({ url }: TestGateway, { cookie }: Person) {
  const socket = await connect(url, cookie);
  const events = socket.subscribe('settings', SettingsChangedForTestDocument, {});
  expect((await events.next(10_000)).settingsChanged.pricesChanged).toBe(false);
  const until = async (isWanted: (event: Event) => boolean): Promise<Event[]> => {
    const seen: Event[] = [];
    for (;;) {
      const { settingsChanged } = await events.next(10_000);
      seen.push(settingsChanged);
      if (isWanted(settingsChanged)) return seen;
    }
  };
  return { socket, events, until };
}

describe('settingsChanged', () => {
  it('reaches everybody who is connected to any gateway, without a row in a feed', async () => {
    const pages = await Promise.all([
      follow(gateway, family.parent),
      follow(other, family.parent),
      follow(other, family.mentor),
      follow(other, admin),
    ]);
    const entries = await gateway.app.prisma.feedEntry.count();
    successOf(await changeSettings(gateway.url, admin, { maintenance: true }));
    for (const { until } of pages) {
      const events = await until(({ settings }) => settings.maintenance);
      expect(events.at(-1)).toMatchObject({ pricesChanged: false, settings: { registrationsEnabled: true } });
    }
    successOf(await changeSettings(other.url, admin, { maintenance: false, platformName: 'Makers' }));
    for (const { until } of pages) {
      const events = await until(({ settings }) => !settings.maintenance);
      expect(events.at(-1)?.settings.platformName).toBe('Makers');
    }
    expect(await gateway.app.prisma.feedEntry.count()).toBe(entries);
    await Promise.all(pages.map(({ socket }) => socket.close()));
  });

  it('says when prices have changed, whoever changed them', async () => {
    const page = await follow(other, family.parent);
    successOf(await changeSettings(gateway.url, admin, { diyPriceMinor: 9_000_000, reason: 'Costs' }));
    await page.until(({ pricesChanged }) => pricesChanged);
    const { prisma } = gateway.app;
    const price = { country: 'Ghana', currency: 'GHS', diyMinor: 100, mentoredMinor: 200 };
    await prisma.countryPrice.create({ data: price });
    await page.until(({ pricesChanged }) => pricesChanged);
    await prisma.countryPrice.delete({ where: { country: 'Ghana' } });
    await page.until(({ pricesChanged }) => pricesChanged);
    expect(page.events.rest()).toEqual([]);
    await page.socket.close();
  });

  it('tells nothing of a save that fails', async () => {
    const page = await follow(other, family.parent);
    expect((await changeSettings(gateway.url, admin, { platformName: '' })).__typename).toBe('DomainError');
    successOf(await changeSettings(gateway.url, admin, { platformName: 'Little Makers' }));
    const events = await page.until(({ settings }) => settings.platformName === 'Little Makers');
    expect(events).toHaveLength(1);
    await page.socket.close();
  });

  it('is repeated after a gap of the bus, in which a change may have been missed', async () => {
    const page = await follow(other, family.parent);
    const { prisma } = gateway.app;
    await prisma.$executeRaw`
      SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE application_name = 'little-makers bus' AND datname = current_database()`;
    await prisma.setting.upsert({
      where: { key: 'platform_name' },
      create: { key: 'platform_name', value: 'During the gap' },
      update: { value: 'During the gap' },
    });
    await page.until(({ settings }) => settings.platformName === 'During the gap');
    await page.socket.close();
  });
});
