const WORKER = '/push-worker.js';

/** Support for push notifications in this browser. */
export type PushSupport = 'able' | 'denied' | 'unable';

export function pushSupport(): PushSupport {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) return 'unable';
  return Notification.permission === 'denied' ? 'denied' : 'able';
}

export type PushSubscriptionKeys = { endpoint: string; p256dh: string; auth: string };

/** Returns the push subscription of this browser, or null. Never prompts for permission. */
export async function currentSubscription(): Promise<PushSubscription | null> {
  if (pushSupport() === 'unable') return null;
  const registration = await navigator.serviceWorker.getRegistration(WORKER);
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/**
 * Requests permission, after the viewer has pressed the button that explains it, and subscribes this browser.
 * @returns null if the viewer denied permission
 */
export async function subscribe(vapidPublicKey: string): Promise<PushSubscriptionKeys | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  await navigator.serviceWorker.register(WORKER);
  const { pushManager } = await navigator.serviceWorker.ready;
  // A subscription made with another key of the server no longer works.
  const existing = await pushManager.getSubscription();
  if (existing && keyOf(existing) !== vapidPublicKey) await existing.unsubscribe();
  return keysOf(
    await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(vapidPublicKey) }),
  );
}

export function keysOf(subscription: PushSubscription): PushSubscriptionKeys {
  const { keys } = subscription.toJSON();
  return { endpoint: subscription.endpoint, p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' };
}

function keyOf({ options }: PushSubscription): string | null {
  const key = options.applicationServerKey;
  if (!key) return null;
  const text = btoa(String.fromCharCode(...new Uint8Array(key)));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}
