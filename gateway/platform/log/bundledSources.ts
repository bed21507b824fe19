import { readFileSync } from 'node:fs';
import { LRUCache } from 'lru-cache';
import { pattern } from '../../../contract/pattern.ts';

/** Where the bundle's script writes which source begins at which line. */
const INDEX = new URL('../../../dist/gateway/sources.json', import.meta.url);
/** A longer frame stays as it is. */
const MAX_FRAME = 1000;
const POSITION = pattern({ max: MAX_FRAME, matches: /\/dist\/gateway\/main\.js:(\d{1,9}):/ });

type Source = [firstLine: number, path: string];

let sources: readonly Source[] | undefined;

/** The paths of lines that were looked up: many errors, as of a database that is down, come from few places. */
const paths = new LRUCache<number, string>({
  max: 1000,
  memoMethod: (line) => {
    sources ??= readSources();
    return sources.findLast(([firstLine]) => firstLine <= line)?.[1] ?? '';
  },
});

/** Returns the path of the source that a line of the bundle is from; empty before the first one. */
export const sourceAt = (line: number): string => paths.memo(line);

/** Adds its source to a stack frame of the bundle, which has all of them in one file. */
export function withSource(frame: string): string {
  const [, line] = POSITION.exec(frame) ?? [];
  const path = line && sourceAt(Number(line));
  return path ? `${frame} of ${path}` : frame;
}

/** Reads the index at the first error. Without it, frames stay as they are: an error must not hide another one. */
function readSources(): readonly Source[] {
  try {
    return JSON.parse(readFileSync(INDEX, 'utf8'));
  } catch {
    return [];
  }
}
