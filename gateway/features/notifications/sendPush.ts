import webPush from 'web-push';
import type { Vapid } from '../../platform/vapid.ts';

export type Target = { endpoint: string; p256dh: string; auth: string };

/** What became of it: taken, never to be tried there again, or to be tried later. */
export type Pushed = 'taken' | 'gone' | 'later';

const TTL_S = 24 * 60 * 60;
const ANSWER_WITHIN_MS = 10_000;

/**
 * Hands an encrypted payload to a push service. Whoever calls has made sure that the endpoint is one.
 * @param topic at the service, what has the same topic takes the place of what still waits there
 */
export async function sendPush(
  { endpoint, ...keys }: Target,
  payload: object,
  { vapid, topic, isUrgent }: { vapid: Vapid; topic: string; isUrgent: boolean },
): Promise<Pushed> {
  const { headers, body } = webPush.generateRequestDetails({ endpoint, keys }, JSON.stringify(payload), {
    vapidDetails: vapid,
    TTL: TTL_S,
    topic,
    urgency: isUrgent ? 'high' : 'normal',
    contentEncoding: webPush.supportedContentEncodings.AES_128_GCM,
  });
  // An answer that leads elsewhere is none: we go to push services alone.
  const response = await fetch(endpoint, {
    method: 'POST',
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
    body: new Uint8Array(body),
    redirect: 'manual',
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
  }).catch(() => null);
  await response?.body?.cancel();
  if (response?.ok) return 'taken';
  if (response?.status === 404 || response?.status === 410) return 'gone';
  return 'later';
}
