import { formatAmount } from '../../../lib/format/money.ts';
import { Skeleton } from '../../../ui/Skeleton.tsx';

type PriceTagProps = {
  price: { minor: number; symbol: string } | null;
  /** Said behind the price where the currency is not plain from the page. */
  currency?: string;
};

/** The price as the server gives it; its place is held until it has. */
export function PriceTag({ price, currency }: PriceTagProps) {
  return (
    <p className="flex flex-wrap items-baseline gap-x-3">
      {price ? (
        <strong className="font-display text-5xl font-semibold tracking-tight">
          {formatAmount(price.minor, price.symbol)}
          {currency && <span className="text-2xl">{` ${currency}`}</span>}
        </strong>
      ) : (
        <Skeleton className="h-12 w-48" />
      )}
      <span className="text-muted">paid once, with 7 days to change your mind</span>
    </p>
  );
}
