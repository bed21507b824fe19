import { type Logger, pino } from 'pino';

export type Log = Logger;

/** A JSON log of ids and facts. Names, addresses, message texts and tokens never belong in it. */
export function createLog(level: string): Log {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: ['req.headers.cookie', 'req.headers.authorization', '*.password', '*.token', '*.email'],
  });
}
