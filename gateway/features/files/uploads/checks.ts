import { DomainError } from '../../../../contract/errors.ts';
import { UPLOAD_TEXTS } from '../../../../contract/uploads.ts';
import type { Viewer } from '../../../context.ts';

/** Within the deadline of a request, so that a long check is answered with how far it is. */
const ANSWER_WITHIN_MS = 5_000;
/** A line may drop before the answer that rejects a file: who asks again hears it instead of sending it again. */
const REJECTION_KEPT_MS = 60_000;
/** Nobody fills the queue alone. */
const MAX_CHECKS_PER_PERSON = 5;

type Check = { ownerId: string; work: Promise<void>; rejection: DomainError | null };

/** What is being checked in this process, by the ids of files. */
const checks = new Map<string, Check>();

const ownCheck = (viewer: Viewer, id: string) => {
  const check = checks.get(id);
  return check?.ownerId === viewer.id ? check : null;
};

/** @throws DomainError with which a file of this id was rejected a moment ago */
export function throwIfRejected(viewer: Viewer, id: string): void {
  const rejection = ownCheck(viewer, id)?.rejection;
  if (rejection) throw rejection;
}

/** Failures after which the file is gone, unlike those that pass. */
export const isFinal = (error: unknown): error is DomainError =>
  error instanceof DomainError && !['CONFLICT', 'PROVIDER', 'BUSY'].includes(error.code);

/**
 * Starts a check, or joins the one that is running, and waits for it as long as an answer may take.
 * @throws DomainError BUSY when the person has too many at once, and whatever the check failed with
 */
export async function joinCheck(viewer: Viewer, id: string, start: () => Promise<void>): Promise<void> {
  const check = ownCheck(viewer, id) ?? startCheck(viewer, id, start);
  const timeout = Promise.withResolvers<void>();
  const timer = setTimeout(timeout.resolve, ANSWER_WITHIN_MS);
  try {
    await Promise.race([check.work, timeout.promise]);
  } finally {
    clearTimeout(timer);
  }
}

function startCheck(viewer: Viewer, id: string, start: () => Promise<void>): Check {
  const running = [...checks.values()].filter((one) => one.ownerId === viewer.id && !one.rejection);
  if (running.length >= MAX_CHECKS_PER_PERSON) throw new DomainError('BUSY', UPLOAD_TEXTS.busy, null);
  const check: Check = { ownerId: viewer.id, work: start(), rejection: null };
  checks.set(id, check);
  check.work.then(
    () => checks.delete(id),
    (error: unknown) => {
      if (!isFinal(error)) return checks.delete(id);
      check.rejection = error;
      return setTimeout(() => checks.delete(id), REJECTION_KEPT_MS).unref();
    },
  );
  return check;
}
