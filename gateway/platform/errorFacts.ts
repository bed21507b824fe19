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
  const frames = stack?.split('\n').filter((line) => /^ {4}at /.test(line));
  if (frames?.length) facts.stack = frames.join('\n');
  if (isCode(code)) facts.code = String(code);
  if (below !== undefined) facts.cause = errorFacts(below, depth + 1);
  else facts.cause = driverFacts(error as Known);
  if (Array.isArray(errors) && depth < MAX_DEPTH)
    facts.errors = errors.slice(0, MAX_ERRORS).map((one) => errorFacts(one, depth + 1));
  return facts;
}

const isCode = (code: unknown) =>
  typeof code === 'number' || (typeof code === 'string' && /^\w{1,64}$/.test(code));

/** Errors of Prisma, its driver adapter and pg, whose messages repeat what a query was given. */
function isOfDatabase(error: Error): boolean {
  return /^(PrismaClient|DriverAdapter|DatabaseError)/.test(error.constructor.name) || 'severity' in error;
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
  const problem = /\n *[{[]/.test(message) ? [rest.at(-1)] : rest;
  return [call, ...problem].join(' ').split(/: "|=\(|\{/)[0] ?? '';
}

/** Leaves out e-mail addresses, phone numbers, what follows the host of a link, names of files, quoted input. */
function withoutPersonalData(message: string): string {
  return message
    .slice(0, MAX_MESSAGE)
    .replace(/, ".*is not valid JSON/s, ', … is not valid JSON')
    .replace(/\+\d[\d ()-]{7,}/g, '…')
    .split(/(\s+)/)
    .map((word) => {
      if (word.includes('@')) return '…';
      const link = /^(\W*\w+:\/\/[^/?#]*)./.exec(word);
      return link ? `${link[1]}/…` : word.replace(/(\d{10}_).+/, '$1…');
    })
    .join('');
}
