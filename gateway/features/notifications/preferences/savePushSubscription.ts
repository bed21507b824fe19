import { badInput } from '../../../../contract/errors.ts';
import {
  arePushKeys,
  BROWSERS_MAX,
  isPushEndpoint,
  SETTINGS_TEXTS,
} from '../../../../contract/notificationPreferences.ts';
import type { App, Viewer } from '../../../context.ts';
import { inTransaction } from '../../../events/transaction.ts';

export type Browser = { endpoint: string; p256dh: string; auth: string };

/**
 * Lets a browser of the viewer be woken, until the session it is signed in with ends. A browser that was somebody
 * else's is from now on the viewer's alone.
 * @throws DomainError BAD_INPUT for an address that is none of a push service, or while push is off
 */
export async function savePushSubscription(app: App, viewer: Viewer, browser: Browser): Promise<void> {
  const { vapid, pushServiceOrigin } = app.config;
  if (!vapid || !isPushEndpoint(browser.endpoint, pushServiceOrigin) || !arePushKeys(browser)) {
    throw badInput('endpoint', SETTINGS_TEXTS.notAPushService);
  }
  const { endpoint, ...keys } = browser;
  const held = { ...keys, profileId: viewer.id, sessionId: viewer.sessionId };
  await inTransaction(app, async (tx) => {
    const saved = await tx.pushSubscription.upsert({
      where: { endpoint },
      create: { endpoint, ...held },
      update: held,
      select: { id: true },
    });
    const old = await tx.pushSubscription.findMany({
      where: { profileId: viewer.id, id: { not: saved.id } },
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      skip: BROWSERS_MAX - 1,
      select: { id: true },
    });
    await tx.pushSubscription.deleteMany({ where: { id: { in: old.map(({ id }) => id) } } });
  });
}
