import { Hourglass, LogIn, UserRoundCheck } from 'lucide-react';
import { Fragment, type ReactNode, useState } from 'react';
import { fullTimeText } from '../../../contract/time.ts';
import { Button } from '../../ui/Button.tsx';
import { CreateLoginDialog } from './CreateLoginDialog.tsx';
import type { Children_StudentFragment } from './children.generated.ts';
import { LinkDialog } from './LinkDialog.tsx';
import { PairingCodeDialog } from './PairingCodeDialog.tsx';
import { ResetPasswordDialog } from './ResetPasswordDialog.tsx';
import { UnlinkDialog } from './UnlinkDialog.tsx';

type OpenDialog = 'code' | 'create' | 'reset' | 'unlink' | LinkableLogin | null;
type LinkableLogin = Children_StudentFragment['linkableLogins'][number];
type ChildLoginProps = { student: Children_StudentFragment; timeZone: string };

/** Shows a child's login and the actions that its parent has for it. */
export function ChildLogin({ student, timeZone }: ChildLoginProps) {
  const [openDialog, setOpenDialog] = useState<OpenDialog>(null);
  const { firstName, childLogin, pairingCodeExpiresAt, linkableLogins } = student;
  const close = () => setOpenDialog(null);
  const dialogProps = { student, onClose: close };
  const action = (target: Exclude<OpenDialog, null>, label: string) => (
    <Button variant="outline" size="sm" className="max-sm:flex-1" onClick={() => setOpenDialog(target)}>
      {label}
      <span className="sr-only">{` for ${firstName}`}</span>
    </Button>
  );
  return (
    <div className="grid gap-3 rounded-brick bg-sunken p-4">
      <LoginState student={student} timeZone={timeZone} />
      <div className="flex flex-wrap gap-3">
        {childLogin ? (
          <>
            {childLogin.isManaged && action('reset', 'Reset password')}
            {action('unlink', 'Unlink')}
          </>
        ) : (
          <>
            {linkableLogins.map((login) => (
              <Fragment key={login.id}>
                {action(login, `Use ${login.username ?? 'the same account'}`)}
              </Fragment>
            ))}
            {action('code', pairingCodeExpiresAt ? 'Issue a new code' : 'Issue a code')}
            {action('create', 'Create a login')}
          </>
        )}
      </div>
      {openDialog === 'code' && <PairingCodeDialog {...dialogProps} timeZone={timeZone} />}
      {openDialog === 'create' && <CreateLoginDialog {...dialogProps} />}
      {openDialog === 'reset' && <ResetPasswordDialog {...dialogProps} />}
      <UnlinkDialog {...dialogProps} open={openDialog === 'unlink'} />
      {typeof openDialog === 'object' && openDialog && <LinkDialog {...dialogProps} login={openDialog} />}
    </div>
  );
}

function LoginState({ student, timeZone }: ChildLoginProps) {
  const { firstName, childLogin, pairingCodeExpiresAt } = student;
  if (childLogin?.username)
    return (
      <State icon={<UserRoundCheck className="text-success" />}>
        {firstName} signs in as <strong className="wrap-anywhere">{childLogin.username}</strong>
      </State>
    );
  if (childLogin)
    return (
      <State icon={<UserRoundCheck className="text-success" />}>
        Linked to the account that {firstName} signed up for
      </State>
    );
  if (pairingCodeExpiresAt)
    return (
      <State icon={<Hourglass className="text-warn" />}>
        A code is waiting for {firstName} until {fullTimeText(pairingCodeExpiresAt, timeZone)}
      </State>
    );
  return (
    <State icon={<LogIn className="text-indigo" />}>
      {firstName} has no login yet. Create one, or issue a code for an account that {firstName} has.
    </State>
  );
}

function State({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <p className="flex items-start gap-3">
      <span className="mt-0.5 shrink-0 [&_svg]:size-6" aria-hidden="true">
        {icon}
      </span>
      <span className="min-w-0">{children}</span>
    </p>
  );
}
