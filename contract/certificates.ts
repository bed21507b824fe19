import { CODE_ALPHABET, normalizeCode } from './children.ts';

/** Letters and digits of a code; with its alphabet there are 22 to the 12th, some ten to the 16th, of them. */
export const CERTIFICATE_CODE_LENGTH = 12;
const GROUP = 4;

/** One answer for every code that is on no certificate, be it one that could be or not. */
export const NO_CERTIFICATE = 'There is no certificate with this code';

/** The courses as a certificate names them. */
export const COURSE_TITLES = {
  WEBSITE_APP: 'AI Website & App Building',
  VIDEO_ANIMATION: 'AI Video Creation & Cartoon Animation',
};

/** A code as it is stored, printed and part of an address: in groups of four. */
export function spellCertificateCode(letters: string): string {
  const groups = Array.from({ length: Math.ceil(letters.length / GROUP) }, (_, index) =>
    letters.slice(index * GROUP, (index + 1) * GROUP),
  );
  return groups.join('-');
}

/** The code that somebody typed, forgiving of case, spaces and dashes; null when it cannot be one. */
export function readCertificateCode(typed: string): string | null {
  const letters = normalizeCode(typed.slice(0, 100));
  const isCode =
    letters.length === CERTIFICATE_CODE_LENGTH && [...letters].every((sign) => CODE_ALPHABET.includes(sign));
  return isCode ? spellCertificateCode(letters) : null;
}

/** Where everybody can check a certificate. */
export const certificatePath = (code: string) => `/certificate/${code}`;

/** Where those who see the child fetch it. */
export const certificateFilePath = (id: string) => `/certificates/${id}.pdf`;
