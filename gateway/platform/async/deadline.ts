import pTimeout from 'p-timeout';

/**
 * Runs work and settles at the deadline at the latest, whether or not the work observes its signal.
 * @param deadlineMs milliseconds from now
 * @param work should stop once its signal is aborted, which it is at the deadline and after the work has ended
 * @throws TimeoutError after the deadline; else the error of the work
 */
export async function withDeadline<Result>(
  deadlineMs: number,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  // The timer holds what waits for it, so that the controller is not garbage-collected while the work is pending.
  const controller = new AbortController();
  try {
    return await pTimeout(work(controller.signal), {
      milliseconds: deadlineMs,
      message: `No response within ${deadlineMs} ms`,
    });
  } finally {
    controller.abort();
  }
}
