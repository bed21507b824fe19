import { badInput } from '../../../../contract/errors.ts';
import {
  arePushKeys,
  isPushEndpoint,
  MAX_PUSH_SUBSCRIPTIONS,
  PREFERENCE_TEXTS,
} from '../../../../contract/notificationPreferences.ts';
import type { App, Viewer } from '../../../context.ts';
import { inTransaction } from '../../../events/transaction.ts';

export type PushSubscriptionData = { endpoint: string; p256dh: string; auth: string };

/**
 * Saves the push subscription of a browser of the viewer, until the session that it is signed in with ends. A
 * subscription of another person becomes the viewer's alone.
 * @throws DomainError BAD_INPUT for an endpoint that is not of a push service, or while push is off
 */
export async function savePushSubscription(
  app: App,
  viewer: Viewer,
  browser: PushSubscriptionData,
): Promise<void> {
  const { vapid, pushServiceOrigin } = app.config;
  if (!vapid || !isPushEndpoint(browser.endpoint, pushServiceOrigin) || !arePushKeys(browser)) {
    throw badInput('endpoint', PREFERENCE_TEXTS.notAPushService);
  }
  const { endpoint, ...keys } = browser;
  const columns = { ...keys, profileId: viewer.id, sessionId: viewer.sessionId };
  await inTransaction(app, async (tx) => {
    const saved = await tx.pushSubscription.upsert({
      where: { endpoint },
      create: { endpoint, ...columns },
      update: columns,
      select: { id: true },
    });
    const old = await tx.pushSubscription.findMany({
      where: { profileId: viewer.id, id: { not: saved.id } },
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      skip: MAX_PUSH_SUBSCRIPTIONS - 1,
      select: { id: true },
    });
    await tx.pushSubscription.deleteMany({ where: { id: { in: old.map(({ id }) => id) } } });
  });
}
