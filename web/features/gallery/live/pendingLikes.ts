/** Ids of the projects whose like is on its way. Its response has the count, so that a signal must not count it twice. */
export const pendingLikes = new Set<string>();
