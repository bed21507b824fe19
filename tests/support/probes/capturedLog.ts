import { createLog, type Log } from '../../../gateway/platform/log/log.ts';

/** A log that keeps its lines for tests to read. */
export type CapturedLog = { log: Log; text(): string; lines<Line>(): Line[] };

/** Creates a log of a level that keeps its lines. */
export function captureLog(level: string): CapturedLog {
  const written: string[] = [];
  const log = createLog(level, { write: (line: string) => void written.push(line) });
  return {
    log,
    text: () => written.join(''),
    lines: <Line>() => written.map((line) => JSON.parse(line) as Line),
  };
}
