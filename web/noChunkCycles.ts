import type { Plugin, Rolldown } from 'vite';

/**
 * Fails a build in which chunks import each other: a module of theirs may run before what it needs, on those pages alone
 * that enter the cycle at the wrong place. The groups of chunks.ts can form one where no modules do.
 */
export function noChunkCycles(): Plugin {
  return {
    name: 'no-chunk-cycles',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const cycle = findCycle(new Map(chunks.map((chunk) => [chunk.fileName, chunk])));
      if (cycle) this.error(`Chunks import each other: ${cycle.join(' -> ')}. See web/chunks.ts`);
    },
  };
}

/** Returns the names of chunks each of which imports the next one, with the first one again at the end. */
function findCycle(chunks: ReadonlyMap<string, Rolldown.OutputChunk>): string[] | null {
  const done = new Set<string>();
  const visit = (file: string, trail: readonly string[]): string[] | null => {
    const start = trail.indexOf(file);
    if (start >= 0) return [...trail.slice(start), file].map((one) => chunks.get(one)?.name ?? one);
    if (done.has(file)) return null;
    done.add(file);
    for (const imported of chunks.get(file)?.imports ?? []) {
      const cycle = visit(imported, [...trail, file]);
      if (cycle) return cycle;
    }
    return null;
  };
  for (const file of chunks.keys()) {
    const cycle = visit(file, []);
    if (cycle) return cycle;
  }
  return null;
}
