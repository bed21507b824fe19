/** Due rows, and what is done about each of them. */
export type DueWork = {
  /** Returns the ids of some due rows, the most urgent first, without those that were skipped. */
  dueIds: (skipped: string[]) => Promise<string[]>;
  /** Resolves to false when another worker has locked the row, or nothing is due any more. */
  run: (id: string) => Promise<boolean>;
  /** Logs the error of a row, which the next run retries. */
  failed: (error: unknown, id: string) => void;
};

/** Does what is due, until nothing is left or the worker stops. A row that fails holds up none after it. */
export async function runEachDue(signal: AbortSignal, { dueIds, run, failed }: DueWork): Promise<void> {
  const skipped: string[] = [];
  for (let ids = await dueIds(skipped); ids.length > 0; ids = await dueIds(skipped)) {
    for (const id of ids) {
      if (signal.aborted) return;
      try {
        if (!(await run(id))) skipped.push(id);
      } catch (error) {
        skipped.push(id);
        failed(error, id);
      }
    }
  }
}
