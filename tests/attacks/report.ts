import type { Outcome } from './attack.ts';
import type { Measured } from './bystander.ts';
import type { Memory } from './product.ts';

const MAX_WRONG = 6;

/** Prints a line. */
export const print = (text: string): void => {
  process.stdout.write(`${text}\n`);
};

const ms = (value: number) => `${Math.round(value)}`;

/** Formats the measurements of a bystander. */
export function bystanderText(measured: Measured): string {
  const { p50Ms, p99Ms, maxMs, worst, errors, count, lagMs } = measured;
  const slowest = worst && maxMs > 50 ? ` (${worst})` : '';
  return `bystander p50/p99/max ${ms(p50Ms)}/${ms(p99Ms)}/${ms(maxMs)} ms${slowest}, ${errors.length} errors of ${count}${lagMs > 50 ? `, own timers ${ms(lagMs)} ms late` : ''}`;
}

/**
 * Formats the result of a case, and below it the problems.
 * @param verdict in place of ok or FAIL
 */
export function caseText(
  verdict: string | null,
  name: string,
  outcome: Outcome,
  measured: Measured,
  memory: Memory,
  problems: string[],
): string {
  const summary = [
    verdict ?? (problems.length === 0 ? 'ok  ' : 'FAIL'),
    name,
    `| ${outcome.answers || 'nothing'}; slowest ${outcome.slowest}`,
    `| ${bystanderText(measured)}`,
    `| rss ${memory.nowMb} MB, peak ${memory.peakMb} MB`,
  ].join(' ');
  const kinds = Map.groupBy(problems, (problem) => problem.slice(problem.indexOf(': ')));
  const examples = [...kinds.values()].slice(0, MAX_WRONG).map((similar) => {
    const text = (similar[0] ?? '').replaceAll('\n', ' ').slice(0, 220);
    return `       ${similar.length > 1 ? `${similar.length}× such as ` : ''}${text}`;
  });
  const more = kinds.size > MAX_WRONG ? [`       and ${kinds.size - MAX_WRONG} other kinds`] : [];
  return [summary, ...examples, ...more].join('\n');
}
