import { confirm, inBackground, pay } from './acts.ts';
import { settleOrGiveBack } from './refunds.ts';
import type { Stage, StagedPayment } from './stage.ts';
import { announce, drawDelivery } from './webhooks.ts';

/**
 * Pays as quoted, with or without a webhook and a visit of the confirmation page, unless it is too late.
 * @returns whether it opened something
 */
export async function complete(stage: Stage, payment: StagedPayment): Promise<boolean> {
  const { scene, random } = stage;
  const { charge, reference } = payment;
  if (!pay(scene, payment)) return false;
  const data = { id: charge.id, reference };
  inBackground(scene, () => announce(scene, random, 'charge.success', data, drawDelivery(random)));
  if (random.chance(0.5)) inBackground(scene, async () => void (await confirm(stage, payment)));
  return settleOrGiveBack(stage, payment);
}
