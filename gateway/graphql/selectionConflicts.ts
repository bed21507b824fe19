/** The rows of a relation that a field reads, as Prisma takes it. */
type Read = { select?: object; include?: object; [SELECTED]?: true };

/** Marks a read of which the document selects more. */
export const SELECTED = Symbol('selected');

/** @param select what a field or a type selects of its row */
export const readOf = (select: unknown): Read =>
  typeof select === 'object' && select !== null ? { select } : {};

/**
 * Finds a relation that reads of the same rows want in two ways: with other conditions, orders or limits. Prisma reads a
 * relation once with a row, so that Pothos reads it again for the second field.
 * @returns its path; null when one read of the rows has it all
 */
export function findConflict(reads: readonly Read[]): string | null {
  const parts = reads.flatMap(({ select, include }) => Object.entries({ ...select, ...include }));
  for (const [name, ofName] of Map.groupBy(parts, ([key]) => key)) {
    const relations = ofName.flatMap(([, part]) =>
      typeof part === 'object' && part !== null ? [part as Read] : [],
    );
    if (name === '_count' ? differ(relations) : areTwo(relations)) return name;
    const further = findConflict(relations);
    if (further) return `${name}.${further}`;
  }
  return null;
}

function areTwo(reads: readonly Read[]): boolean {
  if (reads.length < 2) return false;
  const queries = new Set(
    reads.map(({ select: _columns, include: _relations, ...query }) => JSON.stringify(query)),
  );
  const selected = reads.filter((read) => read[SELECTED]);
  // The document may filter relations further down.
  return queries.size > 1 || selected.length > 1 || (selected.length > 0 && reads.some(readsRelations));
}

const readsRelations = ({ select, include }: Read) =>
  Object.values({ ...select, ...include }).some((part) => typeof part === 'object');

/** Returns true for counts of one relation with other conditions. */
function differ(counts: readonly Read[]): boolean {
  const all = counts.flatMap(({ select }) => Object.entries(select ?? {}));
  return [...Map.groupBy(all, ([relation]) => relation).values()].some(
    (same) => new Set(same.map(([, condition]) => JSON.stringify(condition))).size > 1,
  );
}
