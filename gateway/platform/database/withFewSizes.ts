/**
 * Repeats the last item until the list has a power of two of them. A statement with a list is another one for each of
 * its sizes, and each connection keeps those that it has prepared.
 */
export function withFewSizes<Item>(items: readonly Item[]): Item[] {
  const last = items.at(-1);
  if (last === undefined) return [];
  const size = 2 ** Math.ceil(Math.log2(items.length));
  return [...items, ...new Array<Item>(size - items.length).fill(last)];
}
