import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { IDENTITY_DOCUMENT_DAYS } from '../../../../contract/mentorApplications.ts';
import { fullTimeText } from '../../../../contract/time.ts';
import { Link } from '../../../lib/router/router.tsx';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Badge } from '../../../ui/Badge.tsx';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { LoadingIndicator } from '../../../ui/LoadingIndicator.tsx';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { ApplicationFacts } from '../application/ApplicationFacts.tsx';
import {
  type ApplicationRecord_ApplicationFragment as Application,
  useAdminMentorApplicationQuery,
} from './applicationAdmin.generated.ts';
import { statusName, statusTone } from './applicationTable.ts';
import { DecisionDialog } from './DecisionDialog.tsx';

/** Shows an application with its decision, or what decides it. */
export function ApplicationRecord({ id, timeZone }: { id: string; timeZone: string }) {
  const [deciding, setDeciding] = useState<'approve' | 'reject' | null>(null);
  const [decided, setDecided] = useState<string | null>(null);
  const { data, loading, refetch } = useAdminMentorApplicationQuery({
    variables: { id },
    fetchPolicy: 'cache-and-network',
    context: { quiet: true },
  });
  const record = data?.adminMentorApplication;
  const refresh = () => void refetch().catch(() => {});
  return (
    <div className="grid grid-cols-1 gap-6">
      <Link
        to="/admin/mentors/applications"
        className="link flex min-h-11 items-center gap-2 justify-self-start font-bold"
      >
        <ArrowLeft className="size-5" aria-hidden="true" />
        Back to Applications
      </Link>
      {decided && (
        <Banner tone="success" className="sticky top-20 z-20 rounded-xl" onDismiss={() => setDecided(null)}>
          {decided}
        </Banner>
      )}
      {record ? (
        <Card className="grid grid-cols-1 gap-6">
          <Head record={record} timeZone={timeZone} />
          {record.status === 'SUBMITTED' && (
            <div className="flex flex-wrap gap-3">
              <Button onClick={() => setDeciding('approve')}>Approve</Button>
              <Button variant="outline" onClick={() => setDeciding('reject')}>
                Reject
              </Button>
            </div>
          )}
          <ApplicationFacts
            application={record.application}
            timeZone={timeZone}
            documentNote={`Each reading is recorded. It is deleted ${IDENTITY_DOCUMENT_DAYS} days after the decision.`}
          />
        </Card>
      ) : loading ? (
        <LoadingIndicator message="Loading the application..." />
      ) : data ? (
        <EmptyState title="Application Not Found">There is no such application.</EmptyState>
      ) : (
        <ErrorState title="Failed to fetch admin data." onRetry={refresh} />
      )}
      {record && deciding && (
        <DecisionDialog
          id={record.id}
          name={record.applicant.name}
          isApproval={deciding === 'approve'}
          onDecided={setDecided}
          onOvertaken={refresh}
          onClose={() => setDeciding(null)}
        />
      )}
    </div>
  );
}

function Head({ record, timeZone }: { record: Application; timeZone: string }) {
  const { applicant, email, phone, status, decidedBy, mentor, application } = record;
  return (
    <header className="grid gap-2">
      <PageTitle>{`Application of ${applicant.name}`}</PageTitle>
      <div className="flex items-start gap-4">
        <Avatar name={applicant.name} picture={applicant.avatar} size="lg" />
        <div className="grid min-w-0 gap-2">
          <h2 className="text-2xl wrap-anywhere sm:text-3xl">{applicant.name}</h2>
          <p className="text-muted wrap-anywhere">{[email, phone].filter(Boolean).join(', ')}</p>
        </div>
      </div>
      <p className="flex flex-wrap items-center gap-3">
        <Badge tone={statusTone[status]}>{statusName[status]}</Badge>
        <span className="text-muted">{`Submitted ${fullTimeText(record.submittedAt, timeZone)}`}</span>
      </p>
      {application.decidedAt && (
        <p>
          {`${statusName[status]} ${fullTimeText(application.decidedAt, timeZone)}`}
          {decidedBy && ` by ${decidedBy.name}`}
          {application.decisionReason && `: ${application.decisionReason}`}
        </p>
      )}
      {mentor && (
        <Link to={`/admin/mentors/${mentor.id}`} className="link flex min-h-11 items-center font-bold">
          {mentor.isActive ? 'See the mentor record' : 'See the inactive mentor record'}
        </Link>
      )}
    </header>
  );
}
