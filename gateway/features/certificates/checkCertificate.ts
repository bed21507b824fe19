import { NO_CERTIFICATE, readCertificateCode } from '../../../contract/certificates.ts';
import { DomainError } from '../../../contract/errors.ts';
import type { App } from '../../context.ts';
import type { Certificate } from '../../generated/prisma/client.ts';
import { networkKey, spend } from '../../platform/limits/limits.ts';
import { CHECKS_PER_ADDRESS } from './limits.ts';

/** What a certificate says, and nothing more. */
export type PublicCertificate = Pick<Certificate, 'code' | 'firstName' | 'course' | 'issuedAt'>;

/**
 * What the certificate with a code says, to whoever asks.
 * @param address the network address that asks
 * @throws DomainError NOT_FOUND for every code that is on no certificate, LIMIT
 */
export async function checkCertificate(
  app: App,
  { code, address }: { code: string; address: string },
): Promise<PublicCertificate> {
  await spend(app.prisma, CHECKS_PER_ADDRESS, networkKey(app.config, address));
  // What cannot be a code is looked for all the same: the answer takes as long.
  const certificate = await app.prisma.certificate.findUnique({
    where: { code: readCertificateCode(code) ?? '' },
    select: { code: true, firstName: true, course: true, issuedAt: true },
  });
  if (!certificate) throw new DomainError('NOT_FOUND', NO_CERTIFICATE, 'code');
  return certificate;
}
