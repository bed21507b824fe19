import { useId, useState } from 'react';
import { shortDayText } from '../../../contract/time.ts';
import { useNow } from '../../lib/time/useNow.ts';
import { Card } from '../../ui/Card.tsx';
import { LineChart, LineMark } from '../../ui/LineChart.tsx';
import { type Learner, weeklyProgress } from './weeklyProgress.ts';

const WEEKS = 8;

type ProgressChartProps = {
  students: readonly Learner[];
  publishedOf: (studentId: string) => ReadonlySet<string>;
  timeZone: string;
};

/** Renders the progress of all students over the last weeks, as a chart and as a table. */
export function ProgressChart({ students, publishedOf, timeZone }: ProgressChartProps) {
  const id = useId();
  const [chosen, setChosen] = useState<string | null>(null);
  const { weekEnds, lines } = weeklyProgress(students, publishedOf, { now: useNow(), weeks: WEEKS });
  const columns = weekEnds.map((end) => shortDayText(new Date(end), timeZone));
  return (
    <Card className="grid grid-cols-1 gap-4">
      <div>
        <h2 id={id} className="text-xl">
          Progress over eight weeks
        </h2>
        <p className="text-base text-muted">Lessons completed, of those that are published</p>
      </div>
      <LineChart
        label={`Progress of ${lines.length === 1 ? '1 student' : `${lines.length} students`} over eight weeks; the table below has the numbers`}
        lines={lines}
        columns={columns}
        chosen={chosen}
      />
      <ul aria-label="Bring a student forward" className="flex flex-wrap gap-2">
        {lines.map((line, index) => (
          <li key={line.id} className="min-w-0">
            <button
              type="button"
              aria-pressed={chosen === line.id}
              className="inline-flex min-h-11 max-w-full items-center gap-2 rounded-xl border-2 border-transparent px-2.5 text-base hover:bg-indigo-soft aria-pressed:border-indigo aria-pressed:bg-indigo-soft"
              onClick={() => setChosen(chosen === line.id ? null : line.id)}
            >
              <LineMark index={index} />
              <span className="truncate">{line.label}</span>
              <strong>{line.values.at(-1)}%</strong>
            </button>
          </li>
        ))}
      </ul>
      <details>
        <summary className="inline-flex min-h-11 items-center font-bold text-indigo underline">
          Show as a table
        </summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways on a phone */}
        <section aria-labelledby={id} tabIndex={0} className="overflow-x-auto">
          <table className="w-full text-base">
            <thead>
              <tr className="text-left text-muted">
                <th scope="col" className="py-1 pr-4">
                  Student
                </th>
                {columns.map((column) => (
                  <th key={column} scope="col" className="whitespace-nowrap px-2 py-1 text-right font-normal">
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {lines.map((line) => (
                <tr key={line.id} className="border-t-2 border-line">
                  <th scope="row" className="py-1 pr-4 text-left">
                    {line.label}
                  </th>
                  {line.values.map((value, index) => (
                    <td key={columns[index]} className="px-2 py-1 text-right tabular-nums">
                      {value}%
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </details>
    </Card>
  );
}
