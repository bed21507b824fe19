/** Says how many messages a search has found; null for none. */
export function resultCountOf(count: number, hasMore: boolean): string | null {
  if (count === 0) return null;
  if (hasMore) return `The newest ${count} messages with it`;
  return count === 1 ? '1 message' : `${count} messages`;
}
