/** The secret within the address that the QR code holds; empty when there is none. */
export function secretOf(totpUri: string): string {
  return URL.canParse(totpUri) ? (new URL(totpUri).searchParams.get('secret') ?? '') : '';
}
