import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Parses an address; an IPv4 address mapped to IPv6 becomes IPv4. @returns null for any other text */
export function parseAddress(address: string): ipaddr.IPv4 | ipaddr.IPv6 | null {
  // A link-local address ends in the name of its interface.
  const [plain = ''] = address.split('%', 1);
  // The package reads numbers, octal ones included, as addresses.
  return isIP(plain) ? ipaddr.process(plain) : null;
}

/** Returns the network of a single client: an IPv4 address, or the first 64 bits of an IPv6 address. */
export function networkOf(address: string): string {
  const parsed = parseAddress(address);
  if (!parsed) return address;
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  const prefix = parsed.parts.slice(0, 4).map((part) => part.toString(16));
  return `${prefix.join(':')}::`;
}
