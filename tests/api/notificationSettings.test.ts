import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
// Signs tokens that otherwise stand in emails, one per kind of notification.
import { unsubscribeUrl } from '../../gateway/features/notifications/preferences/unsubscribeLink.ts';
import { loadConfig } from '../../gateway/platform/config/config.ts';
import { dataOf } from '../support/clients/http.ts';
import { browserAt } from '../support/clients/secondFactor.ts';
import {
  askAs,
  type Family,
  makeFamily,
  makePerson,
  type Person,
  runAs,
} from '../support/factories/people.ts';
import { DEFAULTS, startGateway, type TestGateway } from '../support/services/gateway.ts';
import { PRODUCTION_SETTINGS } from '../support/services/productionSettings.ts';
import { openPushService, type PushService } from '../support/standIns/pushService.ts';
import {
  NotificationPreferencesDocument,
  RemovePushSubscriptionDocument,
  SavePushSubscriptionDocument,
  type SavePushSubscriptionMutationVariables,
  SetUnsubscribedDocument,
  UnsubscriptionDocument,
  UpdateNotificationPreferencesDocument,
  type UpdateNotificationPreferencesMutationVariables,
} from './notificationSettings.generated.ts';

let gateway: TestGateway;
let pushService: PushService;
let family: Family;
let others: Family;
let student: Person;
beforeAll(async () => {
  pushService = await openPushService();
  gateway = await startGateway({ ...DEFAULTS, env: { PUSH_SERVICE_URL: pushService.url } });
  const { app } = gateway;
  [family, others] = await Promise.all([makeFamily(app), makeFamily(app)]);
  student = await makePerson(app, { role: 'STUDENT', name: 'Dara' });
});
afterAll(async () => {
  await gateway.close();
  await pushService.close();
});

type Changes = UpdateNotificationPreferencesMutationVariables['input'];
type BrowserSubscription = SavePushSubscriptionMutationVariables['input'];

const readAs = async (person: Person) =>
  dataOf(await askAs(gateway.url, person)(NotificationPreferencesDocument, {})).notificationPreferences;
const update = (person: Person, input: Changes) =>
  runAs(gateway.url, person, UpdateNotificationPreferencesDocument, input);
const saveBrowser = (person: Person, input: BrowserSubscription) =>
  runAs(gateway.url, person, SavePushSubscriptionDocument, input);
const removeBrowser = (person: Person, endpoint: string) =>
  runAs(gateway.url, person, RemovePushSubscriptionDocument, { endpoint });
const settingsOf = (person: Person) =>
  gateway.app.prisma.notificationSettings.findUnique({ where: { profileId: person.id } });

describe('notification preferences', () => {
  it('have defaults for each role', async () => {
    const parent = await readAs(family.parent);
    expect(parent).toMatchObject({
      id: family.parent.id,
      emailEnabled: true,
      digest: 'OFF',
      pushEndpoints: [],
    });
    expect(parent.kinds.filter(({ isInAppRequired }) => isInAppRequired).map(({ kind }) => kind)).toEqual([
      'SESSION_REMINDER',
      'PAYMENT',
    ]);
    expect(parent.kinds.filter(({ email }) => !email).map(({ kind }) => kind)).toEqual(['ACHIEVEMENT']);
    for (const person of [student, family.mentor]) {
      expect((await readAs(person)).kinds.map(({ kind }) => kind)).not.toContain('PAYMENT');
    }
  });

  it('are stored for the viewer only, a required channel unchanged', async () => {
    const message = { kind: 'MESSAGE', inApp: false, email: false, push: true } as const;
    const payment = { kind: 'PAYMENT', inApp: false, email: false, push: false } as const;
    const quietHours = { isEnabled: true, from: 1320, until: 390 };
    const updated = await update(family.parent, {
      ...{ kinds: [message, payment], quietHours },
      ...{ digest: 'DAILY', digestHour: 7, timeZone: 'Europe/London' },
    });
    expect(updated).toMatchObject({ quietHours, digest: 'DAILY', digestHour: 7, timeZone: 'Europe/London' });
    const { kinds } = await readAs(family.parent);
    expect(kinds.find(({ kind }) => kind === 'MESSAGE')).toMatchObject(message);
    // Notifications of payments cannot be turned off in the app.
    expect(kinds.find(({ kind }) => kind === 'PAYMENT')).toMatchObject({ inApp: true, email: false });
    expect((await settingsOf(family.parent))?.nextDigestAt?.getTime()).toBeGreaterThan(Date.now());
    expect(await update(family.parent, { emailEnabled: false })).toMatchObject({
      emailEnabled: false,
      digest: 'DAILY',
      quietHours,
    });
    expect(await readAs(others.parent)).toMatchObject({ emailEnabled: true, digest: 'OFF' });
    await update(family.parent, { digest: 'OFF', emailEnabled: true });
    expect((await settingsOf(family.parent))?.nextDigestAt).toBeNull();
  });

  it('accept a person’s first changes at the same time', async () => {
    const person = await makePerson(gateway.app, { role: 'PARENT', name: 'Sade' });
    const results = await Promise.all(
      Array.from({ length: 20 }, (_, digestHour) =>
        update(person, { digestHour, kinds: [{ kind: 'MESSAGE', inApp: true, email: false, push: false }] }),
      ),
    );
    expect(new Set(results.map(({ __typename }) => __typename))).toEqual(
      new Set(['NotificationPreferences']),
    );
  });

  it.each<[Changes, string]>([
    [{ kinds: [{ kind: 'PAYMENT', inApp: true, email: true, push: true }] }, 'kinds'],
    [{ quietHours: { isEnabled: true, from: -1, until: 60 } }, 'quietHours'],
    [{ quietHours: { isEnabled: true, from: 60, until: 1440 } }, 'quietHours'],
    [{ quietHours: { isEnabled: true, from: 60, until: 60 } }, 'quietHours'],
    [{ digestHour: 24 }, 'digestHour'],
    [{ timeZone: 'Mars/Olympus' }, 'timeZone'],
  ])('reject %j from a child', async (input, field) => {
    expect(await update(student, input)).toMatchObject({ code: 'BAD_INPUT', field });
    expect(await settingsOf(student)).toBeNull();
  });

  it('have no email for a child without an address', async () => {
    const child = await makePerson(gateway.app, { role: 'STUDENT', name: 'Kid' });
    await gateway.app.prisma.user.update({
      where: { id: child.id },
      data: { email: `${child.id}@x.invalid` },
    });
    expect(await readAs(child)).toMatchObject({ hasEmail: false });
  });
});

