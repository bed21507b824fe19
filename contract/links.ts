import { pattern } from './pattern.ts';

/** Whether a host is one of these domains or below one. */
export const isAt = (host: string, domains: readonly string[]) =>
  domains.some((domain) => host === domain || host.endsWith(`.${domain}`));

/** The longest link that is kept anywhere. */
export const MAX_LINK_LENGTH = 2000;

/**
 * A normal form with a name for its host: no address of a machine, no user and password before it, and nothing that
 * is not printed. The check of the database is the same expression (MentorSession_safe_link), and a test holds both
 * together; whether a name in punycode (xn--) is one, the parser knows alone.
 */
const HTTPS_LINK = pattern({
  max: MAX_LINK_LENGTH,
  matches:
    /^https:\/\/([a-z0-9_-]+\.)+[a-z][a-z0-9-]*(:(6553[0-5]|655[0-2][0-9]|65[0-4][0-9]{2}|6[0-4][0-9]{3}|[1-5]?[0-9]{1,4}))?\/[!-~]*$/,
});

/**
 * Reads a link that a person gave. Every such link is kept and followed in the form that this returns.
 * @returns its normal form, or null when it is none over https that may be followed
 */
export function parseHttpsLink(text: string, maxLength: number): string | null {
  if (text.length > maxLength) return null;
  const href = URL.parse(text.trim())?.href ?? '';
  // What is not of the alphabet grows when it is written in it.
  return href.length <= maxLength && HTTPS_LINK.test(href) ? href : null;
}
