import { CERTIFICATE_NOT_FOUND, parseCertificateCode } from '../../../contract/certificates.ts';
import { DomainError } from '../../../contract/errors.ts';
import type { App } from '../../context.ts';
import type { Certificate } from '../../generated/prisma/client.ts';
import { consumeRateLimit, networkKey } from '../../platform/limits/limits.ts';
import { CHECKS_PER_ADDRESS } from './limits.ts';

/** The public fields of a certificate. */
export type PublicCertificate = Pick<Certificate, 'code' | 'firstName' | 'course' | 'issuedAt'>;

/**
 * Returns the public fields of the certificate with a code, to anyone.
 * @param address the client's network address, for the rate limit
 * @throws DomainError NOT_FOUND for any code without a certificate, LIMIT
 */
export async function checkCertificate(
  app: App,
  { code, address }: { code: string; address: string },
): Promise<PublicCertificate> {
  await consumeRateLimit(app.prisma, CHECKS_PER_ADDRESS, networkKey(app.config, address));
  // Queries for a malformed code too, so that the response takes equally long.
  const certificate = await app.prisma.certificate.findUnique({
    where: { code: parseCertificateCode(code) ?? '' },
    select: { code: true, firstName: true, course: true, issuedAt: true },
  });
  if (!certificate) throw new DomainError('NOT_FOUND', CERTIFICATE_NOT_FOUND, 'code');
  return certificate;
}
