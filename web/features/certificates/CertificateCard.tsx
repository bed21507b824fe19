import { Download, IdCard } from 'lucide-react';
import { TwoMakers } from '../../ui/art/TwoMakers.tsx';
import { buttonStyle, LinkButton } from '../../ui/Button.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import type { Certificates_CertificateFragment } from './certificates.generated.ts';

type CertificateCardProps = {
  certificate: Certificates_CertificateFragment;
  /** The child, or null when it is who reads. */
  firstName: string | null;
  courseName: string;
  /** Path of the portfolio; null for a child without one. */
  portfolioPath: string | null;
};

/** Shows the certificate of a child who has completed the course, with its PDF and a link to share. */
export function CertificateCard(props: CertificateCardProps) {
  const { certificate, firstName, courseName, portfolioPath } = props;
  return (
    <section
      aria-labelledby="certificate"
      className="grid items-end gap-x-8 gap-y-5 overflow-hidden rounded-3xl border-2 border-mango-edge bg-mango-soft px-6 pt-6 sm:px-8 md:grid-cols-[1fr_auto]"
    >
      <div className="grid gap-3 pb-6 sm:pb-8">
        <h2 id="certificate" className="text-2xl sm:text-3xl">
          Course Complete!
        </h2>
        <p className="text-lg">
          {`${firstName === null ? 'You have' : `${firstName} has`} earned the certificate of ${courseName}. Everybody can check it by its code, `}
          <strong className="whitespace-nowrap">{certificate.code}</strong>.
        </p>
        <div className="flex flex-wrap gap-3">
          {/* A file, not a page of this app, so a plain link. */}
          <a
            href={certificate.fileUrl}
            target="_blank"
            rel="noopener"
            className={buttonStyle({ variant: 'secondary' })}
          >
            <Download className="size-5" aria-hidden="true" />
            Certificate (PDF)
            <span className="sr-only"> (opens in a new tab)</span>
          </a>
          {portfolioPath && (
            <LinkButton
              to={portfolioPath}
              variant="outline"
              icon={<IdCard className="size-5" aria-hidden="true" />}
            >
              Portfolio
            </LinkButton>
          )}
          <CopyButton text={certificate.verificationUrl} label="Copy the link to show" className="text-lg" />
        </div>
      </div>
      <div className="mx-auto w-56 max-md:hidden">
        <TwoMakers />
      </div>
    </section>
  );
}
