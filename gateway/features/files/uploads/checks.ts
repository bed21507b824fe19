import pTimeout from 'p-timeout';
import { DomainError } from '../../../../contract/errors.ts';
import { UPLOAD_TEXTS } from '../../../../contract/uploads.ts';
import type { UploadOwner } from './access.ts';

/** Shorter than the deadline of a request, so that a long check is answered with its progress. */
const RESPONSE_TIMEOUT_MS = 5_000;
/** A rejection is kept, so that a client whose connection dropped gets it on retry instead of uploading again. */
const REJECTION_TTL_MS = 60_000;
/** Keeps one person from filling the queue. */
const MAX_CHECKS_PER_OWNER = 5;
/** Keeps visitors, who can have many tickets, from filling it together, and from taking every slot of the scanner. */
const MAX_CHECKS_OF_VISITORS = 2;

type Check = { owner: UploadOwner; promise: Promise<void>; rejection: DomainError | null };

/** Running checks and recent rejections of this process, by file id. */
const checks = new Map<string, Check>();

const isSame = (one: UploadOwner, other: UploadOwner) =>
  one.ownerId === other.ownerId && one.ticketId === other.ticketId;

const ownCheck = (owner: UploadOwner, id: string) => {
  const check = checks.get(id);
  return check && isSame(check.owner, owner) ? check : null;
};

/** Throws the error with which a file of this id was rejected recently. */
export function throwIfRejected(owner: UploadOwner, id: string): void {
  const rejection = ownCheck(owner, id)?.rejection;
  if (rejection) throw rejection;
}

/** Returns whether a failure is permanent, so that the file is deleted, unlike temporary failures. */
export const isPermanentFailure = (error: unknown): error is DomainError =>
  error instanceof DomainError && !['CONFLICT', 'PROVIDER', 'BUSY'].includes(error.code);

/**
 * Starts a check, or joins the one that is running, and waits for it as long as a response may take.
 * @throws DomainError BUSY when the owner or all visitors have too many running, and whatever the check failed with
 */
export async function joinCheck(owner: UploadOwner, id: string, start: () => Promise<void>): Promise<void> {
  const check = ownCheck(owner, id) ?? startCheck(owner, id, start);
  await pTimeout(check.promise, { milliseconds: RESPONSE_TIMEOUT_MS, message: false });
}

function startCheck(owner: UploadOwner, id: string, start: () => Promise<void>): Check {
  const running = [...checks.values()].filter(({ rejection }) => !rejection);
  const own = running.filter((other) => isSame(other.owner, owner));
  const ofVisitors = running.filter((other) => other.owner.ticketId !== null);
  const isFull = owner.ticketId !== null && ofVisitors.length >= MAX_CHECKS_OF_VISITORS;
  if (isFull || own.length >= MAX_CHECKS_PER_OWNER) throw new DomainError('BUSY', UPLOAD_TEXTS.busy, null);
  const check: Check = { owner, promise: start(), rejection: null };
  checks.set(id, check);
  check.promise.then(
    () => checks.delete(id),
    (error: unknown) => {
      if (!isPermanentFailure(error)) return checks.delete(id);
      check.rejection = error;
      return setTimeout(() => checks.delete(id), REJECTION_TTL_MS).unref();
    },
  );
  return check;
}
