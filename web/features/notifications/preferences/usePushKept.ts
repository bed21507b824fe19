import { useEffect } from 'react';
import { useSavePushSubscriptionMutation } from './notificationSettings.generated.ts';
import { heldSubscription, keysOf } from './pushBrowser.ts';
import { wantsPush } from './pushKept.ts';

/**
 * Tells the gateway again which browser this is, once per page: the browser may have been given another address,
 * or the session another end. Asks nobody, and nothing of those who never turned it on.
 */
export function usePushKept(viewerId: string): void {
  const [save] = useSavePushSubscriptionMutation({ context: { quiet: true } });
  useEffect(() => {
    if (!wantsPush(viewerId)) return;
    const keep = async () => {
      const held = await heldSubscription();
      if (held && Notification.permission === 'granted') await save({ variables: { input: keysOf(held) } });
    };
    // The next page tries again.
    keep().catch(() => {});
  }, [save, viewerId]);
}
