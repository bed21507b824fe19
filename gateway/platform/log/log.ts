import { type DestinationStream, type Logger, pino } from 'pino';
import { errorFacts } from './errorFacts.ts';

export type Log = Logger;

/**
 * A JSON log of ids and facts. Names, addresses, message texts and tokens never belong in it. An error is logged as
 * `err`; under whatever key it comes, it is written with its causes and without personal data.
 */
export function createLog(level: string, destination: DestinationStream = pino.destination(1)): Log {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: ['req.headers.cookie', 'req.headers.authorization', '*.password', '*.token', '*.email'],
      // Runs before serializers, so that no key is left for which an error would be written as `{}`.
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
