import { createLog, type Log } from '../../gateway/platform/log/log.ts';

/** A log that keeps what it writes, for tests to read. */
export type CapturedLog = { log: Log; text(): string; lines<Line>(): Line[] };

export function captureLog(level: string): CapturedLog {
  const written: string[] = [];
  const log = createLog(level, { write: (line: string) => void written.push(line) });
  return {
    log,
    text: () => written.join(''),
    lines: <Line>() => written.map((line) => JSON.parse(line) as Line),
  };
}
