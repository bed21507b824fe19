import webPush from 'web-push';
import type { Vapid } from '../../../platform/config/vapid.ts';
import { type FetchLimits, fetchWithDeadline } from '../../../platform/outgoing/fetchWithDeadline.ts';

export type PushTarget = { endpoint: string; p256dh: string; auth: string };

/** Result of a push: accepted, never to be retried at this endpoint, or to be retried later. */
export type PushResult = 'taken' | 'gone' | 'later';

const TTL_S = 24 * 60 * 60;
/** Deadline of one push, in milliseconds. */
export const PUSH_DEADLINE_MS = 10_000;
const LIMITS: FetchLimits = { deadlineMs: PUSH_DEADLINE_MS, maxBytes: 64 * 1024 };

/**
 * Sends an encrypted payload to a push service. The caller has checked that the endpoint is one.
 * @param topic replaces a message with the same topic that still waits at the service
 */
export async function sendPush(
  { endpoint, ...keys }: PushTarget,
  payload: object,
  { vapid, topic, isUrgent }: { vapid: Vapid; topic: string; isUrgent: boolean },
): Promise<PushResult> {
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
  const response = await fetchWithDeadline(endpoint, request, LIMITS).catch(() => null);
  if (!response) return 'later';
  if (response.status >= 200 && response.status < 300) return 'taken';
  return response.status === 404 || response.status === 410 ? 'gone' : 'later';
}
