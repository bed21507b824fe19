export type FoundPattern = { source: string; flags: string; at: string };

export function patternsIn(path: string, text: string): { found: FoundPattern[]; problems: string[] };

/** @param cacheFile where verdicts are kept between runs; null keeps none */
export function inspectPatterns(
  patterns: readonly { source: string; flags: string }[],
  cacheFile: string | null,
): Promise<Record<string, string>>;

export function checkPatterns(): Promise<{ status: number; output: string }>;
