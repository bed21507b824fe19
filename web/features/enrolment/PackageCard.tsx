import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { formatMoney } from '../../../contract/money.ts';
import { Badge } from '../../ui/Badge.tsx';
import { CheckList } from '../../ui/CheckList.tsx';
import type { Package } from '../courses/courses.ts';
import { usePrices } from '../courses/prices.ts';

type PackageCardProps = {
  offer: Package;
  /** The heading level that fits the page. */
  level: 2 | 3 | 4;
  action: ReactNode;
};

/** Shows the features and the price of a package, with the page's action below. */
export function PackageCard({ offer, level, action }: PackageCardProps) {
  const prices = usePrices();
  const Title = `h${level}` as const;
  const mentored = offer.id === 'mentored';
  return (
    <div
      className={clsx(
        'flex flex-col gap-4 rounded-3xl border-2 bg-surface p-6 sm:p-7',
        mentored ? 'border-mango-edge' : 'border-line',
      )}
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Title className="text-2xl">{offer.name}</Title>
        {mentored && <Badge tone="mango">Most support</Badge>}
      </div>
      <p className="text-muted">{offer.summary}</p>
      <p>
        <strong className="price text-4xl">
          {formatMoney(mentored ? prices.mentored : prices.diy, prices.symbol, 'IF_ANY')}
        </strong>{' '}
        <span className="text-muted">paid once</span>
      </p>
      <CheckList items={offer.features} />
      <p className="text-base text-muted">{offer.support}.</p>
      <div className="mt-auto pt-2">{action}</div>
    </div>
  );
}
