import { MailCheck, MailX } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { EMAIL_CHANGE_TEXTS, type EmailLinkPurpose } from '../../../../contract/emailChange.ts';
import { Button, LinkButton } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { LoadingIndicator } from '../../../ui/LoadingIndicator.tsx';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { useSession } from '../session/session.ts';
import { useConfirmEmailChangeMutation, useObjectToEmailChangeMutation } from './emailChange.generated.ts';

type EmailLinkProps = { purpose: EmailLinkPurpose; token: string };

/** Renders the page behind a link in an e-mail about another address. Changes nothing before a button is pressed. */
export function EmailLink({ purpose, token }: EmailLinkProps) {
  return (
    <Card className="grid w-full max-w-md gap-5">
      {purpose === 'confirm' ? <Confirm token={token} /> : <Objection token={token} />}
    </Card>
  );
}

function Confirm({ token }: { token: string }) {
  const { status, viewer, openAuth, refresh } = useSession();
  const [confirm] = useConfirmEmailChangeMutation({ context: { quiet: true } });
  const { busy, failure, done, run } = useRequest(async () => {
    const { data } = await confirm({ variables: { input: { token } } });
    const result = data?.confirmEmailChange;
    if (result?.__typename !== 'Profile') return result?.message ?? EMAIL_CHANGE_TEXTS.failed;
    await refresh().catch(() => {});
    return null;
  });
  if (status === 'loading') return <LoadingIndicator variant="branded" />;
  if (done)
    return (
      <Part icon={MailCheck} title="Your e-mail is changed" isNew>
        <p className="text-muted">
          From now on you sign in with it. All other browsers are signed out; you stay signed in here.
        </p>
        <LinkButton to="/profile?tab=settings">Go to Your Settings</LinkButton>
      </Part>
    );
  return (
    <Part icon={MailCheck} title="Use this e-mail?">
      <p className="text-muted">
        {viewer
          ? 'From then on you sign in with the new address. All other browsers are signed out.'
          : 'Sign in first, with the e-mail that you have had so far. Then open the link again.'}
      </p>
      <Failure text={failure} />
      {viewer ? (
        <Button loading={busy} onClick={() => void run()}>
          Use this e-mail
        </Button>
      ) : (
        <Button onClick={() => openAuth('signin')}>Sign In</Button>
      )}
    </Part>
  );
}

function Objection({ token }: { token: string }) {
  const { openAuth, refresh } = useSession();
  const [object] = useObjectToEmailChangeMutation({ context: { quiet: true } });
  const { busy, failure, done, run } = useRequest(async () => {
    const { data } = await object({ variables: { input: { token } } });
    const result = data?.objectToEmailChange;
    if (result?.__typename !== 'KeptEmail') return result?.message ?? EMAIL_CHANGE_TEXTS.failed;
    // It has ended the session of this browser, too.
    await refresh().catch(() => {});
    return null;
  });
  if (done)
    return (
      <Part icon={MailX} title="Your e-mail stays as it was" isNew>
        <p className="text-muted">
          Everybody is signed out, and the old password no longer works. Press “Forgot your password?” to
          choose a new one.
        </p>
        <Button onClick={() => openAuth('signin')}>Sign In</Button>
      </Part>
    );
  return (
    <Part icon={MailX} title="This was not you?">
      <p className="text-muted">
        Then somebody else knows your password. We keep your e-mail as it was, sign everybody out, and you
        choose a new password.
      </p>
      <Failure text={failure} />
      <Button variant="danger" loading={busy} onClick={() => void run()}>
        Keep my e-mail
      </Button>
    </Part>
  );
}

/** Runs a request at the press of a button. `send` resolves to null on success, else to what to tell the person. */
function useRequest(send: () => Promise<string | null>) {
  const [state, setState] = useState<{ busy: boolean; failure: string | null; done: boolean }>({
    busy: false,
    failure: null,
    done: false,
  });
  const run = async () => {
    setState({ busy: true, failure: null, done: false });
    const failure = await send().catch(() => EMAIL_CHANGE_TEXTS.failed);
    setState({ busy: false, failure, done: failure === null });
  };
  return { ...state, run };
}

type PartProps = { icon: typeof MailCheck; title: string; isNew?: boolean; children: ReactNode };

function Part({ icon: Icon, title, isNew, children }: PartProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The pressed button is removed, so focus moves to the heading, which announces the result.
    if (isNew) heading.current?.focus();
  }, [isNew]);
  return (
    <>
      <PageTitle>Your e-mail</PageTitle>
      <span className="grid size-13 place-items-center rounded-brick bg-indigo-soft">
        <Icon className="size-7 text-indigo" aria-hidden="true" />
      </span>
      <h1 ref={heading} tabIndex={-1} className="text-3xl outline-none">
        {title}
      </h1>
      {children}
    </>
  );
}

function Failure({ text }: { text: string | null }) {
  return text ? (
    <p role="alert" className="font-bold text-danger">
      {text}
    </p>
  ) : null;
}
