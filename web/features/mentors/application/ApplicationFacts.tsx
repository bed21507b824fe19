import { FileText } from 'lucide-react';
import type { ReactNode } from 'react';
import { dateText } from '../../../../contract/time.ts';
import type { MentorApplication_ApplicationFragment as Application } from './application.generated.ts';

type ApplicationFactsProps = {
  application: Application;
  timeZone: string;
  /** Stands below the link to the identity document. */
  documentNote: ReactNode;
};

/** Shows what an application says. */
export function ApplicationFacts({ application, timeZone, documentNote }: ApplicationFactsProps) {
  const { specialization, experience, experienceYears, references, identityDocument } = application;
  return (
    <dl className="grid grid-cols-1 gap-x-8 gap-y-5 sm:grid-cols-2">
      <Fact label="Teaches">{specialization.join(', ')}</Fact>
      <Fact label="Experience">{experienceYears === 1 ? '1 year' : `${experienceYears} years`}</Fact>
      <div className="min-w-0 sm:col-span-2">
        <dt className="text-base text-muted">About the experience</dt>
        <dd className="whitespace-pre-line wrap-anywhere">{experience}</dd>
      </div>
      {references.map(({ name, contact, relation }, index) => (
        <Fact key={`${name} ${contact}`} label={`Reference ${index + 1}`}>
          {name}
          <span className="block font-normal">{contact}</span>
          <span className="block font-normal text-muted">{relation}</span>
        </Fact>
      ))}
      <Fact label="Background check">
        {application.checkReference}
        <span className="block font-normal text-muted">
          {`Expires on ${dateText(application.checkExpiresAt, timeZone)}`}
        </span>
      </Fact>
      <Fact label="Identity document">
        {identityDocument ? (
          <a
            href={identityDocument.url}
            target="_blank"
            rel="noopener"
            className="link inline-flex min-h-11 items-center gap-2"
          >
            <FileText className="size-5 shrink-0" aria-hidden="true" />
            {identityDocument.name}
            <span className="sr-only"> (opens in a new tab)</span>
          </a>
        ) : (
          'Deleted'
        )}
        <span className="block text-base font-normal text-muted">{documentNote}</span>
      </Fact>
    </dl>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-base text-muted">{label}</dt>
      <dd className="font-bold wrap-anywhere">{children}</dd>
    </div>
  );
}