describe('the push subscription of a browser', () => {
  it('is stored and removed by its owner only, and deleted at sign-out', async () => {
    const { subscription } = pushService.browser();
    expect(await saveBrowser(family.parent, subscription)).toMatchObject({
      pushEndpoints: [subscription.endpoint],
    });
    const { endpoint } = subscription;
    expect(await removeBrowser(others.parent, endpoint)).toMatchObject({ code: 'NOT_FOUND' });
    expect((await readAs(family.parent)).pushEndpoints).toEqual([endpoint]);
    expect(await removeBrowser(family.parent, endpoint)).toMatchObject({ pushEndpoints: [] });
    const leaving = await makePerson(gateway.app, { role: 'PARENT', name: 'Bola' });
    await saveBrowser(leaving, subscription);
    await browserAt(gateway.url, leaving.cookie).post('/sign-out', {});
    expect(await gateway.app.prisma.pushSubscription.count({ where: { profileId: leaving.id } })).toBe(0);
  });

  it('replaces the oldest one when a person has ten', async () => {
    const browsers = Array.from({ length: 12 }, () => pushService.browser().subscription);
    for (const browser of browsers) await saveBrowser(others.parent, browser);
    const { pushEndpoints } = await readAs(others.parent);
    expect(pushEndpoints).toEqual(browsers.slice(2).map(({ endpoint }) => endpoint));
  });

  it.each<[Partial<BrowserSubscription>]>([
    [{ endpoint: 'https://10.0.0.1/x' }],
    [{ p256dh: 'short' }],
    [{ auth: 'x'.repeat(23) }],
  ])('is rejected with %j', async (invalid) => {
    const { subscription } = pushService.browser();
    expect(await saveBrowser(student, { ...subscription, ...invalid })).toMatchObject({ code: 'BAD_INPUT' });
  });
});

