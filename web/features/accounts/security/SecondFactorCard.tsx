import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { toast } from '../../../ui/toast.ts';
import { disableSecondFactor, generateBackupCodes } from '../authApi.ts';
import { BackupCodes } from './BackupCodes.tsx';
import { PasswordStep } from './PasswordStep.tsx';
import { SecondFactorSetup } from './SecondFactorSetup.tsx';

type SecondFactorCardProps = { enabled: boolean; hasPassword: boolean; onChanged: () => Promise<unknown> };

type Mode = 'nothing' | 'enabling' | 'disabling' | 'renewing' | readonly string[];

/** Sets up the second factor, renews its backup codes or turns it off. */
export function SecondFactorCard({ enabled, hasPassword, onChanged }: SecondFactorCardProps) {
  const [mode, setMode] = useState<Mode>('nothing');
  const stop = () => setMode('nothing');
  const changed = async (message: string) => {
    await onChanged();
    stop();
    toast.success(message);
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
      {typeof mode !== 'string' ? (
        <BackupCodes codes={mode} onDone={stop} />
      ) : (
        <Body
          mode={mode}
          enabled={enabled}
          hasPassword={hasPassword}
          onModeChange={setMode}
          onChanged={changed}
        />
      )}
    </Card>
  );
}

type BodyProps = {
  mode: Extract<Mode, string>;
  enabled: boolean;
  hasPassword: boolean;
  onModeChange: (mode: Mode) => void;
  onChanged: (message: string) => Promise<void>;
};

function Body({ mode, enabled, hasPassword, onModeChange, onChanged }: BodyProps) {
  const stop = () => onModeChange('nothing');
  switch (mode) {
    case 'enabling':
      return <SecondFactorSetup onCancel={stop} onDone={() => void onChanged('Your second factor is on')} />;
    case 'disabling':
      return (
        <PasswordStep
          submitLabel="Turn it off"
          danger
          onCancel={stop}
          request={disableSecondFactor}
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
          request={generateBackupCodes}
          onDone={({ backupCodes }) => onModeChange(backupCodes)}
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
                <Button variant="outline" className="max-sm:w-full" onClick={() => onModeChange('renewing')}>
                  New backup codes
                </Button>
                <Button variant="outline" className="max-sm:w-full" onClick={() => onModeChange('disabling')}>
                  Turn off
                </Button>
              </>
            ) : (
              <Button
                variant="secondary"
                className="max-sm:w-full"
                disabled={!hasPassword}
                onClick={() => onModeChange('enabling')}
              >
                Set up
              </Button>
            )}
          </div>
        </>
      );
  }
}
