import { isPaymentToken } from '../../../../contract/sponsors.ts';
import { SponsoredPayment } from './SponsoredPayment.tsx';
import { SponsorOffer } from './SponsorOffer.tsx';

/** Renders /sponsor/:token: what a link is for, or, with the token of a sponsor, how their payment went. */
export function SponsorPage({ token }: { token: string }) {
  return isPaymentToken(token) ? (
    <SponsoredPayment key={token} token={token} />
  ) : (
    <SponsorOffer key={token} token={token} />
  );
}
