import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unsubscribeUrl } from '../../gateway/features/notifications/preferences/unsubscribeLink.ts';
import { loadConfig } from '../../gateway/platform/config/config.ts';
import { PLAIN, startGateway, type TestGateway } from '../support/gateway.ts';
import { dataOf } from '../support/http.ts';
import { askAs, type Family, makeFamily, makePerson, type Person } from '../support/people.ts';
import { PRODUCTION_SETTINGS } from '../support/productionSettings.ts';
import { openPushService, type PushService } from '../support/pushService.ts';

const FIELDS = `id kinds { kind inApp inAppAlways email push } hasEmail mailWanted quiet { on from until }
  digest digestHour timeZone pushKey pushEndpoints`;
const READ = `{ notificationPreferences { ${FIELDS} } }`;
const mutation = (name: string, input: string) => `mutation ($input: ${input}!) { ${name}(input: $input) {
  __typename ... on NotificationPreferences { ${FIELDS} } ... on DomainError { code message field } } }`;
const UPDATE = mutation('updateNotificationPreferences', 'UpdateNotificationPreferencesInput');
const SAVE = mutation('savePushSubscription', 'SavePushSubscriptionInput');
const REMOVE = mutation('removePushSubscription', 'RemovePushSubscriptionInput');
const LOOK = 'query ($token: String!) { unsubscription(token: $token) { about isAll comes allStopped } }';
const SET = `mutation ($input: SetUnsubscribedInput!) { setUnsubscribed(input: $input) {
  __typename ... on Unsubscription { about isAll comes allStopped } ... on DomainError { code message } } }`;

type Kind = { kind: string; inApp: boolean; inAppAlways: boolean; email: boolean; push: boolean };
type Preferences = {
  id: string;
  kinds: Kind[];
  mailWanted: boolean;
  digest: string;
  pushEndpoints: string[];
};

let gateway: TestGateway;
let service: PushService;
let family: Family;
let others: Family;
let student: Person;
beforeAll(async () => {
  service = await openPushService();
  gateway = await startGateway({ ...PLAIN, env: { PUSH_SERVICE_URL: service.url } });
  const { app, url } = gateway;
  [family, others] = await Promise.all([makeFamily(app, url), makeFamily(app, url)]);
  student = await makePerson(app, url, { role: 'STUDENT', name: 'Dara' });
});
afterAll(async () => {
  await gateway.close();
  await service.close();
});

const readAs = async (person: Person) =>
  dataOf(await askAs(gateway.url, person)<{ notificationPreferences: Preferences }>(READ, {}))
    .notificationPreferences;
const change = async (person: Person, document: string, input: Record<string, unknown>) =>
  Object.values(dataOf(await askAs(gateway.url, person)(document, { input })))[0] as Record<string, unknown>;
const settingsOf = (person: Person) =>
  gateway.app.prisma.notificationSettings.findUnique({ where: { profileId: person.id } });

