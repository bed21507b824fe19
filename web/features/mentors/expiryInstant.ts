/** Returns the instant at which something expires that expires on a day: its noon in UTC, the same day everywhere. */
export const expiryInstant = (day: string): Date => new Date(`${day}T12:00:00Z`);
