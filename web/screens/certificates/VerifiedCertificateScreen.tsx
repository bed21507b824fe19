import { CertificateForm } from '../../features/certificates/CertificateForm.tsx';
import { VerifiedCertificate } from '../../features/certificates/VerifiedCertificate.tsx';
import { useParams } from '../../lib/router/router.tsx';
import { PageHead } from '../../ui/PageHead.tsx';

/** Renders the certificate whose code is in the path. */
export function VerifiedCertificateScreen() {
  const code = useParams().code ?? '';
  return (
    <>
      <PageHead
        tab="Check a certificate"
        title="Check a certificate"
        lead="What is printed on it is what you see here."
      />
      <section aria-label="Certificate" className="wrap grid max-w-3xl gap-10 py-10 lg:py-14">
        <VerifiedCertificate key={code} code={code} />
        <CertificateForm key={`form ${code}`} code="" />
      </section>
    </>
  );
}
