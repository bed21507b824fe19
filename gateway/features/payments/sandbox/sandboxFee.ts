import type { SandboxCharge } from '../../../generated/prisma/client.ts';

const SHARE = 0.015;
/** Of a naira charge the provider keeps a flat part too, from a size on, and never more than a limit. */
const NAIRA = { flatMinor: 10_000, flatFromMinor: 250_000, maxMinor: 200_000 };

/** Returns what the sandbox keeps of a charge, in minor units. */
export function sandboxFee({
  amountMinor,
  currency,
}: Pick<SandboxCharge, 'amountMinor' | 'currency'>): number {
  const share = Math.round(amountMinor * SHARE);
  if (currency !== 'NGN') return share;
  return Math.min(share + (amountMinor >= NAIRA.flatFromMinor ? NAIRA.flatMinor : 0), NAIRA.maxMinor);
}
