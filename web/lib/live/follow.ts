/** What a feed subscription delivers: an event, or word that some events can no longer be had. */
export type FeedEvent = { __typename: string; cursor: string };

const REOPEN_MS = { first: 1000, most: 60_000 };

export type Following<Event extends FeedEvent> = {
  /** Where to begin: after this cursor. */
  start: () => string | null;
  /** Everything up to this cursor has been applied. */
  moved: (cursor: string) => void;
  apply: (event: Event) => void;
  reset: () => Promise<unknown>;
  /**
   * Opens the subscription. `after` is to be asked again each time it is sent, so that it goes on where it was.
   * @returns what closes it
   */
  open: (
    after: () => string | null,
    sink: { event: (event: Event) => void; ended: () => void },
  ) => () => void;
};

/**
 * Follows a feed until stopped: applies its events in order, goes on from the last one applied whenever the
 * subscription is sent again, and fetches afresh upon a reset.
 * @returns what stops it
 */
export function follow<Event extends FeedEvent>(feed: Following<Event>): () => void {
  let applied = feed.start();
  let seen = applied;
  let resets = 0;
  let failures = 0;
  let stopped = false;
  let close = () => {};
  let timer: ReturnType<typeof setTimeout> | undefined;

  const move = () => {
    if (seen === null || resets > 0 || seen === applied) return;
    applied = seen;
    feed.moved(seen);
  };

  const take = (event: Event, opening: number) => {
    failures = 0;
    seen = event.cursor;
    if (event.__typename !== 'FeedReset') {
      feed.apply(event);
      return move();
    }
    resets += 1;
    feed.reset().then(
      () => {
        if (stopped || opening !== openings) return;
        resets -= 1;
        move();
      },
      // The old cursor stays, so that the next opening is told to reset again.
      () => reopen(opening),
    );
  };

  let openings = 0;
  const begin = () => {
    openings += 1;
    const opening = openings;
    resets = 0;
    seen = applied;
    close = feed.open(() => applied, {
      event: (event) => {
        if (!stopped && opening === openings) take(event, opening);
      },
      ended: () => reopen(opening),
    });
  };

  const reopen = (opening: number) => {
    if (stopped || opening !== openings) return;
    openings += 1;
    close();
    const wait = Math.min(REOPEN_MS.most, REOPEN_MS.first * 2 ** failures);
    failures += 1;
    timer = setTimeout(begin, wait * (0.5 + Math.random() / 2));
  };

  begin();
  return () => {
    stopped = true;
    clearTimeout(timer);
    close();
  };
}
