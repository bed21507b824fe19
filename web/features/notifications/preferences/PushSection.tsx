import { BellRing } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { usePlatformName } from '../../../ui/platformName.ts';
import {
  useRemovePushSubscriptionMutation,
  useSavePushSubscriptionMutation,
} from './notificationSettings.generated.ts';
import { currentSubscription, keysOf, type PushSupport, pushSupport, subscribe } from './pushBrowser.ts';
import { storePushEnabled } from './pushEnabled.ts';
import type { Preferences } from './usePreferences.ts';

const SUPPORT_TEXTS: Record<Exclude<PushSupport, 'able'>, (platformName: string) => string> = {
  unable: (platformName) =>
    `This browser cannot show news while ${platformName} is closed. On an iPhone or iPad, add ${platformName} to the home screen first.`,
  denied: (platformName) =>
    `This browser was told not to show notifications of ${platformName}. Allow them in its settings for this site, then come back.`,
};

const TEXTS = {
  declined: 'Nothing was turned on, since the browser was not allowed to.',
  failed: 'That did not work. Please try again.',
};

/** Turns push notifications in this browser on and off. Only the button requests permission. */
export function PushSection({ preferences, viewerId }: { preferences: Preferences; viewerId: string }) {
  const platformName = usePlatformName();
  const { vapidPublicKey, pushEndpoints } = preferences;
  const [support, setSupport] = useState<PushSupport>(pushSupport);
  const [endpoint, setEndpoint] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [statusText, setStatusText] = useState<string | null>(null);
  const [save] = useSavePushSubscriptionMutation({ context: { quiet: true } });
  const [remove] = useRemovePushSubscriptionMutation({ context: { quiet: true } });
  const isOn = endpoint !== null && pushEndpoints.includes(endpoint);

  useEffect(() => {
    let stopped = false;
    currentSubscription().then(
      (current) => stopped || setEndpoint(current?.endpoint ?? null),
      () => {},
    );
    return () => {
      stopped = true;
    };
  }, []);

  if (!vapidPublicKey) return null;

  const run = async (work: () => Promise<string | null>) => {
    setBusy(true);
    setStatusText(null);
    setStatusText(await work().catch(() => TEXTS.failed));
    setSupport(pushSupport());
    setBusy(false);
  };

  const turnOn = async () => {
    const keys = await subscribe(vapidPublicKey);
    if (!keys) return TEXTS.declined;
    const { data } = await save({ variables: { input: keys } });
    const answer = data?.savePushSubscription;
    if (answer?.__typename !== 'NotificationPreferences') return answer?.message ?? TEXTS.failed;
    setEndpoint(keys.endpoint);
    storePushEnabled(viewerId, true);
    return null;
  };

  const turnOff = async () => {
    const current = await currentSubscription();
    if (current) {
      // NOT_FOUND is a success too: nothing is sent to this browser any more.
      await remove({ variables: { input: { endpoint: keysOf(current).endpoint } } });
      await current.unsubscribe();
    }
    setEndpoint(null);
    storePushEnabled(viewerId, false);
    return null;
  };

  return (
    <section aria-labelledby="push" className="grid gap-3 rounded-brick bg-sunken p-4">
      <h3 id="push" className="flex items-center gap-2 text-xl">
        <BellRing className="size-5 text-indigo" aria-hidden="true" />
        Push in this browser
      </h3>
      <p className="text-muted">
        This device tells you while {platformName} is closed. A locked screen shows what kind of news it is
        and the child’s first name, never what was written. It ends when you sign out here.
      </p>
      {support === 'able' ? (
        <Button
          variant={isOn ? 'outline' : 'secondary'}
          size="sm"
          className="justify-self-start max-sm:w-full"
          loading={busy}
          onClick={() => void run(isOn ? turnOff : turnOn)}
        >
          {isOn ? 'Turn off in this browser' : 'Turn on in this browser'}
        </Button>
      ) : (
        <p className="font-bold">{SUPPORT_TEXTS[support](platformName)}</p>
      )}
      <p role="status" className="font-bold empty:hidden">
        {statusText ?? (isOn ? 'Push is on in this browser.' : '')}
      </p>
    </section>
  );
}
