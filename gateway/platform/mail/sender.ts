/** The two parts of `Name <address>`, as MAIL_FROM has them; the name is empty where there is none. */
export function readSender(from: string): { name: string; address: string } {
  const start = from.indexOf('<');
  const end = from.lastIndexOf('>');
  if (start === -1 || end < start) return { name: '', address: from.trim() };
  return { name: from.slice(0, start).trim(), address: from.slice(start + 1, end).trim() };
}
