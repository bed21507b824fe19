export type FoundPattern = { source: string; flags: string; at: string };

export function patternsIn(path: string, text: string): { found: FoundPattern[]; problems: string[] };

/** @param cacheFile caches verdicts between runs; null disables the cache */
export function inspectPatterns(
  patterns: readonly { source: string; flags: string }[],
  cacheFile: string | null,
): Promise<Record<string, string>>;

export function checkPatterns(): Promise<{ status: number; output: string }>;
