/** The payload of a feed subscription: an event, or a reset because some events are no longer available. */
export type FeedEvent = { __typename: string; cursor: string };

const REOPEN_MS = { initial: 1000, max: 60_000 };

export type FollowFeedOptions<Event extends FeedEvent> = {
  /** Returns the cursor to start after. */
  start: () => string | null;
  /** Receives the cursor up to which everything has been applied. */
  onCursor: (cursor: string) => void;
  apply: (event: Event) => void;
  reset: () => Promise<unknown>;
  /**
   * Opens the subscription. `after` must be called again each time it is sent, so that it resumes from there.
   * @returns the function that closes it
   */
  open: (
    after: () => string | null,
    sink: { event: (event: Event) => void; ended: () => void },
  ) => () => void;
};

/**
 * Follows a feed until stopped: applies its events in order, resumes from the last one applied whenever the
 * subscription is sent again, and refetches on a reset.
 * @returns the function that stops it
 */
export function followFeed<Event extends FeedEvent>(feed: FollowFeedOptions<Event>): () => void {
  let applied = feed.start();
  let received = applied;
  let resets = 0;
  let failures = 0;
  let stopped = false;
  let close = () => {};
  let timer: ReturnType<typeof setTimeout> | undefined;

  const commitCursor = () => {
    if (received === null || resets > 0 || received === applied) return;
    applied = received;
    feed.onCursor(received);
  };

  const handleEvent = (event: Event, opening: number) => {
    failures = 0;
    received = event.cursor;
    if (event.__typename !== 'FeedReset') {
      feed.apply(event);
      return commitCursor();
    }
    resets += 1;
    feed.reset().then(
      () => {
        if (stopped || opening !== openings) return;
        resets -= 1;
        commitCursor();
      },
      // The cursor stays, so that the next opening receives the reset again.
      () => reopen(opening),
    );
  };

  let openings = 0;
  const openFeed = () => {
    openings += 1;
    const opening = openings;
    resets = 0;
    received = applied;
    close = feed.open(() => applied, {
      event: (event) => {
        if (!stopped && opening === openings) handleEvent(event, opening);
      },
      ended: () => reopen(opening),
    });
  };

  const reopen = (opening: number) => {
    if (stopped || opening !== openings) return;
    openings += 1;
    close();
    const delay = Math.min(REOPEN_MS.max, REOPEN_MS.initial * 2 ** failures);
    failures += 1;
    timer = setTimeout(openFeed, delay * (0.5 + Math.random() / 2));
  };

  openFeed();
  return () => {
    stopped = true;
    clearTimeout(timer);
    close();
  };
}
