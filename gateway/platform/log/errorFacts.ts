import { pattern } from '../../../contract/pattern.ts';
import { withSource } from './bundledSources.ts';

/** An error as it is logged. Every other property of an error may hold personal data and is left out. */
export type ErrorFacts = {
  type: string;
  message: string;
  /** The stack frames alone: the text above them repeats the message. */
  stack?: string;
  code?: string;
  cause?: ErrorFacts;
  errors?: ErrorFacts[];
};

/** Properties that libraries add to errors. */
type LibraryError = Error & {
  code?: unknown;
  originalError?: unknown;
  errors?: unknown;
  meta?: { driverAdapterError?: { cause?: { originalCode?: unknown; originalMessage?: unknown } } };
};

const MAX_DEPTH = 5;
const MAX_MESSAGE = 1000;
const MAX_ERRORS = 10;
const CODE = pattern({ max: 64, matches: /^\w+$/ });
const LINK = pattern({ max: MAX_MESSAGE, matches: /^(\W{0,9}\w{1,20}:\/\/[^/?#]*)./ });
const DATABASE_ERRORS = ['PrismaClient', 'DriverAdapter', 'DatabaseError'];
const NOT_JSON = 'is not valid JSON';

/**
 * Describes an error for the log, with its chain of causes and without personal data: only the properties named
 * here, and messages without addresses, links and query parameters.
 */
export function errorFacts(error: unknown, depth = 0): ErrorFacts {
  if (!(error instanceof Error)) return { type: typeof error, message: withoutPersonalData(String(error)) };
  const { name, message, stack, code, cause, originalError, errors } = error as LibraryError;
  const inner = depth < MAX_DEPTH ? (cause ?? originalError) : undefined;
  const facts: ErrorFacts = {
    type: error.constructor.name || name,
    message: withoutPersonalData(isDatabaseError(error) ? withoutValues(message) : message),
  };
  const frames = stack?.split('\n').filter((line) => line.startsWith('    at '));
  if (frames?.length) facts.stack = frames.map(withSource).join('\n');
  if (isCode(code)) facts.code = String(code);
  const causeFacts = inner === undefined ? driverFacts(error) : errorFacts(inner, depth + 1);
  if (causeFacts) facts.cause = causeFacts;
  if (Array.isArray(errors) && depth < MAX_DEPTH)
    facts.errors = errors.slice(0, MAX_ERRORS).map((one) => errorFacts(one, depth + 1));
  return facts;
}

const isCode = (code: unknown) => typeof code === 'number' || (typeof code === 'string' && CODE.test(code));

/** Recognizes errors of Prisma, its driver adapter and pg, whose messages repeat query parameters. */
function isDatabaseError(error: Error): boolean {
  return DATABASE_ERRORS.some((name) => error.constructor.name.startsWith(name)) || 'severity' in error;
}

/** Describes the database's own error, which Prisma keeps in `meta` instead of as the cause. */
function driverFacts({ meta }: LibraryError): ErrorFacts | undefined {
  const original = meta?.driverAdapterError?.cause;
  if (!original) return undefined;
  const facts: ErrorFacts = {
    type: 'DatabaseError',
    message: withoutPersonalData(withoutValues(String(original.originalMessage))),
  };
  if (isCode(original.originalCode)) facts.code = String(original.originalCode);
  return facts;
}

/**
 * Removes values from a message. PostgreSQL puts a value behind `: "` or `=(`. Prisma writes the arguments of a call
 * within braces, each on its own line, and the problem below them.
 */
function withoutValues(message: string): string {
  const [call = '', ...rest] = message.trim().split('\n\n');
  const quotesCall = message.split('\n').some((line) => ['{', '['].includes(line.trimStart()[0] ?? ''));
  const problem = quotesCall ? [rest.at(-1)] : rest;
  return [call, ...problem].join(' ').split(/: "|=\(|\{/)[0] ?? '';
}

/** Removes the input that the JSON parser quotes. */
function withoutQuotedInput(message: string): string {
  const end = message.lastIndexOf(NOT_JSON);
  const start = message.indexOf(', "');
  return end === -1 || start === -1 || start > end
    ? message
    : `${message.slice(0, start)}, … ${message.slice(end)}`;
}

/** Removes email addresses, phone numbers, everything after the host of a link, file names and quoted input. */
export function withoutPersonalData(message: string): string {
  return (
    withoutQuotedInput(message.slice(0, MAX_MESSAGE))
      .replace(/\+\d[\d ()-]{7,}/g, '…')
      // As numbers are written within Nigeria, such as 0803 123 4567.
      .replace(/\b0[789]\d{2}[ -]?\d{3}[ -]?\d{4}\b/g, '…')
      .split(/(\s+)/)
      .map((word) => {
        if (word.includes('@')) return '…';
        const link = LINK.exec(word);
        return link ? `${link[1]}/…` : word.replace(/(\d{10}_).+/, '$1…');
      })
      .join('')
  );
}
