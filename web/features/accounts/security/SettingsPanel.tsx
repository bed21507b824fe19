import { LogOut, ShieldCheck } from 'lucide-react';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { LoadingIndicator } from '../../../ui/LoadingIndicator.tsx';
import { CloseAccountCard } from '../closure/CloseAccountCard.tsx';
import { EmailCard } from '../email/EmailCard.tsx';
import { type Role, useSession } from '../session/session.ts';
import { ChangePasswordCard } from './ChangePasswordCard.tsx';
import { DevicesCard } from './DevicesCard.tsx';
import { SecondFactorCard } from './SecondFactorCard.tsx';
import { useSecurityQuery } from './security.generated.ts';

/** Settings of an account: second factor, password, e-mail, signed-in devices, and the end of it. */
export function SettingsPanel({ role }: { role: Role }) {
  const { signOut } = useSession();
  const { data, error, loading, refetch } = useSecurityQuery({
    fetchPolicy: 'cache-and-network',
    context: { quiet: true },
  });
  const person = data?.viewer;
  const isStaff = role === 'ADMIN' || role === 'MENTOR';
  const reload = () => refetch().catch(() => {});
  return (
    <div className="grid gap-5">
      <Card className="grid gap-5">
        <div className="flex items-start gap-4">
          <span className="grid size-13 shrink-0 place-items-center rounded-brick bg-teal-soft">
            <ShieldCheck className="size-7 text-teal" aria-hidden="true" />
          </span>
          <div className="grid gap-1">
            <h2 className="text-2xl">Account Security</h2>
            <p className="text-muted">
              Use a password that you use nowhere else, and sign out when you share this device.
            </p>
          </div>
        </div>
        <Button
          variant="outline"
          className="justify-self-start max-sm:w-full"
          icon={<LogOut className="size-5" aria-hidden="true" />}
          onClick={signOut}
        >
          Sign Out
        </Button>
      </Card>
      {person ? (
        <>
          {(isStaff || person.twoFactorEnabled) && (
            <SecondFactorCard
              enabled={person.twoFactorEnabled}
              hasPassword={person.hasPassword}
              onChanged={reload}
            />
          )}
          {person.hasPassword && <ChangePasswordCard onChanged={reload} />}
          {person.email && (
            <EmailCard
              email={person.email}
              pendingEmail={person.pendingEmail}
              hasPassword={person.hasPassword}
            />
          )}
          <DevicesCard devices={person.devices} timeZone={person.timeZone} onChanged={reload} />
          <CloseAccountCard hasPassword={person.hasPassword} timeZone={person.timeZone} />
        </>
      ) : error ? (
        <ErrorState
          title="Your security settings could not be loaded"
          onRetry={() => void reload()}
          retrying={loading}
        />
      ) : (
        <LoadingIndicator />
      )}
    </div>
  );
}
