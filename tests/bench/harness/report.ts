import { execFileSync } from 'node:child_process';
import { cpus, loadavg } from 'node:os';
import type { Aim, Medians, PreparedWorkload, Ratio, Workload } from './workload.ts';

/** The results of a workload. Those of a quick run have counts alone, since its times mean nothing. */
export type WorkloadReport = {
  name: string;
  title: string;
  rows: { contender: string; role: string; metrics: Record<string, number> }[];
  ratios: Ratio[];
  notes: readonly string[];
};

export function reportOf(
  { name, title }: Workload,
  { contenders, ratios, counts, notes }: PreparedWorkload,
  medians: Medians,
  isTimed: boolean,
): WorkloadReport {
  const rows = contenders.map((contender) => ({
    ...{ contender: contender.name, role: contender.role },
    metrics: isTimed ? { ...medians.get(contender.name) } : {},
  }));
  return { name, title, rows, ratios: [...counts, ...(isTimed ? ratios(medians) : [])], notes };
}

/** Returns a number with three significant digits. */
function short(value: number | undefined): string {
  if (value === undefined || Number.isNaN(value)) return '';
  if (Math.abs(value) >= 1000) return Math.round(value).toLocaleString('en-GB');
  return String(Number(value.toPrecision(3)));
}

function table(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[]) =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const [head = [], ...body] = rows;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...body.map(line)].join('\n');
}

/** Returns the rows and notes of a workload as Markdown: a column for each metric. */
export function measuredTable({ name, title, rows, notes }: WorkloadReport): string {
  const metrics = [...new Set(rows.flatMap((row) => Object.keys(row.metrics)))];
  const body = rows.map(({ contender, metrics: values }) => [
    contender,
    ...metrics.map((metric) => short(values[metric])),
  ]);
  const parts = [`${name}: ${title}`, ...(metrics.length > 0 ? [table([['', ...metrics], ...body])] : [])];
  return [...parts, ...notes].join('\n\n');
}

/** Returns the shares of the time of a contender's processes as Markdown. */
export const profileTable = (contender: string, shares: readonly (readonly [string, number])[]) =>
  table([
    [contender, 'share of the time'],
    ...shares.map(([part, share]) => [part, `${(share * 100).toFixed(1)} %`]),
  ]);

const isMet = (value: number, aim: Aim) => ('atLeast' in aim ? value >= aim.atLeast : value <= aim.atMost);
const aimText = (aim: Aim) => ('atLeast' in aim ? `at least ${aim.atLeast}` : `at most ${aim.atMost}`);

/** Returns the ratios of all workloads beside their aims as Markdown. */
export function ratioTable(reports: readonly WorkloadReport[]): string {
  const rows = reports.flatMap((report) =>
    report.ratios.map(({ name, value, aim }) => [
      ...[report.name, name, short(value), aim ? aimText(aim) : ''],
      aim ? (isMet(value, aim) ? 'met' : 'not met') : '',
    ]),
  );
  return table([['workload', 'ratio', 'measured', 'aim', ''], ...rows]);
}

/** Describes the run: the commit, the machine and what else it was doing. */
export function circumstances(): string {
  const git = (...words: string[]) => execFileSync('git', words, { encoding: 'utf8' }).trim();
  const commit = git('rev-parse', '--short=10', 'HEAD');
  const isChanged = git('status', '--porcelain', '--untracked-files=no') !== '';
  const [cpu] = cpus();
  const load = loadavg().map((value) => value.toFixed(2));
  return (
    `commit ${commit}${isChanged ? ' with changes' : ''}, ${new Date().toISOString()}, Node ${process.version}, ` +
    `${cpus().length} cores (${cpu?.model}), load before ${load.join(' ')}`
  );
}
