import { createHmac, timingSafeEqual } from 'node:crypto';

/** How long a signed request for a part holds, in seconds; asked for again, there are new ones. */
export const PART_SECONDS = 60 * 60;

export type PartLink = { id: string; number: number; bytes: number; until: number };

/** The address that takes one part of one file, of exactly this size, at the gateway. */
export function partLink(secret: string, link: PartLink): string {
  const query = new URLSearchParams({
    bytes: String(link.bytes),
    until: String(link.until),
    signature: sign(secret, link),
  });
  return `/files/${link.id}/parts/${link.number}?${query}`;
}

/** Whether the signature was made here for this very part, and its time has not come. */
export function isSignedPart(secret: string, link: PartLink, signature: string, now: Date): boolean {
  const expected = Buffer.from(sign(secret, link));
  const given = Buffer.from(signature);
  const isOurs = expected.length === given.length && timingSafeEqual(expected, given);
  return isOurs && now.getTime() < link.until * 1000;
}

function sign(secret: string, { id, number, bytes, until }: PartLink): string {
  return createHmac('sha256', secret)
    .update(`file part\n${id}\n${number}\n${bytes}\n${until}`)
    .digest('base64url');
}
