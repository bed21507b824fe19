import { MAX_LINK_LENGTH, parseHttpsLink } from '../../../../contract/links.ts';
export type Piece = { text: string; href: string | null };

/**
 * Splits a text at its addresses. A dot or bracket that ends the sentence is not part of an address. One that begins
 * with http is followed by https, which nearly every site has, and which nobody on the way can change.
 */
export function splitLinks(text: string): Piece[] {
  return text
    .split(/(https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)\]}])/)
    .filter((piece) => piece !== '')
    .map((piece) => ({
      text: piece,
      href: isAddress(piece) ? parseHttpsLink(piece.replace('http://', 'https://'), MAX_LINK_LENGTH) : null,
    }));
}

const isAddress = (piece: string) => piece.startsWith('https://') || piece.startsWith('http://');
