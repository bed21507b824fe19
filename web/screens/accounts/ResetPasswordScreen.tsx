import { KeyRound } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useSession } from '../../features/accounts/session/session.ts';
import { ResetPasswordForm } from '../../features/accounts/signIn/ResetPasswordForm.tsx';
import { useSearchParams } from '../../lib/router/router.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';

/** Renders the target of the password reset link: with `token` the form for a new password, with `error` the note that the link is invalid. */
export function ResetPasswordScreen() {
  const { openAuth, refresh } = useSession();
  const [query] = useSearchParams();
  const token = query.get('token');
  const [state, setState] = useState<'choosing' | 'done' | 'stale'>(
    token && !query.has('error') ? 'choosing' : 'stale',
  );
  // The reset has ended the session of this browser, too.
  const handleDone = () => {
    setState('done');
    refresh().catch(() => {});
  };
  return (
    <div className="squared grid min-h-[70dvh] place-items-center px-4 py-16">
      <PageTitle>Choose a new password</PageTitle>
      <Card className="grid w-full max-w-md gap-5">
        {state === 'choosing' && token && (
          <>
            <Head title="Choose a new password">
              You are signed out everywhere else when you save it, and sign in with it afterwards.
            </Head>
            <ResetPasswordForm token={token} onDone={handleDone} onStale={() => setState('stale')} />
          </>
        )}
        {state === 'done' && (
          <div role="status" className="grid gap-5">
            <Head title="Your new password is saved">Please sign in with it now.</Head>
            <Button onClick={() => openAuth('signin')}>Sign In</Button>
          </div>
        )}
        {state === 'stale' && (
          <div role="status" className="grid gap-5">
            <Head title="This link no longer works">
              It was used already or is older than an hour. Ask for a new one under “Forgot your password?”.
            </Head>
            <Button onClick={() => openAuth('signin')}>Sign In</Button>
          </div>
        )}
      </Card>
    </div>
  );
}

function Head({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid gap-2">
      <span className="grid size-13 place-items-center rounded-brick bg-indigo-soft">
        <KeyRound className="size-7 text-indigo" aria-hidden="true" />
      </span>
      <h1 className="text-3xl">{title}</h1>
      <p className="text-muted">{children}</p>
    </div>
  );
}
