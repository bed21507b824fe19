let startCursor: string | null = null;
const cursors = new Map<object, string>();

/**
 * Sets the cursor from which all feeds start. It must have been read before the lists that the feeds keep current;
 * null while no one is signed in.
 */
export function setFeedStart(cursor: string | null): void {
  startCursor = cursor;
  cursors.clear();
}

/** The cursor that a feed has reached, and how to move it. */
export type FeedPosition = { read: () => string | null; move: (cursor: string) => void };

/** Returns the position of a feed, which is an object of its own for each feed. */
export const positionOf = (feed: object): FeedPosition => ({
  read: () => cursors.get(feed) ?? startCursor,
  move: (cursor) => void cursors.set(feed, cursor),
});
