/** Returns the secret within the URI of the QR code; empty when there is none. */
export function secretOf(totpUri: string): string {
  return URL.canParse(totpUri) ? (new URL(totpUri).searchParams.get('secret') ?? '') : '';
}
