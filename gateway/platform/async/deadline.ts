/** The failure of work that took longer than it may. */
export const DEADLINE_ERROR = 'DeadlineError';

/**
 * Runs work that ends, for its caller, at the deadline at the latest, whether or not it listens to its signal. The
 * timer holds the signal's controller, so that neither is collected as garbage while the work is pending.
 * @param deadlineMs milliseconds from now
 * @param work should stop what it does once its signal is aborted; that also happens when it has ended
 * @throws Error named DEADLINE_ERROR after the deadline; else whatever the work throws
 */
export async function withDeadline<Result>(
  deadlineMs: number,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const controller = new AbortController();
  const expiry = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    const error = new Error(`No answer within ${deadlineMs} ms`);
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
