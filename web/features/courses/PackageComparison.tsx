import { Check, Minus } from 'lucide-react';
import { formatMoney } from '../../../contract/money.ts';
import { comparison } from './packageComparison.ts';
import { usePrices } from './prices.ts';

/** Compares the DIY and the mentored package, row by row. */
export function PackageComparison() {
  const prices = usePrices();
  const cellClass = 'px-1.5 py-3 text-center sm:px-5';
  return (
    <div className="overflow-hidden rounded-3xl border-2 border-line bg-surface">
      {/* Fixed on a phone: until the web font has loaded, words in the fallback font are wider than the screen. */}
      <table className="w-full table-fixed border-collapse wrap-break-word hyphens-auto text-base sm:table-auto sm:text-[1.0625rem]">
        <caption className="sr-only">DIY Learning and Mentored Experience compared</caption>
        <thead>
          <tr className="bg-sunken font-display text-base sm:text-lg">
            <th scope="col" className="w-[42%] py-4 pl-3 pr-1.5 text-left font-medium sm:w-auto sm:px-6">
              What you get
            </th>
            <th scope="col" className={`${cellClass} font-medium`}>
              DIY Learning
            </th>
            <th scope="col" className={`${cellClass} bg-mango font-medium text-on-mango`}>
              Mentored
            </th>
          </tr>
        </thead>
        <tbody>
          {comparison.map((row) => (
            <tr key={row.feature} className="border-t-2 border-line">
              <th scope="row" className="py-3 pl-3 pr-1.5 text-left font-bold leading-snug sm:px-6">
                {row.feature}
              </th>
              <td className={cellClass}>
                <CellValue value={row.diy} />
              </td>
              <td className={`${cellClass} bg-mango-soft`}>
                <CellValue value={row.mentored} />
              </td>
            </tr>
          ))}
          <tr className="border-t-2 border-line font-display text-base font-semibold sm:text-lg">
            <th scope="row" className="py-4 pl-3 pr-1.5 text-left font-semibold sm:px-6">
              Price, paid once
            </th>
            <td className={`${cellClass} price`}>{formatMoney(prices.diy, prices.symbol, 'IF_ANY')}</td>
            <td className={`${cellClass} price bg-mango-soft`}>
              {formatMoney(prices.mentored, prices.symbol, 'IF_ANY')}
            </td>
          </tr>
        </tbody>
      </table>
    </div>
  );
}

function CellValue({ value }: { value: boolean | string }) {
  if (typeof value === 'string') return <>{value}</>;
  const Icon = value ? Check : Minus;
  return (
    <>
      <Icon className={value ? 'mx-auto size-6 text-teal' : 'mx-auto size-6 text-muted'} aria-hidden="true" />
      <span className="sr-only">{value ? 'yes' : 'no'}</span>
    </>
  );
}
