import { useEffect } from 'react';
import { useSavePushSubscriptionMutation } from './notificationSettings.generated.ts';
import { currentSubscription, keysOf } from './pushBrowser.ts';
import { isPushEnabled } from './pushEnabled.ts';

/**
 * Sends this browser's push subscription to the gateway again, once per page load: the endpoint may have changed, or
 * the end of the session. Never prompts for permission, and does nothing if push was never turned on.
 */
export function useResendPushSubscription(viewerId: string): void {
  const [save] = useSavePushSubscriptionMutation({ context: { quiet: true } });
  useEffect(() => {
    if (!isPushEnabled(viewerId)) return;
    const resend = async () => {
      const current = await currentSubscription();
      if (current && Notification.permission === 'granted')
        await save({ variables: { input: keysOf(current) } });
    };
    // The next page load retries.
    resend().catch(() => {});
  }, [save, viewerId]);
}
