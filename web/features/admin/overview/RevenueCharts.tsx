import type { ReactNode } from 'react';
import type { DayPeriod } from '../../../../contract/overview.ts';
import type { Course } from '../../../generated/types.ts';
import { Link } from '../../../lib/router/router.tsx';
import { storedPackage } from '../../courses/courseNames.ts';
import { packages } from '../../courses/courses.ts';
import type { Overview_FiguresFragment as Figures } from '../admin.generated.ts';
import { ChartCard } from './ChartCard.tsx';
import { type Bucket, sumByBucket } from './period.ts';
import { rowsPath } from './rowsPath.ts';
import { bucketText, moneyText } from './texts.ts';

type Revenue = Figures['revenue'];
type RevenueChartsProps = {
  revenue: Revenue;
  buckets: readonly Bucket[];
  days: DayPeriod;
  course: Course | null;
};

const net = (row: Revenue[number]) => row.completedMinor - row.refundedMinor;
const sum = (rows: Revenue, amountOf: (row: Revenue[number]) => number) =>
  rows.reduce((total, row) => total + amountOf(row), 0);

/** Renders a chart of the money for each currency: they are never added. */
export function RevenueCharts({ revenue, buckets, days, course }: RevenueChartsProps) {
  const currencies = [...new Set(revenue.map(({ currency }) => currency))];
  const series = packages.map(({ id, name }) => ({ id, label: name }));
  if (currencies.length === 0) currencies.push('NGN');
  return currencies.map((currency) => {
    const rows = revenue.filter((row) => row.currency === currency);
    const byPackage = packages.map(({ id }) =>
      sumByBucket(
        buckets,
        rows.filter((row) => row.package === storedPackage(id)),
        net,
      ),
    );
    return (
      <ChartCard
        key={currency}
        title={`Revenue in ${currency}`}
        barHeader="Day"
        series={series}
        format={(minor) => moneyText(minor, currency)}
        emptyText="No payment was completed in this period."
        bars={buckets.map((bucket, index) => ({
          id: bucket.from,
          label: bucketText(bucket),
          values: byPackage.map((values) => values[index] ?? 0),
          links: packages.map(({ id }) =>
            rowsPath.payments({ ...bucket, course, currency, money: 'received', package: id }),
          ),
        }))}
      >
        <p>
          <strong className="font-display text-2xl">{moneyText(sum(rows, net), currency)}</strong>{' '}
          <span className="text-base text-muted">
            <MoneyLink
              to={rowsPath.payments({ ...days, course, currency, money: 'received', package: null })}
            >
              {moneyText(
                sum(rows, (row) => row.completedMinor),
                currency,
              )}{' '}
              came in
            </MoneyLink>
            ,{' '}
            <MoneyLink
              to={rowsPath.payments({ ...days, course, currency, money: 'returned', package: null })}
            >
              {moneyText(
                sum(rows, (row) => row.refundedMinor),
                currency,
              )}{' '}
              of it went back
            </MoneyLink>
          </span>
        </p>
      </ChartCard>
    );
  });
}

function MoneyLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className="link inline-flex min-h-11 items-center">
      {children}
    </Link>
  );
}
