/** Words between which mail programs put the person and the time of what they quote. */
const QUOTES = { begin: 'On ', end: 'wrote:' };
/** Lines above what a mail program quotes without marks. */
const DIVIDERS = ['-----Original Message-----', '________________________________'];

/** Returns what a person wrote in a reply, without the email that their program quotes below it. */
export function replyText(text: string): string {
  const lines = text.replaceAll('\r\n', '\n').split('\n');
  const quoted = lines.findIndex((line, index) => isQuote(line, lines[index + 1] ?? ''));
  return (quoted === -1 ? lines : lines.slice(0, quoted)).join('\n').trim();
}

function isQuote(line: string, next: string): boolean {
  if (line.startsWith('>') || DIVIDERS.includes(line.trim())) return true;
  // A long one is broken into two lines.
  const ends = [line, next].some((part) => part.trimEnd().endsWith(QUOTES.end));
  return line.startsWith(QUOTES.begin) && ends;
}
