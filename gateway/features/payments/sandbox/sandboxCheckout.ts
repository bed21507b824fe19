import { pattern } from '../../../../contract/pattern.ts';
import type { App } from '../../../context.ts';
import type { SandboxCharge } from '../../../generated/prisma/client.ts';
import { sandboxWebhookJob } from '../jobKinds.ts';
import { CHOICES, type Choice, checkoutPage, sayingPage } from './sandboxPage.ts';

/** With Pay late: at which look from now on the charge succeeds. */
const LATE_LOOKS = 4;

const PATH = pattern({ max: 100, matches: /^\/sandbox\/checkout\/([\w-]{1,64})$/ });

/** The sandbox's hosted checkout: a page to look at, and what a person chooses on it. */
export async function sandboxCheckout(app: App, request: Request): Promise<Response> {
  const accessCode = PATH.exec(new URL(request.url).pathname)?.[1];
  const charge =
    accessCode && !app.config.paystack
      ? await app.prisma.sandboxCharge.findUnique({ where: { accessCode } })
      : null;
  if (!charge) return sayingPage(404, 'There is no such checkout.');
  if (request.method === 'GET') return checkoutPage(charge, returnUrl(charge));
  if (request.method !== 'POST') return sayingPage(405, 'This checkout takes a choice and nothing else.');
  if (!app.config.allowedOrigins.includes(request.headers.get('origin') ?? '')) {
    return sayingPage(403, 'This came from another site.');
  }
  const form = new URLSearchParams(await request.text());
  const choice = CHOICES.find((known) => known === form.get('choice'));
  if (!choice) return sayingPage(400, 'Choose what should happen.');
  await choose(app, charge, choice);
  return new Response(null, {
    status: 303,
    headers: { location: returnUrl(charge), 'cache-control': 'no-store' },
  });
}

/** A charge that failed or was abandoned can still be paid; one that was paid stays so. */
async function choose(app: App, charge: SandboxCharge, choice: Choice): Promise<void> {
  const outcome = {
    pay: { status: 'success', paidAt: new Date() },
    fail: { status: 'failed' },
    abandon: { status: 'abandoned' },
    late: { status: 'pending', succeedsAtVerify: charge.verifyCount + LATE_LOOKS },
  }[choice];
  const { count } = await app.prisma.sandboxCharge.updateMany({
    where: { reference: charge.reference, status: { in: ['ongoing', 'failed', 'abandoned'] } },
    data: outcome,
  });
  if (count > 0 && choice === 'pay') {
    app.queue.add(sandboxWebhookJob, { reference: charge.reference, event: 'charge.success' });
  }
}

function returnUrl(charge: SandboxCharge): string {
  const url = new URL(charge.callbackUrl);
  url.searchParams.set('reference', charge.reference);
  url.searchParams.set('trxref', charge.reference);
  return url.href;
}
