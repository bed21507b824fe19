import { CertificateForm } from '../../features/certificates/CertificateForm.tsx';
import { CheckedCertificate } from '../../features/certificates/CheckedCertificate.tsx';
import { useParams } from '../../lib/router/router.tsx';
import { PageHead } from '../../ui/PageHead.tsx';

/** Renders the certificate whose code is in the path. */
export function CheckedCertificateScreen() {
  const code = useParams().code ?? '';
  return (
    <>
      <PageHead
        tab="Check a certificate"
        title="Check a certificate"
        lead="What is printed on it is what you see here."
      />
      <section aria-label="Certificate" className="wrap grid max-w-3xl gap-10 py-10 lg:py-14">
        <CheckedCertificate key={code} code={code} />
        <CertificateForm key={`form ${code}`} code="" />
      </section>
    </>
  );
}
