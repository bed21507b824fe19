/** What the banner says while the session cannot be read; all of it is tried again by itself. */
export const START_TEXTS = {
  /** The code for it could not be fetched. */
  notStarted: 'Authentication system failed to start',
  /** The gateway could not say who is here. */
  notInitialized: 'Failed to initialize authentication',
  /** Somebody is signed in, and what belongs to them did not come. */
  noUserData: 'Failed to load user data',
};

/** The text for a failure; those that have a text of their own are thrown with it. */
export function startText(failure: unknown): string {
  const message = failure instanceof Error ? failure.message : '';
  return isStartText(message) ? message : START_TEXTS.notInitialized;
}

export function isStartText(text: string | null): boolean {
  return Object.values(START_TEXTS).some((one) => one === text);
}
