import { MailCheck, MailX } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { PREFERENCE_TEXTS } from '../../../../contract/notificationPreferences.ts';
import { Button, LinkButton } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { LoadingIndicator } from '../../../ui/LoadingIndicator.tsx';
import { useSession } from '../../accounts/session/session.ts';
import {
  type UnsubscriptionQuery,
  useSetUnsubscribedMutation,
  useUnsubscriptionQuery,
} from './notificationSettings.generated.ts';

type Standing = NonNullable<UnsubscriptionQuery['unsubscription']>;
type Wish = { everything: boolean; stop: boolean };

/** Stops mail of a sort by the link in one, or lets it come again. Nothing changes before a button is pressed. */
export function Unsubscribe({ token }: { token: string }) {
  const { data, error, loading, refetch } = useUnsubscriptionQuery({
    variables: { token },
    fetchPolicy: 'network-only',
    context: { quiet: true },
  });
  const [set] = useSetUnsubscribedMutation({ context: { quiet: true } });
  const [changed, setChanged] = useState<Standing | null>(null);
  const [busy, setBusy] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const standing = changed ?? data?.unsubscription;

  useEffect(() => {
    // The button that was pressed is gone; what came of it is read out.
    if (changed) heading.current?.focus();
  }, [changed]);

  const ask = async (name: string, wish: Wish) => {
    setBusy(name);
    setFailure(null);
    const answer = await set({ variables: { input: { token, ...wish } } }).catch(() => null);
    const result = answer?.data?.setUnsubscribed;
    if (result?.__typename === 'Unsubscription') setChanged(result);
    else setFailure(result?.message ?? 'That did not reach us. Please try again.');
    setBusy(null);
  };

  if (standing === undefined) {
    return error ? (
      <ErrorState
        title="This page could not be loaded"
        onRetry={() => void refetch().catch(() => {})}
        retrying={loading}
      />
    ) : (
      <LoadingIndicator variant="branded" />
    );
  }
  if (standing === null) {
    return <BadLink />;
  }
  const { about, isAll, comes, allStopped } = standing;
  const Icon = comes ? MailCheck : MailX;
  const undoesAll = allStopped || isAll;
  return (
    <Card className="grid gap-5">
      <Icon className="size-12 text-indigo" aria-hidden="true" />
      <div className="grid gap-2">
        <h1 ref={heading} tabIndex={-1} className="text-3xl outline-none">
          {comes
            ? 'Stop these e-mails?'
            : changed
              ? 'Done. They have stopped.'
              : 'These e-mails have stopped'}
        </h1>
        <p className="text-muted">
          {allStopped
            ? 'You get no e-mails about news. Those about your account, such as a new password, still come.'
            : comes
              ? `You get e-mails about ${about}.`
              : `You get no e-mails about ${about}.`}
        </p>
      </div>
      {failure && (
        <p role="alert" className="font-bold text-danger">
          {failure}
        </p>
      )}
      <div className="flex flex-wrap gap-3 max-sm:grid">
        {comes && (
          <Button
            loading={busy === 'stop'}
            onClick={() => void ask('stop', { everything: false, stop: true })}
          >
            {isAll ? 'Stop them all' : 'Stop these e-mails'}
          </Button>
        )}
        {!comes && (
          <Button
            variant="outline"
            loading={busy === 'undo'}
            onClick={() => void ask('undo', { everything: undoesAll, stop: false })}
          >
            Undo: let them come again
          </Button>
        )}
        {!allStopped && !isAll && (
          <Button
            variant="ghost"
            loading={busy === 'all'}
            onClick={() => void ask('all', { everything: true, stop: true })}
          >
            Stop all e-mails about news
          </Button>
        )}
      </div>
    </Card>
  );
}

/** The way on for who has no link that works: what comes is chosen in the profile, too. */
function BadLink() {
  const { viewer, openAuth } = useSession();
  return (
    <Card className="grid justify-items-start gap-4">
      <h1 className="text-3xl">This link does not work</h1>
      <p className="text-muted">
        {PREFERENCE_TEXTS.badLink} Which e-mails come is also a choice in your profile.
      </p>
      {viewer ? (
        <LinkButton to="/profile?tab=settings" variant="outline">
          Go to Your Settings
        </LinkButton>
      ) : (
        <Button variant="outline" onClick={() => openAuth('signin')}>
          Sign In
        </Button>
      )}
    </Card>
  );
}
