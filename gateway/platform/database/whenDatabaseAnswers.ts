import { setTimeout as wait } from 'node:timers/promises';
import { isDatabaseAway } from './databaseErrors.ts';

const PATIENCE_MS = 120_000;
const PAUSE_MS = 1000;

/**
 * Does a step of the start, again and again while the database cannot be reached, for two minutes at most.
 * @param work must be safe to repeat
 */
export async function whenDatabaseAnswers<Result>(
  work: () => Promise<Result>,
  say: (line: string) => void,
): Promise<Result> {
  const until = Date.now() + PATIENCE_MS;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isDatabaseAway(error) || Date.now() > until) throw error;
      if (attempt === 1)
        say(`The database cannot be reached (${(error as Error).message || 'no answer'}); trying again.`);
      await wait(PAUSE_MS);
    }
  }
}
