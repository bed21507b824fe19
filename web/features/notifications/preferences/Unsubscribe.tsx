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

type MailSubscription = NonNullable<UnsubscriptionQuery['unsubscription']>;
type UnsubscribeRequest = { allEmail: boolean; unsubscribe: boolean };

/** Unsubscribes from a kind of e-mail by the link in one, or subscribes again. Changes nothing before a button is pressed. */
export function Unsubscribe({ token }: { token: string }) {
  const { data, error, loading, refetch } = useUnsubscriptionQuery({
    variables: { token },
    fetchPolicy: 'network-only',
    context: { quiet: true },
  });
  const [setUnsubscribed] = useSetUnsubscribedMutation({ context: { quiet: true } });
  const [changed, setChanged] = useState<MailSubscription | null>(null);
  const [busy, setBusy] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const subscription = changed ?? data?.unsubscription;

  useEffect(() => {
    // The pressed button is removed, so focus moves to the heading, which announces the result.
    if (changed) heading.current?.focus();
  }, [changed]);

  const submit = async (name: string, request: UnsubscribeRequest) => {
    setBusy(name);
    setFailure(null);
    const answer = await setUnsubscribed({ variables: { input: { token, ...request } } }).catch(() => null);
    const result = answer?.data?.setUnsubscribed;
    if (result?.__typename === 'Unsubscription') setChanged(result);
    else setFailure(result?.message ?? 'That did not reach us. Please try again.');
    setBusy(null);
  };

  if (subscription === undefined) {
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
  if (subscription === null) {
    return <BadLink />;
  }
  const { topic, coversAllEmail, isSubscribed, allEmailStopped } = subscription;
  const Icon = isSubscribed ? MailCheck : MailX;
  const undoesAll = allEmailStopped || coversAllEmail;
  return (
    <Card className="grid gap-5">
      <Icon className="size-12 text-indigo" aria-hidden="true" />
      <div className="grid gap-2">
        <h1 ref={heading} tabIndex={-1} className="text-3xl outline-none">
          {isSubscribed
            ? 'Stop these e-mails?'
            : changed
              ? 'Done. They have stopped.'
              : 'These e-mails have stopped'}
        </h1>
        <p className="text-muted">
          {allEmailStopped
            ? 'You get no e-mails about news. Those about your account, such as a new password, still come.'
            : isSubscribed
              ? `You get e-mails about ${topic}.`
              : `You get no e-mails about ${topic}.`}
        </p>
      </div>
      {failure && (
        <p role="alert" className="font-bold text-danger">
          {failure}
        </p>
      )}
      <div className="flex flex-wrap gap-3 max-sm:grid">
        {isSubscribed && (
          <Button
            loading={busy === 'stop'}
            onClick={() => void submit('stop', { allEmail: false, unsubscribe: true })}
          >
            {coversAllEmail ? 'Stop them all' : 'Stop these e-mails'}
          </Button>
        )}
        {!isSubscribed && (
          <Button
            variant="outline"
            loading={busy === 'undo'}
            onClick={() => void submit('undo', { allEmail: undoesAll, unsubscribe: false })}
          >
            Undo: let them come again
          </Button>
        )}
        {!allEmailStopped && !coversAllEmail && (
          <Button
            variant="ghost"
            loading={busy === 'all'}
            onClick={() => void submit('all', { allEmail: true, unsubscribe: true })}
          >
            Stop all e-mails about news
          </Button>
        )}
      </div>
    </Card>
  );
}

/** Replaces an invalid link, and refers to the same choice in the profile. */
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
