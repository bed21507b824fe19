import type { Course } from '../../../generated/types.ts';
import { storedPackage } from '../../courses/courseNames.ts';
import { packages } from '../../courses/courses.ts';
import type { Overview_FiguresFragment as Figures } from '../admin.generated.ts';
import { ChartCard } from './ChartCard.tsx';
import { type Bucket, sumByBucket } from './period.ts';
import { rowsPath } from './rowsPath.ts';
import { bucketText, moneyText } from './texts.ts';

type Revenue = Figures['revenue'];
type RevenueChartsProps = { revenue: Revenue; buckets: readonly Bucket[]; course: Course | null };

const net = (row: Revenue[number]) => row.completedMinor - row.refundedMinor;
const sum = (rows: Revenue, amountOf: (row: Revenue[number]) => number) =>
  rows.reduce((total, row) => total + amountOf(row), 0);

/** Renders a chart of the money for each currency: they are never added. */
export function RevenueCharts({ revenue, buckets, course }: RevenueChartsProps) {
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
          to: rowsPath.students({ course, payment: 'completed', ...bucket }),
        }))}
      >
        <p>
          <strong className="font-display text-2xl">{moneyText(sum(rows, net), currency)}</strong>{' '}
          <span className="text-base text-muted">
            {moneyText(
              sum(rows, (row) => row.completedMinor),
              currency,
            )}{' '}
            came in,{' '}
            {moneyText(
              sum(rows, (row) => row.refundedMinor),
              currency,
            )}{' '}
            of it went back
          </span>
        </p>
      </ChartCard>
    );
  });
}