describe('an unsubscribe link', () => {
  const tokenFor = (person: Person, scope: Parameters<typeof unsubscribeUrl>[1]['scope']) =>
    new URL(unsubscribeUrl(gateway.app.config, { profileId: person.id, scope })).searchParams.get('token') ??
    '';
  const readUnsubscription = async (token: string) =>
    dataOf(await askAs(gateway.url, null)(UnsubscriptionDocument, { token })).unsubscription;
  const set = (token: string, allEmail: boolean, unsubscribe: boolean) =>
    runAs(gateway.url, null, SetUnsubscribedDocument, { token, allEmail, unsubscribe });
  const post = (token: string, body: string) =>
    fetch(`${gateway.url}/unsubscribe?token=${encodeURIComponent(token)}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body,
    });
  const emailOf = async (person: Person, kind: string) =>
    (await readAs(person)).kinds.find((preference) => preference.kind === kind)?.email;

  it('unsubscribes from one kind and subscribes again, without a session', async () => {
    const { parent } = others;
    const token = tokenFor(parent, 'SESSION_SCHEDULED');
    expect(await readUnsubscription(token)).toMatchObject({
      topic: 'sessions with a mentor',
      isSubscribed: true,
    });
    await fetch(`${gateway.url}/unsubscribe?token=${token}`);
    expect(await emailOf(parent, 'SESSION_SCHEDULED')).toBe(true);
    expect(await set(token, false, true)).toMatchObject({ isSubscribed: false, allEmailStopped: false });
    expect(await set(token, false, true)).toMatchObject({ isSubscribed: false });
    expect(await emailOf(parent, 'SESSION_SCHEDULED')).toBe(false);
    expect(await emailOf(parent, 'MESSAGE')).toBe(true);
    expect(await set(token, false, false)).toMatchObject({ isSubscribed: true });
    expect(await emailOf(parent, 'SESSION_SCHEDULED')).toBe(true);
  });

  it('stops all email and restores the preferences', async () => {
    const { parent } = others;
    const token = tokenFor(parent, 'MESSAGE');
    const before = await readAs(parent);
    expect(await set(token, true, true)).toMatchObject({ isSubscribed: false, allEmailStopped: true });
    expect((await readAs(parent)).emailEnabled).toBe(false);
    expect(await set(token, true, false)).toMatchObject({ isSubscribed: true, allEmailStopped: false });
    expect(await readAs(parent)).toEqual(before);
  });

  it('stops the digest it is for, and no other', async () => {
    const { parent } = others;
    await update(parent, { digest: 'WEEKLY' });
    await set(tokenFor(parent, 'DIGEST_DAILY'), false, true);
    expect((await readAs(parent)).digest).toBe('WEEKLY');
    await set(tokenFor(parent, 'DIGEST_WEEKLY'), false, true);
    expect((await readAs(parent)).digest).toBe('OFF');
    await set(tokenFor(parent, 'DIGEST_WEEKLY'), false, false);
    expect((await readAs(parent)).digest).toBe('WEEKLY');
  });

  it('accepts a one-click request of an email client, and no other form', async () => {
    const { parent } = others;
    const token = tokenFor(parent, 'ASSIGNMENT_REVIEW');
    expect((await post(token, 'hello=world')).status).toBe(400);
    expect(await emailOf(parent, 'ASSIGNMENT_REVIEW')).toBe(true);
    expect((await post(token, 'List-Unsubscribe=One-Click')).status).toBe(200);
    expect(await emailOf(parent, 'ASSIGNMENT_REVIEW')).toBe(false);
    await set(token, false, false);
    const multipart =
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--';
    expect((await post(token, multipart)).status).toBe(200);
    expect(await emailOf(parent, 'ASSIGNMENT_REVIEW')).toBe(false);
  });

  it('is rejected when it is forged', async () => {
    const token = tokenFor(others.parent, 'MESSAGE');
    const forged = [
      token.replace(others.parent.id, family.parent.id),
      token.replace('MESSAGE', 'ALL'),
      `${token.slice(0, -2)}xx`,
      `${others.parent.id}.MESSAGE.`,
      `${randomUUID()}.__proto__.x`,
      '',
    ];
    for (const invalid of forged) {
      expect(await readUnsubscription(invalid)).toBeNull();
      expect(await set(invalid, true, true)).toMatchObject({ code: 'BAD_INPUT' });
      expect((await post(invalid, 'List-Unsubscribe=One-Click')).status).toBe(400);
    }
    expect((await readAs(family.parent)).emailEnabled).toBe(true);
    expect((await readAs(others.parent)).emailEnabled).toBe(true);
  });
});

describe('VAPID keys', () => {
  it('are created once per data folder, and push is off in production without them', () => {
    const { dataDir, vapid } = gateway.app.config;
    expect(loadConfig({ DATA_DIR: dataDir }).vapid?.privateKey).toBe(vapid?.privateKey);
    expect(loadConfig(PRODUCTION_SETTINGS).vapid).toBeNull();
    const keys = { VAPID_PUBLIC_KEY: vapid?.publicKey, VAPID_PRIVATE_KEY: vapid?.privateKey };
    expect(loadConfig({ ...PRODUCTION_SETTINGS, ...keys }).vapid).toEqual({
      ...vapid,
      subject: PRODUCTION_SETTINGS.PUBLIC_URL,
    });
  });

  it('are required as a pair, and production allows no other push service', () => {
    const publicKey = gateway.app.config.vapid?.publicKey;
    expect(() => loadConfig({ ...PRODUCTION_SETTINGS, VAPID_PUBLIC_KEY: publicKey })).toThrow(
      /both VAPID_PUBLIC_KEY/,
    );
    expect(() => loadConfig({ ...PRODUCTION_SETTINGS, PUSH_SERVICE_URL: 'http://127.0.0.1' })).toThrow(
      /PUSH_SERVICE_URL/,
    );
  });
});
