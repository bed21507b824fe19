import { type DestinationStream, type Logger, pino } from 'pino';
import { errorFacts } from './errorFacts.ts';

export type Log = Logger;

/** Most bytes of lines that are buffered while the log cannot be written. */
const MAX_WAITING_BYTES = 1024 * 1024;

/**
 * Creates a JSON logger for ids and facts; names, addresses, message texts and tokens are never logged. Errors are
 * logged as `err`; under any key, an error is written with its causes and without personal data.
 */
export function createLog(level: string, destination: DestinationStream = standardOutput()): Log {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: ['req.headers.cookie', 'req.headers.authorization', '*.password', '*.token', '*.email'],
      // Runs before serializers, so that an error under any key is described instead of written as `{}`.
      formatters: { log: describeErrors },
      serializers: { err: (facts) => facts },
    },
    destination,
  );
}

/** Writes to standard output. Lines that it cannot take, such as a file on a full disk, are written with later ones. */
function standardOutput(): DestinationStream {
  const destination = pino.destination({ dest: 1, minLength: 0, maxLength: MAX_WAITING_BYTES });
  // Unheard, the event would end the process.
  destination.on('error', () => {});
  return destination;
}

function describeErrors(facts: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(facts).map(([key, value]) => [
      key,
      value instanceof Error || key === 'err' ? errorFacts(value) : value,
    ]),
  );
}
