import { type DestinationStream, type Logger, pino } from 'pino';
import { errorFacts } from './errorFacts.ts';

export type Log = Logger;

/**
 * Creates a JSON logger for ids and facts; names, addresses, message texts and tokens are never logged. Errors are
 * logged as `err`; under any key, an error is written with its causes and without personal data.
 */
export function createLog(level: string, destination: DestinationStream = pino.destination(1)): Log {
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

function describeErrors(facts: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(facts).map(([key, value]) => [
      key,
      value instanceof Error || key === 'err' ? errorFacts(value) : value,
    ]),
  );
}
