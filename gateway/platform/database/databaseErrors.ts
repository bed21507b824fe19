import { anyError } from '../log/anyError.ts';

/** The database is unreachable: it starts, stops, or the connection broke. */
const UNAVAILABLE_CODES = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'],
  ...['57P01', '57P02', '57P03', '08000', '08001', '08003', '08006'],
  // The client's own code for ETIMEDOUT, which it hides: a connection whose other side stays silent.
  'P1008',
]);
/**
 * The database is reachable and overloaded: out of connections, disk or memory, a timeout, a deadlock, or two writes that
 * exclude each other.
 */
const BUSY_CODES = new Set([
  ...['53000', '53100', '53200', '53300', '55P03', '57014', '25P03', '25P04', '40001', '40P01'],
]);
/** A transaction that took longer than it may, for which the client's code stands for several reasons. */
const EXPIRED = 'cannot be executed on an expired transaction';
/** The drivers' own errors have no code. */
const UNAVAILABLE_MESSAGES = [
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Connection terminated',
  'The database does not answer',
  'Query read timeout',
  "Can't reach database server",
  'Client has encountered a connection error',
  'Client was closed',
  'Unable to start a transaction in the given time',
  'Server has closed the connection',
];

/** Returns whether an error means that the database is temporarily unreachable. */
export function isDatabaseUnavailable(error: unknown): boolean {
  return anyError(error, ({ code, message }) => UNAVAILABLE_CODES.has(code) || isUnavailableMessage(message));
}

/** Returns whether an error is caused by load or by the state of the database, so that a retry makes sense. */
export function isDatabaseBusy(error: unknown): boolean {
  return (
    isDatabaseUnavailable(error) ||
    anyError(error, ({ code, message }) => BUSY_CODES.has(code) || message.includes(EXPIRED))
  );
}

const isUnavailableMessage = (message: string) => UNAVAILABLE_MESSAGES.some((part) => message.includes(part));
