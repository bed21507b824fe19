import { someError } from './errorChain.ts';

/** The database cannot be reached now: it starts, stops, or its connection broke. */
const AWAY_CODES = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'],
  ...['57P01', '57P02', '57P03', '08000', '08001', '08003', '08006'],
]);
/** The database is there and cannot do it now: out of connections, of disk or memory, or of patience. */
const BUSY_CODES = new Set(['53000', '53100', '53200', '53300', '55P03', '57014', '25P03', '25P04', '40P01']);
/** The drivers' own errors have no code. */
const AWAY_MESSAGES = [
  'timeout exceeded when trying to connect',
  'Connection terminated',
  'The database does not answer',
  'Query read timeout',
  "Can't reach database server",
  'Client has encountered a connection error',
  'Unable to start a transaction in the given time',
  'Server has closed the connection',
];

/** Returns true when a failure says that the database cannot be reached now and may be in a moment. */
export function isDatabaseAway(error: unknown): boolean {
  return someError(error, ({ code, message }) => AWAY_CODES.has(code) || isAwayMessage(message));
}

/** Returns true when a failure is one of load or of the database's state, so that trying later makes sense. */
export function isDatabaseBusy(error: unknown): boolean {
  return isDatabaseAway(error) || someError(error, ({ code }) => BUSY_CODES.has(code));
}

const isAwayMessage = (message: string) => AWAY_MESSAGES.some((known) => message.includes(known));
