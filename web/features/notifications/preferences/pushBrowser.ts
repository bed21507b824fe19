const WORKER = '/push-worker.js';

/** What this browser can do about news while no page of ours is open. */
export type PushSupport = 'able' | 'denied' | 'unable';

export function pushSupport(): PushSupport {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) return 'unable';
  return Notification.permission === 'denied' ? 'denied' : 'able';
}

export type BrowserKeys = { endpoint: string; p256dh: string; auth: string };

/** The subscription that this browser holds, or null. Asks nobody for anything. */
export async function heldSubscription(): Promise<PushSubscription | null> {
  if (pushSupport() === 'unable') return null;
  const registration = await navigator.serviceWorker.getRegistration(WORKER);
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/**
 * Asks the person, who has just pressed the button that says what for, and the browser for a subscription.
 * @returns null when the person said no
 */
export async function subscribe(pushKey: string): Promise<BrowserKeys | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  await navigator.serviceWorker.register(WORKER);
  const { pushManager } = await navigator.serviceWorker.ready;
  // One that was made under another key of ours is of no use any more.
  const held = await pushManager.getSubscription();
  if (held && keyOf(held) !== pushKey) await held.unsubscribe();
  return keysOf(
    await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(pushKey) }),
  );
}

export function keysOf(subscription: PushSubscription): BrowserKeys {
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
