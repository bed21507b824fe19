import { Bar, CartesianGrid, BarChart as Chart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { useMediaQuery } from '../../../lib/hooks/useMediaQuery.ts';
import { useNavigate } from '../../../lib/router/router.tsx';
import type { ChartBar, ChartSeries } from './chartTypes.ts';

const HEIGHT = 260;
const BAR_HEIGHT = 44;
const LABEL_WIDTH = 104;
const MAX_BAR = 64;
/** Longest word that fits into the width of a label; the drawing cuts a longer one off at its beginning. */
const MAX_WORD = 12;
const axis = {
  tick: { fill: 'var(--color-muted)', fontSize: 14 },
  tickLine: false,
  stroke: 'var(--color-line-strong)',
};
const COLOURS = ['var(--color-indigo)', 'var(--color-teal)', 'var(--color-coral)'];

const shorten = (label: string) =>
  label
    .split(' ')
    .map((word) => (word.length > MAX_WORD ? `${word.slice(0, MAX_WORD - 1)}…` : word))
    .join(' ');

type BarChartProps = {
  bars: readonly ChartBar[];
  series: readonly ChartSeries[];
  format: (value: number) => string;
  /** True for bars with names, which need room for them. */
  isHorizontal: boolean;
};

/** Draws bars, stacked if there are several series. The table beside it says the same, so readers skip the drawing. */
export function BarChart({ bars, series, format, isHorizontal }: BarChartProps) {
  const navigate = useNavigate();
  const isStill = useMediaQuery('(prefers-reduced-motion: reduce)');
  const data = bars.map(({ label, values }) => ({
    label,
    ...Object.fromEntries(series.map(({ id }, index) => [id, values[index] ?? 0])),
  }));
  return (
    <div aria-hidden="true">
      <ResponsiveContainer width="100%" height={isHorizontal ? bars.length * BAR_HEIGHT + 40 : HEIGHT}>
        <Chart
          data={data}
          layout={isHorizontal ? 'vertical' : 'horizontal'}
          accessibilityLayer={false}
          margin={{ top: 8, right: 12, bottom: 0, left: 0 }}
        >
          <CartesianGrid vertical={isHorizontal} horizontal={!isHorizontal} stroke="var(--color-line)" />
          {isHorizontal ? (
            <>
              <YAxis
                type="category"
                dataKey="label"
                {...axis}
                width={LABEL_WIDTH}
                interval={0}
                tickFormatter={shorten}
              />
              <XAxis type="number" {...axis} allowDecimals={false} tickFormatter={format} />
            </>
          ) : (
            <>
              <XAxis dataKey="label" {...axis} minTickGap={24} />
              <YAxis {...axis} axisLine={false} width={72} allowDecimals={false} tickFormatter={format} />
            </>
          )}
          <Tooltip
            formatter={(value) => format(Number(value))}
            cursor={{ fill: 'var(--color-sunken)' }}
            isAnimationActive={!isStill}
            contentStyle={{
              background: 'var(--color-surface)',
              border: '2px solid var(--color-line)',
              borderRadius: 16,
              color: 'var(--color-ink)',
            }}
            itemStyle={{ color: 'var(--color-ink)' }}
          />
          {series.map(({ id, label }, index) => (
            <Bar
              key={id}
              dataKey={id}
              name={label}
              stackId="all"
              maxBarSize={MAX_BAR}
              fill={COLOURS[index % COLOURS.length] ?? ''}
              isAnimationActive={!isStill}
              cursor="pointer"
              onClick={(_bar, position) => {
                const to = bars[position]?.links[index];
                if (to) navigate(to);
              }}
            />
          ))}
        </Chart>
      </ResponsiveContainer>
      {series.length > 1 && (
        <ul className="flex flex-wrap gap-x-5 gap-y-1">
          {series.map(({ id, label }, index) => (
            <li key={id} className="flex items-center gap-2 text-base">
              <span className="size-4 rounded" style={{ background: COLOURS[index % COLOURS.length] }} />
              {label}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