describe('preferences', () => {
  it('have sensible defaults, by role', async () => {
    const parent = await readAs(family.parent);
    expect(parent).toMatchObject({
      id: family.parent.id,
      mailWanted: true,
      digest: 'OFF',
      pushEndpoints: [],
    });
    expect(parent.kinds.filter(({ inAppAlways }) => inAppAlways).map(({ kind }) => kind)).toEqual([
      'SESSION_REMINDER',
      'PAYMENT',
    ]);
    expect(parent.kinds.filter(({ email }) => !email).map(({ kind }) => kind)).toEqual(['ACHIEVEMENT']);
    for (const person of [student, family.mentor]) {
      expect((await readAs(person)).kinds.map(({ kind }) => kind)).not.toContain('PAYMENT');
    }
  });

  it('are kept, each for the person alone', async () => {
    const message = { kind: 'MESSAGE', inApp: false, email: false, push: true };
    const payment = { kind: 'PAYMENT', inApp: false, email: false, push: false };
    const quiet = { on: true, from: 1320, until: 390 };
    const input = {
      kinds: [message, payment],
      quiet,
      digest: 'DAILY',
      digestHour: 7,
      timeZone: 'Europe/London',
    };
    const answer = await change(family.parent, UPDATE, input);
    expect(answer).toMatchObject({ quiet, digest: 'DAILY', digestHour: 7, timeZone: 'Europe/London' });
    const { kinds } = await readAs(family.parent);
    expect(kinds.find(({ kind }) => kind === 'MESSAGE')).toMatchObject(message);
    // What is about money is in the app, whatever is asked for.
    expect(kinds.find(({ kind }) => kind === 'PAYMENT')).toMatchObject({ inApp: true, email: false });
    expect((await settingsOf(family.parent))?.nextDigestAt?.getTime()).toBeGreaterThan(Date.now());
    expect(await change(family.parent, UPDATE, { mailWanted: false })).toMatchObject({
      mailWanted: false,
      digest: 'DAILY',
      quiet,
    });
    expect(await readAs(others.parent)).toMatchObject({ mailWanted: true, digest: 'OFF' });
    await change(family.parent, UPDATE, { digest: 'OFF', mailWanted: true });
    expect((await settingsOf(family.parent))?.nextDigestAt).toBeNull();
  });

  it('accepts first changes of a person at the same time', async () => {
    const person = await makePerson(gateway.app, gateway.url, { role: 'PARENT', name: 'Sade' });
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        change(person, UPDATE, {
          digestHour: n,
          kinds: [{ kind: 'MESSAGE', inApp: true, email: false, push: false }],
        }),
      ),
    );
    expect(new Set(answers.map(({ __typename }) => __typename))).toEqual(
      new Set(['NotificationPreferences']),
    );
  });

  it.each([
    [{ kinds: [{ kind: 'PAYMENT', inApp: true, email: true, push: true }] }, 'kinds'],
    [{ quiet: { on: true, from: -1, until: 60 } }, 'quiet'],
    [{ quiet: { on: true, from: 60, until: 1440 } }, 'quiet'],
    [{ quiet: { on: true, from: 60, until: 60 } }, 'quiet'],
    [{ digestHour: 24 }, 'digestHour'],
    [{ timeZone: 'Mars/Olympus' }, 'timeZone'],
  ])('refuse %j from a child', async (input, field) => {
    expect(await change(student, UPDATE, input)).toMatchObject({ code: 'BAD_INPUT', field });
    expect(await settingsOf(student)).toBeNull();
  });

  it('hide mail from a child who has no address', async () => {
    const child = await makePerson(gateway.app, gateway.url, { role: 'STUDENT', name: 'Kid' });
    await gateway.app.prisma.user.update({
      where: { id: child.id },
      data: { email: `${child.id}@x.invalid` },
    });
    expect(await readAs(child)).toMatchObject({ hasEmail: false });
  });
});

describe('a browser', () => {
  it('is let in and forgotten by its person alone, and goes with the sign-out', async () => {
    const { subscription } = service.browser();
    expect(await change(family.parent, SAVE, subscription)).toMatchObject({
      pushEndpoints: [subscription.endpoint],
    });
    const { endpoint } = subscription;
    expect(await change(others.parent, REMOVE, { endpoint })).toMatchObject({ code: 'NOT_FOUND' });
    expect((await readAs(family.parent)).pushEndpoints).toEqual([endpoint]);
    expect(await change(family.parent, REMOVE, { endpoint })).toMatchObject({ pushEndpoints: [] });
    const leaving = await makePerson(gateway.app, gateway.url, { role: 'PARENT', name: 'Bola' });
    await change(leaving, SAVE, subscription);
    await fetch(`${gateway.url}/api/auth/sign-out`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: leaving.cookie, origin: gateway.url },
      body: '{}',
    });
    expect(await gateway.app.prisma.pushSubscription.count({ where: { profileId: leaving.id } })).toBe(0);
  });

  it('is one of ten at most, and the oldest goes', async () => {
    const browsers = Array.from({ length: 12 }, () => service.browser().subscription);
    for (const browser of browsers) await change(others.parent, SAVE, browser);
    const { pushEndpoints } = await readAs(others.parent);
    expect(pushEndpoints).toEqual(browsers.slice(2).map(({ endpoint }) => endpoint));
  });

  it.each([[{ endpoint: 'https://10.0.0.1/x' }], [{ p256dh: 'short' }], [{ auth: 'x'.repeat(23) }]])(
    'with %j is refused',
    async (wrong) => {
      const { subscription } = service.browser();
      expect(await change(student, SAVE, { ...subscription, ...wrong })).toMatchObject({ code: 'BAD_INPUT' });
    },
  );
});

