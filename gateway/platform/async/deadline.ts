/** Name of the error for work that missed its deadline. */
export const DEADLINE_ERROR = 'DeadlineError';

/**
 * Runs work and settles at the deadline at the latest, whether or not the work observes its signal. The timer
 * references the signal's controller, so that neither is garbage-collected while the work is pending.
 * @param deadlineMs milliseconds from now
 * @param work should stop once its signal is aborted; the signal is also aborted after the work has ended
 * @throws Error named DEADLINE_ERROR after the deadline; else the error of the work
 */
export async function withDeadline<Result>(
  deadlineMs: number,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const controller = new AbortController();
  const expiry = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    const error = new Error(`No response within ${deadlineMs} ms`);
    error.name = DEADLINE_ERROR;
    expiry.reject(error);
    controller.abort(error);
  }, deadlineMs);
  try {
    return await Promise.race([work(controller.signal), expiry.promise]);
  } finally {
    clearTimeout(timer);
    controller.abort();
  }
}
