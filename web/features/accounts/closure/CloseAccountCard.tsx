import { useState } from 'react';
import { EMAIL_CHANGE_TEXTS } from '../../../../contract/emailChange.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { LoadingIndicator } from '../../../ui/LoadingIndicator.tsx';
import { CloseAccountForm } from './CloseAccountForm.tsx';
import { ClosureConsequences } from './ClosureConsequences.tsx';
import { useClosurePreviewQuery } from './closure.generated.ts';

type CloseAccountCardProps = { hasPassword: boolean; timeZone: string };

/** Closes the account of the viewer, after it has shown what that does. */
export function CloseAccountCard({ hasPassword, timeZone }: CloseAccountCardProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Card className="grid gap-5">
      <div className="grid gap-1">
        <h2 className="text-2xl">Close your account</h2>
        <p className="text-muted">See what happens first. You can change your mind for two weeks.</p>
      </div>
      {isOpen ? (
        <Closing hasPassword={hasPassword} timeZone={timeZone} onCancel={() => setIsOpen(false)} />
      ) : (
        <Button
          variant="outline"
          className="justify-self-start max-sm:w-full"
          onClick={() => setIsOpen(true)}
        >
          See what happens
        </Button>
      )}
    </Card>
  );
}

function Closing({ hasPassword, timeZone, onCancel }: CloseAccountCardProps & { onCancel: () => void }) {
  const { data, loading, error, refetch } = useClosurePreviewQuery({
    fetchPolicy: 'network-only',
    context: { quiet: true },
  });
  const preview = data?.closurePreview;
  if (!preview)
    return error ? (
      <ErrorState
        title="This could not be loaded"
        onRetry={() => void refetch().catch(() => {})}
        retrying={loading}
      />
    ) : (
      <LoadingIndicator />
    );
  const isHindered = preview.hindrances.length > 0;
  return (
    <>
      <ClosureConsequences preview={preview} />
      {!hasPassword && !isHindered && <p className="font-bold">{EMAIL_CHANGE_TEXTS.noPassword}</p>}
      {hasPassword && !isHindered ? (
        <CloseAccountForm timeZone={timeZone} onCancel={onCancel} />
      ) : (
        <Button variant="outline" className="justify-self-start max-sm:w-full" onClick={onCancel}>
          Back
        </Button>
      )}
    </>
  );
}
