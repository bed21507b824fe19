import { formatMoney } from '../../../../contract/money.ts';
import { Link } from '../../../lib/router/router.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';

type PriceTagProps = {
  price: { minor: number; symbol: string } | null;
  /** Shown after the price where the page does not make the currency clear. */
  currency?: string;
};

/** Renders the price from the server; reserves its space until it is loaded. */
export function PriceTag({ price, currency }: PriceTagProps) {
  return (
    <p className="flex flex-wrap items-baseline gap-x-3">
      {price ? (
        <strong className="price text-5xl tracking-tight">
          {formatMoney(price.minor, price.symbol, 'IF_ANY')}
          {currency && <span className="text-2xl">{` ${currency}`}</span>}
        </strong>
      ) : (
        <Skeleton className="h-12 w-48" />
      )}
      <span className="text-muted">
        no subscription, with{' '}
        <Link to="/refund" className="underline underline-offset-3 hover:text-ink">
          7 days to change your mind
        </Link>
      </span>
    </p>
  );
}
