import { type ReactNode, useId, useState } from 'react';
import { lazyView } from '../../../lib/chunks/lazyView.tsx';
import { Link } from '../../../lib/router/router.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { NotLoadedInline } from '../../../ui/NotLoaded.tsx';
import type { ChartBar, ChartSeries } from './chartTypes.ts';

// The library of charts is large, and only admins fetch it.
const BarChart = lazyView(
  async () => (await import('./BarChart.tsx')).BarChart,
  NotLoadedInline,
  () => <div className="h-65" />,
);

type ChartCardProps = {
  title: string;
  /** What the numbers are, in a sentence. */
  children?: ReactNode;
  /** The header of the first column of the table. */
  barHeader: string;
  bars: readonly ChartBar[];
  series: readonly ChartSeries[];
  format: (value: number) => string;
  /** True for bars with names, drawn below one another. */
  isHorizontal?: boolean;
  /** Shown when every value is zero. */
  emptyText: string;
};

/** Renders a chart and, when asked, the same numbers as a table whose rows lead to what is behind them. */
export function ChartCard(props: ChartCardProps) {
  const { title, children, bars, series, format, emptyText, isHorizontal } = props;
  const [asTable, setAsTable] = useState(false);
  const id = useId();
  const isEmpty = bars.every(({ values }) => values.every((value) => value === 0));
  return (
    <Card className="grid grid-cols-1 content-start gap-4">
      <section aria-labelledby={id} className="grid grid-cols-1 gap-4">
        <div className="flex flex-wrap items-start justify-between gap-3">
          <h3 id={id} className="text-xl">
            {title}
          </h3>
          {!isEmpty && (
            <Button size="sm" variant="outline" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
              Show as a table<span className="sr-only">: {title}</span>
            </Button>
          )}
        </div>
        {children}
        {isEmpty ? (
          <p className="text-muted">{emptyText}</p>
        ) : asTable ? (
          <ChartTable {...props} />
        ) : (
          <>
            <BarChart bars={bars} series={series} format={format} isHorizontal={isHorizontal === true} />
            <div className="sr-only">
              <ChartTable {...props} isSummary />
            </div>
          </>
        )}
      </section>
    </Card>
  );
}

/** Renders the bars that are not zero. A summary has no links, so that the keyboard meets none that cannot be seen. */
function ChartTable({
  title,
  barHeader,
  bars,
  series,
  format,
  isSummary,
}: ChartCardProps & { isSummary?: boolean }) {
  const shown = bars.filter(({ values }) => values.some((value) => value !== 0));
  const table = (
    <table className="w-full text-left">
      <caption className="sr-only">{title}</caption>
      <thead>
        <tr>
          {[barHeader, ...series.map(({ label }) => label)].map((header, index) => (
            <th key={header} scope="col" className={`p-2 ${index > 0 ? 'text-right' : ''}`}>
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {shown.map(({ id, label, values, links }) => (
          <tr key={id} className="border-t-2 border-line">
            <th scope="row" className="p-2 font-normal">
              {label}
            </th>
            {series.map((one, index) => (
              <td key={one.id} className="p-2 text-right tabular-nums">
                <Value to={isSummary ? null : links[index]} name={`${one.label}, ${label}`}>
                  {format(values[index] ?? 0)}
                </Value>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
  if (isSummary) return table;
  return (
    // Focusable, so that the keyboard can scroll it.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls
    <section aria-label={`${title}, table`} tabIndex={0} className="max-h-96 overflow-auto">
      {table}
    </section>
  );
}

type ValueProps = { to: string | null | undefined; name: string; children: string };

/** Renders a number; with an address, as a link to the rows that it counts. */
function Value({ to, name, children }: ValueProps) {
  if (!to) return children;
  return (
    <Link
      to={to}
      className="inline-flex min-h-11 min-w-11 items-center justify-end font-bold text-indigo underline"
    >
      {children}
      <span className="sr-only">: {name}</span>
    </Link>
  );
}
