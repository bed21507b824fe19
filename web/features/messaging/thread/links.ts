import { MAX_LINK_LENGTH, parseHttpsLink } from '../../../../contract/links.ts';
export type Piece = { text: string; href: string | null };

/** Splits a text at its https addresses. A dot or bracket that ends the sentence is not part of an address. */
export function splitLinks(text: string): Piece[] {
  return text
    .split(/(https:\/\/[^\s<>"']*[^\s<>"'.,;:!?)\]}])/)
    .filter((piece) => piece !== '')
    .map((piece) => ({
      text: piece,
      href: piece.startsWith('https://') ? parseHttpsLink(piece, MAX_LINK_LENGTH) : null,
    }));
}
