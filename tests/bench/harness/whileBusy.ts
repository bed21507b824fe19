import { setTimeout as wait } from 'node:timers/promises';

const BUSY_MS = 100;

/** Repeats a request that the product answers with 503, since it is too busy. */
export async function repeatWhileBusy<Result>(request: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await request();
    } catch (error) {
      if (!(error instanceof Error && error.message.includes('"code":"BUSY"'))) throw error;
      await wait(BUSY_MS);
    }
  }
}
