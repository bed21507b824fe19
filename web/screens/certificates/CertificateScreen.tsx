import { CertificateForm } from '../../features/certificates/CertificateForm.tsx';
import { TwoMakers } from '../../ui/art/TwoMakers.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { usePlatformName } from '../../ui/platformName.ts';

/** Renders the public page for checking a certificate by its code. */
export function CertificateScreen() {
  const platformName = usePlatformName();
  return (
    <>
      <PageHead
        tab="Check a certificate"
        title="Check a certificate"
        lead={`Every child who completes a course of ${platformName} gets a certificate. Its code tells whether it is genuine.`}
        art={<TwoMakers />}
      />
      <section aria-label="Code" className="wrap grid max-w-3xl gap-8 py-10 lg:py-14">
        <CertificateForm code="" />
      </section>
    </>
  );
}
