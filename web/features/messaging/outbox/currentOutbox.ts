let end: (() => void) | null = null;

/** Records how the outbox of the signed-in person ends, for the session, which does without the code that sends. */
export function onOutboxEnd(endNow: () => void): void {
  end = endNow;
}

/** Stops sending after sign-out: unsent messages are no longer tried. */
export function endOutbox(): void {
  end?.();
  end = null;
}
