/** Texts of the banner that is shown while the session cannot be read; reading it is retried automatically. */
export const SESSION_ERROR_TEXTS = {
  /** The session module could not be loaded. */
  notStarted: 'Authentication system failed to start',
  /** The gateway could not return the session. */
  notInitialized: 'Failed to initialize authentication',
  /** The viewer is signed in, but their data could not be loaded. */
  noUserData: 'Failed to load user data',
};

/** Returns the text for a failure. Failures with a text of their own carry it as their message. */
export function sessionErrorText(failure: unknown): string {
  const message = failure instanceof Error ? failure.message : '';
  return isSessionErrorText(message) ? message : SESSION_ERROR_TEXTS.notInitialized;
}

export function isSessionErrorText(text: string | null): boolean {
  return Object.values(SESSION_ERROR_TEXTS).some((bannerText) => bannerText === text);
}
