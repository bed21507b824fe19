import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { CHARGE_STATUSES } from '../../../../contract/chargeStatuses.ts';
import type { App } from '../../../context.ts';
import type { SandboxCharge } from '../../../generated/prisma/client.ts';
import { sandboxWebhookJob } from '../jobKinds.ts';

type Options = { label: string; values: Record<string, string> };

const REFUND_FAULTS = ['failed', 'needs-attention', 'slow', 'refused'] as const;

/** What can go wrong with a charge, in display order; the first value of each is that nothing does. */
export const FAULTS = {
  answer: {
    label: 'Answers about it',
    values: {
      right: 'As they should be',
      slow: 'Come too late',
      error: 'Are errors',
      garbage: 'Are no JSON',
    },
  },
  status: {
    label: 'Status',
    values: {
      own: 'Its own',
      ...Object.fromEntries(Object.keys(CHARGE_STATUSES).map((status) => [status, status])),
    },
  },
  amount: {
    label: 'Amount',
    values: { own: 'Its own', less: 'The smallest unit less', more: 'The smallest unit more' },
  },
  currency: { label: 'Currency', values: { own: 'Its own', other: 'Another one' } },
  webhook: {
    label: 'Webhook',
    values: { once: 'Once', twice: 'Twice', missing: 'Never', late: 'Half a minute later' },
  },
  refund: {
    label: 'Refund',
    values: { right: 'Goes through', ...Object.fromEntries(REFUND_FAULTS.map((fault) => [fault, fault])) },
  },
} satisfies Record<string, Options>;

type FaultName = keyof typeof FAULTS;
const NAMES = Object.keys(FAULTS) as FaultName[];

/** The chosen value of each fault. */
type Faults = Record<FaultName, string>;

const noFault = (name: FaultName): string => Object.keys(FAULTS[name].values)[0] ?? '';
const stored = z.partialRecord(z.enum(NAMES), z.string());

/** Returns how a charge goes wrong. */
export function faultsOf({ faults, refundFault }: Pick<SandboxCharge, 'faults' | 'refundFault'>): Faults {
  const chosen = { ...stored.parse(faults ?? {}), ...(refundFault && { refund: refundFault }) };
  return Object.fromEntries(NAMES.map((name) => [name, chosen[name] ?? noFault(name)])) as Faults;
}

/** Stores how a charge goes wrong from now on. @returns false for a form with a value that is not offered */
export async function chooseFaults(app: App, reference: string, form: URLSearchParams): Promise<boolean> {
  const chosen = NAMES.map((name) => [name, form.get(name) ?? noFault(name)] as const);
  if (chosen.some(([name, value]) => !Object.hasOwn(FAULTS[name].values, value))) return false;
  const { refund, ...faults } = Object.fromEntries(chosen) as Faults;
  await app.prisma.sandboxCharge.update({
    where: { reference },
    data: { faults, refundFault: REFUND_FAULTS.find((fault) => fault === refund) ?? null },
  });
  return true;
}

const AMOUNT_CHANGES: Record<string, number> = { less: -1, more: 1 };

/** Returns a charge with the figures that the sandbox reports of it. */
export function reportedCharge<Charge extends SandboxCharge>(charge: Charge): Charge {
  const { status, amount, currency } = faultsOf(charge);
  const change = AMOUNT_CHANGES[amount] ?? 0;
  return {
    ...charge,
    amountMinor: charge.amountMinor + change,
    ...(status !== 'own' && { status }),
    ...(currency === 'other' && { currency: charge.currency === 'USD' ? 'NGN' : 'USD' }),
  };
}

/** Longer than any call waits for an answer, in milliseconds. */
const TOO_LATE_MS = 65_000;

/** Returns the answer about a charge that goes wrong; null when it does not. */
export async function faultyAnswer(charge: SandboxCharge): Promise<Response | null> {
  switch (faultsOf(charge).answer) {
    case 'slow':
      // A process that ends does not wait for it.
      await wait(TOO_LATE_MS, null, { ref: false });
      return null;
    case 'error':
      return Response.json({ status: false, message: 'Something went wrong' }, { status: 502 });
    case 'garbage':
      return new Response('{"status": true, "da', { headers: { 'content-type': 'application/json' } });
    default:
      return null;
  }
}

/** Time after which a late webhook is delivered, in milliseconds. */
const LATE_WEBHOOK_MS = 30_000;

const DELIVERIES: Record<string, number> = { missing: 0, twice: 2 };

/** Announces that a charge was paid: as often, and as late, as its faults say. */
export function announcePaid(app: App, charge: SandboxCharge): void {
  const content = { reference: charge.reference, event: 'charge.success' as const };
  const { webhook } = faultsOf(charge);
  const count = DELIVERIES[webhook] ?? 1;
  for (let delivery = 0; delivery < count; delivery += 1)
    if (webhook === 'late') app.queue.addLater(sandboxWebhookJob, content, LATE_WEBHOOK_MS);
    else app.queue.add(sandboxWebhookJob, content);
}
