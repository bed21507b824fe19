import { pattern } from '../../../../contract/pattern.ts';
import type { App } from '../../../context.ts';
import type { SandboxCharge } from '../../../generated/prisma/client.ts';
import { sandboxWebhookJob } from '../jobKinds.ts';
import { CHOICES, type Choice, checkoutPage, messagePage } from './sandboxPage.ts';

/** Number of verifications from now on at which a charge that is paid late succeeds. */
const LATE_VERIFICATIONS = 4;

const PATH = pattern({ max: 100, matches: /^\/sandbox\/checkout\/([\w-]{1,64})$/ });

/** Serves the sandbox's hosted checkout: its page, and the choice that a person makes on it. */
export async function sandboxCheckout(app: App, request: Request): Promise<Response> {
  const accessCode = PATH.exec(new URL(request.url).pathname)?.[1];
  const charge =
    accessCode && !app.config.paystack
      ? await app.prisma.sandboxCharge.findUnique({ where: { accessCode } })
      : null;
  if (!charge) return messagePage(404, 'There is no such checkout.');
  if (request.method === 'GET') return checkoutPage(charge, returnUrl(charge));
  if (request.method !== 'POST') return messagePage(405, 'This checkout takes a choice and nothing else.');
  if (!app.config.allowedOrigins.includes(request.headers.get('origin') ?? '')) {
    return messagePage(403, 'This came from another site.');
  }
  const form = new URLSearchParams(await request.text());
  const choice = CHOICES.find((option) => option === form.get('choice'));
  if (!choice) return messagePage(400, 'Choose what should happen.');
  await applyChoice(app, charge, choice);
  return new Response(null, {
    status: 303,
    headers: { location: returnUrl(charge), 'cache-control': 'no-store' },
  });
}

/** Applies a choice to a charge. A failed or abandoned charge can still be paid; a paid one stays paid. */
async function applyChoice(app: App, charge: SandboxCharge, choice: Choice): Promise<void> {
  const outcome = {
    pay: { status: 'success', paidAt: new Date() },
    fail: { status: 'failed' },
    abandon: { status: 'abandoned' },
    late: { status: 'pending', succeedsAtVerify: charge.verifyCount + LATE_VERIFICATIONS },
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
