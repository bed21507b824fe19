import { useEffect } from 'react';
import { useSavePushSubscriptionMutation } from './notificationSettings.generated.ts';
import { currentSubscription, keysOf } from './pushBrowser.ts';

/**
 * Sends this browser's push subscription to the gateway again, once per page load: the endpoint may have changed, or
 * the end of the session. Never prompts for permission. For a viewer who has turned push on.
 */
export function PushRenewal() {
  const [save] = useSavePushSubscriptionMutation({ context: { quiet: true } });
  useEffect(() => {
    const resend = async () => {
      const current = await currentSubscription();
      if (current && Notification.permission === 'granted')
        await save({ variables: { input: keysOf(current) } });
    };
    // The next page load retries.
    resend().catch(() => {});
  }, [save]);
  return null;
}
