import { pattern } from '../../../contract/pattern.ts';

/** An error as the log keeps it. Any further property of an error may hold personal data and is left out. */
export type ErrorFacts = {
  type: string;
  message: string;
  /** The frames alone: the text above them repeats the message. */
  stack?: string;
  code?: string;
  cause?: ErrorFacts;
  errors?: ErrorFacts[];
};

/** What an error may carry beside a message; each library names its own. */
type Known = Error & {
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
 * Describes an error for the log, with its chain of causes and without personal data: no property but those named
 * here, and no message with an address, a link or a value that a query was given.
 */
export function errorFacts(error: unknown, depth = 0): ErrorFacts {
  if (!(error instanceof Error)) return { type: typeof error, message: withoutPersonalData(String(error)) };
  const { name, message, stack, code, cause, originalError, errors } = error as Known;
  const below = depth < MAX_DEPTH ? (cause ?? originalError) : undefined;
  const facts: ErrorFacts = {
    type: error.constructor.name || name,
    message: withoutPersonalData(isOfDatabase(error) ? withoutValues(message) : message),
  };
  const frames = stack?.split('\n').filter((line) => line.startsWith('    at '));
  if (frames?.length) facts.stack = frames.join('\n');
  if (isCode(code)) facts.code = String(code);
  if (below !== undefined) facts.cause = errorFacts(below, depth + 1);
  else facts.cause = driverFacts(error as Known);
  if (Array.isArray(errors) && depth < MAX_DEPTH)
    facts.errors = errors.slice(0, MAX_ERRORS).map((one) => errorFacts(one, depth + 1));
  return facts;
}

const isCode = (code: unknown) => typeof code === 'number' || (typeof code === 'string' && CODE.test(code));

/** Errors of Prisma, its driver adapter and pg, whose messages repeat what a query was given. */
function isOfDatabase(error: Error): boolean {
  return DATABASE_ERRORS.some((name) => error.constructor.name.startsWith(name)) || 'severity' in error;
}

/** What the database said to Prisma, which keeps it beside the error instead of as its cause. */
function driverFacts({ meta }: Known): ErrorFacts | undefined {
  const said = meta?.driverAdapterError?.cause;
  if (!said) return undefined;
  const facts: ErrorFacts = {
    type: 'DatabaseError',
    message: withoutPersonalData(withoutValues(String(said.originalMessage))),
  };
  if (isCode(said.originalCode)) facts.code = String(said.originalCode);
  return facts;
}

/**
 * PostgreSQL puts a value behind `: "` or `=(`. Prisma writes the arguments of a call within braces, each on one line,
 * and below them what is wrong.
 */
function withoutValues(message: string): string {
  const [call = '', ...rest] = message.trim().split('\n\n');
  const quotesCall = message.split('\n').some((line) => ['{', '['].includes(line.trimStart()[0] ?? ''));
  const problem = quotesCall ? [rest.at(-1)] : rest;
  return [call, ...problem].join(' ').split(/: "|=\(|\{/)[0] ?? '';
}

/** The parser of JSON quotes what it was given. */
function withoutQuotedInput(message: string): string {
  const end = message.lastIndexOf(NOT_JSON);
  const start = message.indexOf(', "');
  return end === -1 || start === -1 || start > end
    ? message
    : `${message.slice(0, start)}, … ${message.slice(end)}`;
}

/** Leaves out e-mail addresses, phone numbers, what follows the host of a link, names of files, quoted input. */
function withoutPersonalData(message: string): string {
  return withoutQuotedInput(message.slice(0, MAX_MESSAGE))
    .replace(/\+\d[\d ()-]{7,}/g, '…')
    .split(/(\s+)/)
    .map((word) => {
      if (word.includes('@')) return '…';
      const link = LINK.exec(word);
      return link ? `${link[1]}/…` : word.replace(/(\d{10}_).+/, '$1…');
    })
    .join('');
}
