import { Clock, ShieldCheck, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from '../../../lib/router/router.tsx';
import { usePlatformName } from '../../../ui/platformName.ts';
import { useSession } from '../../accounts/session/session.ts';

/** The cards that the provider takes, by their names: their logos are not ours to draw. */
const CARDS = ['Visa', 'Mastercard', 'Verve'];
const NAIRA = '₦';
/** What else the provider takes for a price in Naira; elsewhere its page says so. */
const NAIRA_WAYS = 'Also by bank app, bank transfer, USSD or QR code.';

/** Says who takes the money and how, how long it takes, and what happens to a family that changes its mind. */
export function WaysToPay({ symbol }: { symbol: string }) {
  const platformName = usePlatformName();
  const { settings } = useSession();
  const provider = settings?.paymentSandbox ? 'the payment sandbox' : 'Paystack';
  return (
    <div className="grid gap-3 border-t-2 border-line pt-5 text-base">
      <ul aria-label="Cards that are taken" className="flex flex-wrap gap-2">
        {CARDS.map((card) => (
          <li key={card} className="rounded-lg border-2 border-line px-2.5 py-0.5 font-bold">
            {card}
          </li>
        ))}
      </ul>
      {symbol === NAIRA && <p className="text-muted">{NAIRA_WAYS}</p>}
      <ul className="grid gap-2.5 text-muted">
        <Fact icon={<ShieldCheck />}>
          {`You pay with ${provider}. Card details never reach ${platformName}.`}
        </Fact>
        <Fact icon={<Clock />}>It takes about two minutes. The lessons open a few seconds later.</Fact>
        <Fact icon={<Undo2 />}>
          Not the right thing? Ask within 7 days and{' '}
          <Link to="/refund" className="link">
            get your money back
          </Link>
          .
        </Fact>
      </ul>
    </div>
  );
}

function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-start gap-3 [&_svg]:mt-0.5 [&_svg]:size-5 [&_svg]:shrink-0 [&_svg]:text-teal">
      <span aria-hidden="true">{icon}</span>
      <span>{children}</span>
    </li>
  );
}
