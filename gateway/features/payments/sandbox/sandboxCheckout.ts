import { pattern } from '../../../../contract/pattern.ts';
import type { App } from '../../../context.ts';
import type { SandboxCharge } from '../../../generated/prisma/client.ts';
import { sandboxWebhookJob } from '../jobKinds.ts';
import { decideDispute, openDispute } from './sandboxDisputes.ts';
import { announcePaid, chooseFaults } from './sandboxFaults.ts';
import {
  type BankChoice,
  bankChoicesOf,
  CHOICES,
  type Choice,
  checkoutPage,
  messagePage,
  transferPage,
} from './sandboxPage.ts';
import { makeSandboxTransfer, transferChoicesOf } from './sandboxTransfer.ts';

/** Number of verifications from now on at which a charge that is paid late succeeds. */
const LATE_VERIFICATIONS = 4;

const PATH = pattern({ max: 100, matches: /^\/sandbox\/checkout\/([\w-]{1,64})$/ });

/** The last part of the address of the page on which a transfer to an account number is made. */
const TRANSFER_PREFIX = 'transfer-';

/** Serves the sandbox's hosted checkout and its bank: their pages, and the choice that a person makes there. */
export async function sandboxCheckout(app: App, request: Request): Promise<Response> {
  const url = new URL(request.url);
  const name = PATH.exec(url.pathname)?.[1] ?? '';
  const isTransfer = name.startsWith(TRANSFER_PREFIX);
  const charge = app.config.paystack
    ? null
    : await app.prisma.sandboxCharge.findUnique({
        where: isTransfer ? { accountNumber: name.slice(TRANSFER_PREFIX.length) } : { accessCode: name },
        include: { dispute: true },
      });
  if (!charge) return messagePage(404, 'There is no such checkout.');
  if (request.method === 'GET')
    return isTransfer && (charge.status === 'pending' || charge.status === 'abandoned')
      ? transferPage(charge, returnUrl(charge))
      : checkoutPage(charge, returnUrl(charge));
  if (request.method !== 'POST') return messagePage(405, 'This checkout takes a choice and nothing else.');
  if (!app.config.allowedOrigins.includes(request.headers.get('origin') ?? '')) {
    return messagePage(403, 'This came from another site.');
  }
  const form = new URLSearchParams(await request.text());
  if (form.get('choice') === 'faults')
    return (await chooseFaults(app, charge.reference, form))
      ? new Response(null, { status: 303, headers: { location: url.pathname, 'cache-control': 'no-store' } })
      : messagePage(400, 'Choose what should go wrong.');
  const bankChoice = bankChoicesOf(charge).find((option) => option === form.get('choice'));
  if (bankChoice) {
    await applyBankChoice(app, charge, bankChoice);
    return new Response(null, {
      status: 303,
      headers: { location: url.pathname, 'cache-control': 'no-store' },
    });
  }
  const transferChoice = transferChoicesOf(charge).find((option) => option === form.get('choice'));
  if (transferChoice) {
    await makeSandboxTransfer(app, charge, transferChoice);
    return new Response(null, {
      status: 303,
      headers: { location: url.pathname, 'cache-control': 'no-store' },
    });
  }
  // An account number takes transfers and nothing else.
  if (charge.accountNumber !== null) return messagePage(400, 'Choose what should happen.');
  const choice = CHOICES.find((option) => option === form.get('choice'));
  if (!choice) return messagePage(400, 'Choose what should happen.');
  await applyChoice(app, charge, choice);
  return new Response(null, {
    status: 303,
    headers: { location: returnUrl(charge), 'cache-control': 'no-store' },
  });
}

/** Applies what the payer's bank does about a charge that was paid. */
async function applyBankChoice(app: App, { reference }: SandboxCharge, choice: BankChoice): Promise<void> {
  if (choice === 'dispute') return openDispute(app, reference);
  if (choice === 'remind')
    return void app.queue.add(sandboxWebhookJob, { reference, event: 'charge.dispute.remind' });
  return decideDispute(app, reference, choice === 'win' ? 'WON' : 'LOST');
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
  if (count > 0 && choice === 'pay') announcePaid(app, charge);
}

function returnUrl(charge: SandboxCharge): string {
  const url = new URL(charge.callbackUrl);
  url.searchParams.set('reference', charge.reference);
  url.searchParams.set('trxref', charge.reference);
  return url.href;
}
