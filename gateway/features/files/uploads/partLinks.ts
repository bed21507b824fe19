import { timingSafeEqual } from 'node:crypto';
import { hmac } from '../../../platform/auth/hmac.ts';

/** Lifetime of a signed part URL, in seconds; querying the upload again returns new ones. */
export const PART_LINK_SECONDS = 60 * 60;

export type PartLink = { id: string; number: number; bytes: number; until: number };

/** Returns the URL at the gateway that accepts one part of one file, of exactly this size. */
export function partLink(secret: string, link: PartLink): string {
  const query = new URLSearchParams({
    bytes: String(link.bytes),
    until: String(link.until),
    signature: sign(secret, link),
  });
  return `/files/${link.id}/parts/${link.number}?${query}`;
}

/** Returns whether the signature is authentic for this part and has not expired. */
export function isValidPartLink(secret: string, link: PartLink, signature: string, now: Date): boolean {
  const expected = Buffer.from(sign(secret, link));
  const actual = Buffer.from(signature);
  const isAuthentic = expected.length === actual.length && timingSafeEqual(expected, actual);
  return isAuthentic && now.getTime() < link.until * 1000;
}

function sign(secret: string, { id, number, bytes, until }: PartLink): string {
  return hmac(secret).update(`file part\n${id}\n${number}\n${bytes}\n${until}`).digest('base64url');
}
