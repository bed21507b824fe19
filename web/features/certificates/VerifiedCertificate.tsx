import { BadgeCheck, SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { CERTIFICATE_NOT_FOUND, COURSE_TITLES } from '../../../contract/certificates.ts';
import { DEFAULT_TIME_ZONE, longDateText } from '../../../contract/time.ts';
import { Card } from '../../ui/Card.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { LoadingIndicator } from '../../ui/LoadingIndicator.tsx';
import { useCheckCertificateQuery } from './certificates.generated.ts';

/** Shows the certificate with a code, or a message when there is none. */
export function VerifiedCertificate({ code }: { code: string }) {
  const { data, error, loading, refetch } = useCheckCertificateQuery({
    variables: { code },
    notifyOnNetworkStatusChange: true,
    context: { quiet: true },
  });
  const result = data?.certificate;
  if (!result && error && !loading) {
    const retry = () => void refetch().catch(() => {});
    return <ErrorState title="The certificate could not be checked" onRetry={retry} />;
  }
  if (!result) return <LoadingIndicator message="Checking the certificate..." />;
  if (result.__typename === 'DomainError') {
    return (
      <div role="alert" className="grid justify-items-center gap-3 rounded-3xl bg-sunken p-8 text-center">
        <SearchX className="size-12 text-muted" aria-hidden="true" />
        <h2 className="text-2xl">{result.code === 'NOT_FOUND' ? CERTIFICATE_NOT_FOUND : 'Please wait'}</h2>
        <p className="text-muted">
          {result.code === 'NOT_FOUND' ? 'Compare it with the certificate, sign by sign.' : result.message}
        </p>
      </div>
    );
  }
  return (
    <Card className="grid gap-5">
      <p className="flex items-center gap-3 font-display text-2xl font-medium text-success" role="status">
        <BadgeCheck className="size-9 shrink-0" aria-hidden="true" />
        This certificate is genuine
      </p>
      <dl className="grid gap-x-8 sm:grid-cols-2">
        <Detail label="Given to">{result.firstName}</Detail>
        <Detail label="Course">{COURSE_TITLES[result.course]}</Detail>
        <Detail label="Issued on">{longDateText(result.issuedAt, DEFAULT_TIME_ZONE)}</Detail>
        <Detail label="Verification code">{result.certificateCode}</Detail>
      </dl>
    </Card>
  );
}

function Detail({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="border-t-2 border-line py-2.5">
      <dt className="text-base text-muted">{label}</dt>
      <dd className="wrap-anywhere text-lg font-bold leading-snug">{children}</dd>
    </div>
  );
}
