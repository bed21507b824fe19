import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { toast } from '../../../ui/toast.ts';
import { disableSecondFactor, makeBackupCodes } from '../authApi.ts';
import { BackupCodes } from './BackupCodes.tsx';
import { PasswordStep } from './PasswordStep.tsx';
import { SecondFactorSetup } from './SecondFactorSetup.tsx';

type SecondFactorCardProps = { enabled: boolean; hasPassword: boolean; onChanged: () => Promise<unknown> };

type Doing = 'nothing' | 'enabling' | 'disabling' | 'renewing' | readonly string[];

/** The second factor: set it up, make new backup codes, turn it off. */
export function SecondFactorCard({ enabled, hasPassword, onChanged }: SecondFactorCardProps) {
  const [doing, setDoing] = useState<Doing>('nothing');
  const stop = () => setDoing('nothing');
  const changed = async (news: string) => {
    await onChanged();
    stop();
    toast.success(news);
  };
  return (
    <Card className="grid gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="flex items-center gap-3 text-2xl">
          <KeyRound className="size-6 text-indigo" aria-hidden="true" />
          Second factor
        </h2>
        <Badge tone={enabled ? 'success' : 'warn'}>{enabled ? 'On' : 'Off'}</Badge>
      </div>
      {typeof doing !== 'string' ? (
        <BackupCodes codes={doing} onDone={stop} />
      ) : (
        <Body
          doing={doing}
          enabled={enabled}
          hasPassword={hasPassword}
          onDoing={setDoing}
          onChanged={changed}
        />
      )}
    </Card>
  );
}

type BodyProps = {
  doing: Extract<Doing, string>;
  enabled: boolean;
  hasPassword: boolean;
  onDoing: (doing: Doing) => void;
  onChanged: (news: string) => Promise<void>;
};

function Body({ doing, enabled, hasPassword, onDoing, onChanged }: BodyProps) {
  const stop = () => onDoing('nothing');
  switch (doing) {
    case 'enabling':
      return <SecondFactorSetup onCancel={stop} onDone={() => void onChanged('Your second factor is on')} />;
    case 'disabling':
      return (
        <PasswordStep
          submitLabel="Turn it off"
          danger
          onCancel={stop}
          attempt={disableSecondFactor}
          onDone={() => onChanged('Your second factor is off')}
        >
          <p>Without it, whoever knows your password can be you here.</p>
        </PasswordStep>
      );
    case 'renewing':
      return (
        <PasswordStep
          submitLabel="Make new codes"
          onCancel={stop}
          attempt={makeBackupCodes}
          onDone={({ backupCodes }) => onDoing(backupCodes)}
        >
          <p>The codes that you have now stop working.</p>
        </PasswordStep>
      );
    case 'nothing':
      return (
        <>
          <p className="text-muted">
            {enabled
              ? 'Signing in asks for a code of your authenticator app as well as for your password.'
              : 'You look after other people’s children here. Guard your account with an authenticator app on your phone.'}
          </p>
          {!hasPassword && (
            <p className="font-bold">
              You sign in with Google. Choose a password first: sign out and press “Forgot your password?”.
            </p>
          )}
          <div className="flex flex-wrap gap-3">
            {enabled ? (
              <>
                <Button variant="outline" className="max-sm:w-full" onClick={() => onDoing('renewing')}>
                  New backup codes
                </Button>
                <Button variant="outline" className="max-sm:w-full" onClick={() => onDoing('disabling')}>
                  Turn off
                </Button>
              </>
            ) : (
              <Button
                variant="secondary"
                className="max-sm:w-full"
                disabled={!hasPassword}
                onClick={() => onDoing('enabling')}
              >
                Set up
              </Button>
            )}
          </div>
        </>
      );
  }
}
