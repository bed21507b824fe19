import { setTimeout as wait } from 'node:timers/promises';
import { isDatabaseUnavailable } from './databaseErrors.ts';

const TIMEOUT_MS = 120_000;
const RETRY_DELAY_MS = 1000;

/**
 * Runs a startup step and retries it while the database is unreachable, for two minutes at most.
 * @param work must be safe to repeat
 */
export async function retryWhileDatabaseUnavailable<Result>(
  work: () => Promise<Result>,
  log: (text: string) => void,
): Promise<Result> {
  const deadline = Date.now() + TIMEOUT_MS;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isDatabaseUnavailable(error) || Date.now() > deadline) throw error;
      if (attempt === 1)
        log(`The database cannot be reached (${(error as Error).message || 'no answer'}); trying again.`);
      await wait(RETRY_DELAY_MS);
    }
  }
}
