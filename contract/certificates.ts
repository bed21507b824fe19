import { CODE_ALPHABET, normalizeCode } from './children.ts';

/** Characters of a code; with its alphabet of 22 there are 22^12, about 10^16, codes. */
export const CERTIFICATE_CODE_LENGTH = 12;
const GROUP_LENGTH = 4;

/** Message for every code without a certificate, whether or not it is well-formed. */
export const CERTIFICATE_NOT_FOUND = 'There is no certificate with this code';

/** Course titles as printed on certificates. */
export const COURSE_TITLES = {
  WEBSITE_APP: 'AI Website & App Building',
  VIDEO_ANIMATION: 'AI Video Creation & Cartoon Animation',
};

/** Formats a code as it is stored, printed and used in URLs: in groups of four. */
export function formatCertificateCode(letters: string): string {
  const groups = Array.from({ length: Math.ceil(letters.length / GROUP_LENGTH) }, (_, index) =>
    letters.slice(index * GROUP_LENGTH, (index + 1) * GROUP_LENGTH),
  );
  return groups.join('-');
}

/** Parses a code that a person typed, ignoring case, spaces and dashes; returns null for a malformed one. */
export function parseCertificateCode(typed: string): string | null {
  const letters = normalizeCode(typed.slice(0, 100));
  const isCode =
    letters.length === CERTIFICATE_CODE_LENGTH &&
    [...letters].every((character) => CODE_ALPHABET.includes(character));
  return isCode ? formatCertificateCode(letters) : null;
}

/** Returns the path of the public page that verifies a certificate. */
export const certificatePath = (code: string) => `/certificate/${code}`;

/** Returns the path of the certificate's PDF, for viewers with access to the child. */
export const certificateFilePath = (id: string) => `/certificates/${id}.pdf`;
