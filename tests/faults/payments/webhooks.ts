import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { postWebhook, signedWebhook, type Webhook } from '../../support/standIns/providerWebhooks.ts';
import type { Random } from '../random.ts';
import type { Scene, StagedPayment } from './stage.ts';

const RESEND_MS = 400;
const GIVE_UP_MS = 60_000;

/** How a webhook arrives. */
export type Delivery = 'never' | 'once' | 'twice' | 'late';

export const drawDelivery = ({ pick }: Random): Delivery =>
  pick(['never', 'never', 'once', 'once', 'once', 'twice', 'late']);

/**
 * Sends a webhook as the provider does: again until it is answered with 200. What was answered so has to be stored.
 * @param data the event's data as the API words it
 */
export async function announce(
  scene: Scene,
  random: Random,
  event: string,
  data: { id: number; [field: string]: unknown },
  delivery: Delivery,
): Promise<void> {
  if (delivery === 'never') return;
  if (delivery === 'late') await wait(random.between(0.05, 0.25) * scene.horizonMs);
  const webhook = signedWebhook(event, data);
  const send = () => deliver(scene, webhook, storedId(event, data, webhook));
  await (delivery === 'twice' ? Promise.all([send(), send()]) : send());
}

/** The id under which the product stores an event. */
function storedId(event: string, { id }: { id: number }, { body }: Webhook): string {
  const hash = createHash('sha256').update(body).digest('hex');
  return event.startsWith('charge.dispute') ? `${event}:${hash}` : `${event}:${id}`;
}

async function deliver({ url, acknowledged }: Scene, webhook: Webhook, id: string): Promise<void> {
  for (const until = Date.now() + GIVE_UP_MS; Date.now() < until; await wait(RESEND_MS)) {
    if ((await postWebhook(url, webhook)) !== 200) continue;
    acknowledged.push({ what: 'webhook', id });
    return;
  }
}

let forged = 0;

/**
 * Sends webhooks that the provider has not signed: with another key's signature, and with the signature of another
 * body. Nothing of them may be accepted, or stored.
 */
export async function forge(scene: Scene, { pick }: Random, { reference }: StagedPayment): Promise<void> {
  forged += 1;
  const id = 900_000_000 + forged;
  const event = pick(['charge.success', 'refund.processed', 'charge.dispute.create']);
  const { body } = signedWebhook(event, { id, reference, status: 'success' });
  const signature = pick([signedWebhook(event, { reference }).signature, '', 'f'.repeat(128)]);
  scene.forgedReferences.push(String(id));
  const status = await postWebhook(scene.url, { body, signature });
  if (status === 200) scene.wrongAnswers.push(`a forged webhook ${event} of ${reference} was accepted`);
}
