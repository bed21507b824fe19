import { randomBytes, randomInt } from 'node:crypto';
import { z } from 'zod';
import { pattern } from '../../../../contract/pattern.ts';
import type { App } from '../../../context.ts';
import type { SandboxCharge } from '../../../generated/prisma/client.ts';
import { announcePaid } from './sandboxFaults.ts';
import { errorResponse, jsonOf, okResponse } from './sandboxResponses.ts';

const BANK = { slug: 'sandbox-bank', name: 'Sandbox Bank', id: 24 };
const ACCOUNT_NAME = 'LITTLE MAKERS CHECKOUT';
/** How much too little or too much the sandbox's payer sends, in minor units. */
const WRONG_BY_MINOR = 100_00;
/** Number of verifications from now on at which a transfer arrives that takes its time. */
const LATE_VERIFICATIONS = 4;

const REFERENCE = pattern({ max: 100, matches: /^[\w.=-]{1,100}$/ });

const chargeInput = z.object({
  email: z.email(),
  amount: z.coerce.number().int().positive(),
  currency: z.literal('NGN'),
  reference: z.string().refine(REFERENCE.test),
  bank_transfer: z.object({ account_expires_at: z.iso.datetime({ offset: true }) }),
  metadata: z.record(z.string(), z.unknown()).default({}),
});

/** Opens a charge that is paid by a transfer, with an account number of its own. */
export async function createSandboxTransfer(app: App, request: Request): Promise<Response> {
  const parsed = chargeInput.safeParse(await jsonOf(request));
  if (!parsed.success)
    return errorResponse(400, `Invalid ${parsed.error.issues[0]?.path.join('.') || 'body'}`);
  const { reference, amount, currency, email, bank_transfer, metadata } = parsed.data;
  const [charge] = await app.prisma.sandboxCharge.createManyAndReturn({
    data: [
      {
        ...{ reference, amountMinor: amount, currency, email, status: 'pending' },
        ...{ accessCode: randomBytes(12).toString('base64url'), callbackUrl: app.config.publicUrl },
        metadata: metadata as Record<string, string>,
        accountNumber: String(randomInt(1_000_000_000, 10_000_000_000)),
        accountExpiresAt: new Date(bank_transfer.account_expires_at),
      },
    ],
    skipDuplicates: true,
  });
  if (!charge) return errorResponse(400, 'Duplicate Transaction Reference');
  return okResponse('Charge attempted', {
    status: 'pending_bank_transfer',
    display_text: 'Please make a transfer to the account specified',
    reference,
    amount,
    account_name: ACCOUNT_NAME,
    account_number: charge.accountNumber,
    bank: BANK,
    account_expires_at: charge.accountExpiresAt?.toISOString(),
  });
}

/** The ways in which the payer's bank can make a transfer, in display order. */
const TRANSFER_CHOICES = ['exact', 'little', 'much', 'slow'] as const;
export type TransferChoice = (typeof TRANSFER_CHOICES)[number];

/** Returns what can be done with the transfer of a charge: nothing once it was sent, or after its account has ended. */
export const transferChoicesOf = (charge: SandboxCharge): readonly TransferChoice[] =>
  charge.status === 'pending' &&
  charge.succeedsAtVerify === null &&
  charge.accountExpiresAt !== null &&
  charge.accountExpiresAt > new Date()
    ? TRANSFER_CHOICES
    : [];

/** Makes the transfer of a charge, once. */
export async function makeSandboxTransfer(
  app: App,
  charge: SandboxCharge,
  choice: TransferChoice,
): Promise<void> {
  const { reference, amountMinor, verifyCount } = charge;
  const sent = (minor: number) => ({
    ...{ status: 'success', paidAt: new Date(), amountMinor: Math.max(1, minor) },
  });
  const outcome = {
    exact: sent(amountMinor),
    little: sent(amountMinor - WRONG_BY_MINOR),
    much: sent(amountMinor + WRONG_BY_MINOR),
    slow: { succeedsAtVerify: verifyCount + LATE_VERIFICATIONS },
  }[choice];
  const { count } = await app.prisma.sandboxCharge.updateMany({
    where: { reference, status: 'pending', succeedsAtVerify: null, accountExpiresAt: { gt: new Date() } },
    data: outcome,
  });
  if (count > 0 && choice !== 'slow') announcePaid(app, charge);
}

/** Gives up a charge whose account number has ended without a transfer. */
export async function abandonEndedTransfer(app: App, reference: string): Promise<void> {
  await app.prisma.sandboxCharge.updateMany({
    where: { reference, status: 'pending', succeedsAtVerify: null, accountExpiresAt: { lte: new Date() } },
    data: { status: 'abandoned' },
  });
}