describe('a link in a mail', () => {
  const tokenFor = (person: Person, scope: Parameters<typeof unsubscribeUrl>[1]['scope']) =>
    new URL(unsubscribeUrl(gateway.app.config, { profileId: person.id, scope })).searchParams.get('token') ??
    '';
  const look = async (token: string) =>
    dataOf(await askAs(gateway.url, null)<{ unsubscription: unknown }>(LOOK, { token })).unsubscription;
  const set = async (token: string, everything: boolean, stop: boolean) =>
    dataOf(
      await askAs(gateway.url, null)<{ setUnsubscribed: unknown }>(SET, {
        input: { token, everything, stop },
      }),
    ).setUnsubscribed;
  const post = (token: string, body: string) =>
    fetch(`${gateway.url}/unsubscribe?token=${encodeURIComponent(token)}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body,
    });
  const emailOf = async (person: Person, kind: string) =>
    (await readAs(person)).kinds.find((one) => one.kind === kind)?.email;

  it('stops one kind and lets it come again, without anybody signed in', async () => {
    const { parent } = others;
    const token = tokenFor(parent, 'SESSION_SCHEDULED');
    expect(await look(token)).toMatchObject({ about: 'sessions with a mentor', comes: true });
    await fetch(`${gateway.url}/unsubscribe?token=${token}`);
    expect(await emailOf(parent, 'SESSION_SCHEDULED')).toBe(true);
    expect(await set(token, false, true)).toMatchObject({ comes: false, allStopped: false });
    expect(await set(token, false, true)).toMatchObject({ comes: false });
    expect(await emailOf(parent, 'SESSION_SCHEDULED')).toBe(false);
    expect(await emailOf(parent, 'MESSAGE')).toBe(true);
    expect(await set(token, false, false)).toMatchObject({ comes: true });
    expect(await emailOf(parent, 'SESSION_SCHEDULED')).toBe(true);
  });

  it('stops everything and gives back what was before', async () => {
    const { parent } = others;
    const token = tokenFor(parent, 'MESSAGE');
    const before = await readAs(parent);
    expect(await set(token, true, true)).toMatchObject({ comes: false, allStopped: true });
    expect((await readAs(parent)).mailWanted).toBe(false);
    expect(await set(token, true, false)).toMatchObject({ comes: true, allStopped: false });
    expect(await readAs(parent)).toEqual(before);
  });

  it('stops the digest it was in, and no other', async () => {
    const { parent } = others;
    await change(parent, UPDATE, { digest: 'WEEKLY' });
    await set(tokenFor(parent, 'DIGEST_DAILY'), false, true);
    expect((await readAs(parent)).digest).toBe('WEEKLY');
    await set(tokenFor(parent, 'DIGEST_WEEKLY'), false, true);
    expect((await readAs(parent)).digest).toBe('OFF');
    await set(tokenFor(parent, 'DIGEST_WEEKLY'), false, false);
    expect((await readAs(parent)).digest).toBe('WEEKLY');
  });

  it('takes the one click of a mail program, and nothing that is none', async () => {
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

  it('is of no use to anybody who makes one up', async () => {
    const token = tokenFor(others.parent, 'MESSAGE');
    const forged = [
      token.replace(others.parent.id, family.parent.id),
      token.replace('MESSAGE', 'ALL'),
      `${token.slice(0, -2)}xx`,
      `${others.parent.id}.MESSAGE.`,
      `${randomUUID()}.__proto__.x`,
      '',
    ];
    for (const one of forged) {
      expect(await look(one)).toBeNull();
      expect(await set(one, true, true)).toMatchObject({ code: 'BAD_INPUT' });
      expect((await post(one, 'List-Unsubscribe=One-Click')).status).toBe(400);
    }
    expect((await readAs(family.parent)).mailWanted).toBe(true);
    expect((await readAs(others.parent)).mailWanted).toBe(true);
  });
});

describe('the keys of push', () => {
  it('are made once for a data folder, and push is off in production without them', () => {
    const { dataDir, vapid } = gateway.app.config;
    expect(loadConfig({ DATA_DIR: dataDir }).vapid?.privateKey).toBe(vapid?.privateKey);
    expect(loadConfig(PRODUCTION_SETTINGS).vapid).toBeNull();
    const keys = { VAPID_PUBLIC_KEY: vapid?.publicKey, VAPID_PRIVATE_KEY: vapid?.privateKey };
    expect(loadConfig({ ...PRODUCTION_SETTINGS, ...keys }).vapid).toEqual({
      ...vapid,
      subject: PRODUCTION_SETTINGS.PUBLIC_URL,
    });
  });

  it('come together, and never with another push service in production', () => {
    const publicKey = gateway.app.config.vapid?.publicKey;
    expect(() => loadConfig({ ...PRODUCTION_SETTINGS, VAPID_PUBLIC_KEY: publicKey })).toThrow(
      /both VAPID_PUBLIC_KEY/,
    );
    expect(() => loadConfig({ ...PRODUCTION_SETTINGS, PUSH_SERVICE_URL: 'http://127.0.0.1' })).toThrow(
      /PUSH_SERVICE_URL/,
    );
  });
});
