import { useEffect, useRef, useState } from 'react';

type ChartLine = { id: string; label: string; values: readonly number[] };

type LineChartProps = {
  /** The accessible name of the chart. A table beside it should contain all values. */
  label: string;
  lines: readonly ChartLine[];
  columns: readonly string[];
  /** The id of the highlighted line; null for none. */
  chosen: string | null;
};

const COLOURS = ['indigo', 'coral', 'teal', 'mango-text', 'sky', 'success'] as const;
const DASHES = ['', '7 5', '2 5'];
const HEIGHT = 260;
const DATE_LABEL_WIDTH = 76;
const MARGIN = { left: 50, right: 14, top: 12, bottom: 34 };

/** Renders percentages over time. Lines differ in colour, shape and dash, so that none of these alone is needed. */
export function LineChart({ label, lines, columns, chosen }: LineChartProps) {
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(640);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const lastColumn = Math.max(1, columns.length - 1);
  const x = (column: number) => MARGIN.left + (column / lastColumn) * (width - MARGIN.left - MARGIN.right);
  const y = (value: number) => MARGIN.top + (1 - value / 100) * (HEIGHT - MARGIN.top - MARGIN.bottom);
  // On a phone not every date has room; the last label is left of its point, close to the one before it.
  const step = Math.ceil(DATE_LABEL_WIDTH / Math.max(1, x(1) - x(0)));
  const ordered = lines
    .map((line, index) => ({ line, index }))
    .toSorted((one, other) => Number(one.line.id === chosen) - Number(other.line.id === chosen));
  return (
    <div ref={box} className="min-w-0">
      <svg width={width} height={HEIGHT} role="img" aria-label={label} className="block max-w-full">
        {[0, 25, 50, 75, 100].map((value) => (
          <g key={value}>
            <line
              x1={MARGIN.left}
              x2={width - MARGIN.right}
              y1={y(value)}
              y2={y(value)}
              className="stroke-line"
            />
            <text x={MARGIN.left - 8} y={y(value) + 5} textAnchor="end" className="fill-muted text-sm">
              {value}%
            </text>
          </g>
        ))}
        {columns.map((column, index) =>
          (columns.length - 1 - index) % step === 0 ? (
            <text
              key={column}
              x={x(index)}
              y={HEIGHT - 8}
              textAnchor={index === columns.length - 1 ? 'end' : 'middle'}
              className="fill-muted text-sm"
            >
              {column}
            </text>
          ) : null,
        )}
        {ordered.map(({ line, index }) => (
          <g
            key={line.id}
            opacity={chosen === null || chosen === line.id ? 1 : 0.25}
            style={{ color: colourOf(index) }}
          >
            <polyline
              points={line.values.map((value, column) => `${x(column)},${y(value)}`).join(' ')}
              fill="none"
              stroke="currentColor"
              strokeWidth={chosen === line.id ? 4 : 2.5}
              strokeLinejoin="round"
              strokeDasharray={DASHES[Math.floor(index / COLOURS.length) % DASHES.length]}
            />
            {line.values.map((value, column) => (
              <Shape key={columns[column]} index={index} x={x(column)} y={y(value)} />
            ))}
          </g>
        ))}
      </svg>
    </div>
  );
}

const colourOf = (index: number) => `var(--color-${COLOURS[index % COLOURS.length]})`;

const SHAPES = [
  'M0-5a5 5 0 1 0 .01 0z',
  'M-5-5h10v10h-10z',
  'M0-6l6 11h-12z',
  'M0-7l7 7-7 7-7-7z',
  'M0 6l6-11h-12z',
  'M-2-6h4v4h4v4h-4v4h-4v-4h-4v-4h4z',
];

function Shape({ index, x, y }: { index: number; x: number; y: number }) {
  return (
    <path
      d={SHAPES[index % SHAPES.length]}
      transform={`translate(${x} ${y})`}
      fill="currentColor"
      stroke="var(--color-surface)"
      strokeWidth={1.5}
    />
  );
}

/** Renders the colour, dash and shape of a line, for the legend. */
export function LineMark({ index: place }: { index: number }) {
  return (
    <svg width={34} height={18} aria-hidden="true" className="shrink-0" style={{ color: colourOf(place) }}>
      <line
        x1={1}
        x2={33}
        y1={9}
        y2={9}
        stroke="currentColor"
        strokeWidth={2.5}
        strokeDasharray={DASHES[Math.floor(place / COLOURS.length) % DASHES.length]}
      />
      <Shape index={place} x={17} y={9} />
    </svg>
  );
}
