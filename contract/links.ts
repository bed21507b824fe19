import { pattern } from './pattern.ts';

/** Returns whether a host is one of these domains or a subdomain of one. */
export const isHostWithin = (host: string, domains: readonly string[]) =>
  domains.some((domain) => host === domain || host.endsWith(`.${domain}`));

/** Most characters of a stored link. */
export const MAX_LINK_LENGTH = 2000;

/**
 * Matches a normalized URL with a host name: no IP address, no credentials, and no characters that are not printable.
 * The database's check constraint is the same expression (MentorSession_safe_link), and a test compares the two; only
 * the URL parser validates punycode (xn--).
 */
const HTTPS_LINK = pattern({
  max: MAX_LINK_LENGTH,
  matches:
    /^https:\/\/([a-z0-9_-]+\.)+[a-z][a-z0-9-]*(:(6553[0-5]|655[0-2][0-9]|65[0-4][0-9]{2}|6[0-4][0-9]{3}|[1-5]?[0-9]{1,4}))?\/[!-~]*$/,
});

/**
 * Parses a link that a user entered. Every such link is stored and followed in the form that this returns.
 * @returns the normalized URL, or null when it is not an https link that may be followed
 */
export function parseHttpsLink(text: string, maxLength: number): string | null {
  if (text.length > maxLength) return null;
  const href = URL.parse(text.trim())?.href ?? '';
  // Percent-encoding and punycode make the normalized URL longer.
  return href.length <= maxLength && HTTPS_LINK.test(href) ? href : null;
}
