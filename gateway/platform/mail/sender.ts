/** Parses `Name <address>`, the format of MAIL_FROM; the name is empty when there is none. */
export function parseSender(from: string): { name: string; address: string } {
  const start = from.indexOf('<');
  const end = from.lastIndexOf('>');
  if (start === -1 || end < start) return { name: '', address: from.trim() };
  return { name: from.slice(0, start).trim(), address: from.slice(start + 1, end).trim() };
}
