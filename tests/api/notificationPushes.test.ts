import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
// The worker's task is run directly, because the tests decide when something is due.
import { pushDueNotifications } from '../../gateway/features/notifications/delivery/pushDue.ts';
import { clearDeliveries, notificationDeliveries } from '../support/factories/notificationDeliveries.ts';
import { makeUnpaidFamily, type UnpaidFamily } from '../support/factories/payments.ts';
import { openSession, type Person, runAs } from '../support/factories/people.ts';
import { DEFAULTS, startGateway, type TestGateway } from '../support/services/gateway.ts';
import {
  openPushService,
  type PushBrowser,
  type PushService,
  vapidOf,
} from '../support/standIns/pushService.ts';
import { SavePushSubscriptionDocument } from './notificationPushes.generated.ts';

const never = new AbortController().signal;

let gateway: TestGateway;
let pushService: PushService;
let family: UnpaidFamily;
beforeAll(async () => {
  pushService = await openPushService();
  gateway = await startGateway({ ...DEFAULTS, env: { PUSH_SERVICE_URL: pushService.url } });
});
afterAll(async () => {
  await gateway.close();
  await pushService.close();
});
beforeEach(async () => {
  await clearDeliveries(gateway.app);
  pushService.pushes.length = 0;
  pushService.answers.clear();
  pushService.onPush = () => {};
  family = await makeUnpaidFamily(gateway.app, 'MENTORED');
});

const { notifyParent, outcomes, makeDue } = notificationDeliveries(
  () => gateway.app,
  () => family,
);

/** Subscribes a browser to push in a session of its own. @returns the mutation's result */
async function saveBrowser(person: Person, subscription: PushBrowser['subscription']) {
  const cookie = await openSession(gateway.app, person.id);
  return runAs(gateway.url, { ...person, cookie }, SavePushSubscriptionDocument, subscription);
}

/** Subscribes a new browser of a person to push. */
async function addBrowser(person: Person): Promise<PushBrowser> {
  const browser = pushService.browser();
  await saveBrowser(person, browser.subscription);
  return browser;
}

describe('a push', () => {
  it('is encrypted for each browser and has the kind and the first name only', async () => {
    const browsers = [await addBrowser(family.parent), await addBrowser(family.parent)];
    const id = await notifyParent({});
    await Promise.all([1, 2].map(() => pushDueNotifications(gateway.app, never)));
    expect(pushService.pushes.map(({ path }) => path).sort()).toEqual(
      browsers.map(({ subscription }) => new URL(subscription.endpoint).pathname),
    );
    for (const push of pushService.pushes) {
      const browser = browsers.find(({ subscription }) => subscription.endpoint.endsWith(push.path));
      expect(push.body.toString('latin1')).not.toContain('Ada');
      expect(browser?.read(push.body)).toEqual({
        title: 'Little Makers',
        body: 'New review · Ada',
        url: '/dashboard?tab=reviews',
        tag: id,
      });
      const other = browsers.find((candidate) => candidate !== browser);
      expect(() => other?.read(push.body)).toThrow();
      const { key, aud, exp, sub } = vapidOf(push);
      expect({ key, aud }).toEqual({ key: gateway.app.config.vapid?.publicKey, aud: pushService.url });
      expect(sub).toMatch(/^mailto:/);
      expect(exp * 1000).toBeGreaterThan(Date.now());
      expect(exp * 1000).toBeLessThanOrEqual(Date.now() + 24 * 3_600_000);
      expect(push.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400' });
    }
    expect(await outcomes('PUSH')).toEqual(['SENT']);
  });

  it.each([404, 410])('deletes the subscription of a browser after a response %i', async (status) => {
    const browser = await addBrowser(family.parent);
    pushService.answers.set(new URL(browser.subscription.endpoint).pathname, status);
    await notifyParent({});
    await pushDueNotifications(gateway.app, never);
    expect(pushService.pushes).toHaveLength(1);
    expect(await gateway.app.prisma.pushSubscription.count()).toBe(0);
    expect(await outcomes('PUSH')).toEqual(['UNWANTED']);
  });

  it('is retried only for browsers that did not get it, and follows no redirect', async () => {
    const [good, bad] = [await addBrowser(family.parent), await addBrowser(family.parent)];
    const path = (browser: PushBrowser) => new URL(browser.subscription.endpoint).pathname;
    for (const status of [500, 307]) {
      pushService.answers.set(path(bad), status);
      if (status === 500) await notifyParent({});
      else await makeDue();
      await pushDueNotifications(gateway.app, never);
      expect(await outcomes('PUSH')).toEqual([null]);
    }
    pushService.answers.clear();
    await makeDue();
    await pushDueNotifications(gateway.app, never);
    expect(pushService.pushes.map((push) => push.path)).toEqual(
      [path(good), path(bad), path(bad), path(bad)].sort((a, b) =>
        a === b ? 0 : pushService.pushes[0]?.path === a ? -1 : 1,
      ),
    );
    expect(await outcomes('PUSH')).toEqual(['SENT']);
  });

  it('is sent under the same tag by another worker after the lease of a dead one', async () => {
    const browser = await addBrowser(family.parent);
    const id = await notifyParent({});
    // The first worker has claimed it and died; its lease ends later.
    await gateway.app.prisma.notificationDelivery.updateMany({
      where: { channel: 'PUSH' },
      data: { attempts: 1, nextTryAt: new Date(Date.now() + 60_000) },
    });
    await pushDueNotifications(gateway.app, never);
    expect(pushService.pushes).toEqual([]);
    await makeDue();
    await pushDueNotifications(gateway.app, never);
    expect(pushService.pushes.map((push) => browser.read(push.body).tag)).toEqual([id]);
  });

  it('ends with the session that subscribed', async () => {
    await addBrowser(family.parent);
    await notifyParent({});
    await gateway.app.prisma.authSession.deleteMany({ where: { userId: family.parent.id } });
    await pushDueNotifications(gateway.app, never);
    expect(pushService.pushes).toEqual([]);
  });

  it('is sent to the person who subscribed last in a shared browser', async () => {
    const browser = await addBrowser(family.parent);
    await saveBrowser(family.child, browser.subscription);
    await notifyParent({});
    await notifyParent({ recipientIds: [family.child.id], kind: 'ACHIEVEMENT' });
    await pushDueNotifications(gateway.app, never);
    expect(pushService.pushes.map((push) => browser.read(push.body).body)).toEqual(['New achievement · Ada']);
  });

  it.each([
    'http://fcm.googleapis.com/fcm/send/x',
    'https://fcm.googleapis.com:8443/x',
    'https://fcm.googleapis.com.evil.example/x',
    'https://user:word@fcm.googleapis.com/x',
    'https://127.0.0.1/x',
    'https://169.254.169.254/latest/meta-data',
    'https://[::1]/x',
    'https://localhost/x',
    'https://evil.example/push.apple.com',
    'file:///etc/passwd',
    '',
  ])('is rejected for the endpoint %j', async (endpoint) => {
    const { subscription } = pushService.browser();
    const result = await saveBrowser(family.parent, { ...subscription, endpoint });
    expect(result).toMatchObject({ code: 'BAD_INPUT', field: 'endpoint' });
  });
});
