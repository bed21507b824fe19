import { useState } from 'react';
import { APPLICATION_TEXTS } from '../../../../contract/mentorApplications.ts';
import { dateText } from '../../../../contract/time.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { LoadingIndicator } from '../../../ui/LoadingIndicator.tsx';
import { toast } from '../../../ui/toast.ts';
import { ApplicationFacts } from './ApplicationFacts.tsx';
import { ApplicationForm } from './ApplicationForm.tsx';
import {
  type MentorApplication_ApplicationFragment as Application,
  useOwnMentorApplicationQuery,
  useWithdrawApplicationMutation,
} from './application.generated.ts';

type MentorApplicationProps = { timeZone: string; supportEmail: string };

/** Shows the application of a person with the mentor role who is no mentor yet, or the form for one. */
export function MentorApplication({ timeZone, supportEmail }: MentorApplicationProps) {
  const { data, error, loading, refetch } = useOwnMentorApplicationQuery({
    fetchPolicy: 'cache-and-network',
    context: { quiet: true },
  });
  if (!data)
    return error ? (
      <ErrorState
        title={APPLICATION_TEXTS.notLoaded}
        onRetry={() => void refetch().catch(() => {})}
        retrying={loading}
      />
    ) : (
      <LoadingIndicator message="Loading your application..." />
    );
  const application = data.mentorApplication;
  return (
    <div className="grid max-w-4xl grid-cols-1 gap-6">
      {application?.status === 'SUBMITTED' ? (
        <WaitingApplication application={application} timeZone={timeZone} />
      ) : (
        <>
          {application && <PastDecision application={application} timeZone={timeZone} />}
          <Card className="grid grid-cols-1 gap-6">
            <header className="grid gap-2">
              <h2 className="text-2xl">Apply as a mentor</h2>
              <p className="text-muted">
                An admin looks at every application before students are assigned. What you write here is kept
                in this browser until you send it.
              </p>
            </header>
            <ApplicationForm sentId={application?.id ?? null} />
          </Card>
        </>
      )}
      <p>
        Questions? Write to{' '}
        <a className="font-bold text-indigo underline" href={`mailto:${supportEmail}`}>
          {supportEmail}
        </a>
        .
      </p>
    </div>
  );
}

type DecisionProps = { application: Application; timeZone: string };

/** Says how the last application ended. An approved one stands here when the record was made inactive since. */
function PastDecision({ application, timeZone }: DecisionProps) {
  const { status, decidedAt, decisionReason } = application;
  const day = decidedAt ? dateText(decidedAt, timeZone) : '';
  if (status === 'REJECTED')
    return (
      <Banner tone="warn" className="rounded-xl">
        {`Your application was not approved on ${day}. ${decisionReason ?? ''} You may apply again.`}
      </Banner>
    );
  return (
    <Banner tone="info" className="rounded-xl">
      {status === 'WITHDRAWN'
        ? `You withdrew your application on ${day}.`
        : 'You are not an active mentor at the moment. You may apply again.'}
    </Banner>
  );
}

function WaitingApplication({ application, timeZone }: DecisionProps) {
  const [isAsking, setAsking] = useState(false);
  const [withdraw] = useWithdrawApplicationMutation({ context: { quiet: true } });
  const confirm = async () => {
    const input = { id: application.id };
    const answer = (await withdraw({ variables: { input } }).catch(() => null))?.data
      ?.withdrawMentorApplication;
    if (answer?.__typename === 'MentorApplication') toast.success(APPLICATION_TEXTS.withdrawn);
    else toast.error(answer?.message ?? APPLICATION_TEXTS.notWithdrawn);
  };
  return (
    <Card className="grid grid-cols-1 gap-6">
      <header className="grid gap-2">
        <h2 className="text-2xl">Your application waits for approval</h2>
        <p className="text-muted">
          {`Sent on ${dateText(application.submittedAt, timeZone)}. An admin looks at every mentor before students are assigned. We write to you when yours is decided.`}
        </p>
      </header>
      <ApplicationFacts
        application={application}
        timeZone={timeZone}
        documentNote="Only you and our admins can open it."
      />
      <Button variant="outline" className="justify-self-start" onClick={() => setAsking(true)}>
        Withdraw Application
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Withdraw your application?"
        confirmLabel="Withdraw"
        cancelLabel="Keep It"
        danger
        onConfirm={confirm}
      >
        Your identity document is deleted. You may apply again at any time.
      </ConfirmDialog>
    </Card>
  );
}
