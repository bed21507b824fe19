import webPush from 'web-push';
import type { Vapid } from '../../../platform/config/vapid.ts';
import { type FetchLimits, fetchWithDeadline } from '../../../platform/outgoing/fetchWithDeadline.ts';

export type Target = { endpoint: string; p256dh: string; auth: string };

/** What became of it: taken, never to be tried there again, or to be tried later. */
export type Pushed = 'taken' | 'gone' | 'later';

const TTL_S = 24 * 60 * 60;
/** For one push, in milliseconds. */
export const PUSH_DEADLINE_MS = 10_000;
const LIMITS: FetchLimits = { deadlineMs: PUSH_DEADLINE_MS, maxBytes: 64 * 1024 };

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
  const request = {
    method: 'POST' as const,
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
    body: new Uint8Array(body),
  };
  const answer = await fetchWithDeadline(endpoint, request, LIMITS).catch(() => null);
  if (!answer) return 'later';
  if (answer.status >= 200 && answer.status < 300) return 'taken';
  return answer.status === 404 || answer.status === 410 ? 'gone' : 'later';
}
