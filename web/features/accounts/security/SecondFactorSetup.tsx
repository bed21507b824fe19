import { useState } from 'react';
import { enableSecondFactor } from '../authApi.ts';
import { BackupCodes } from './BackupCodes.tsx';
import { PasswordStep } from './PasswordStep.tsx';
import { ScanStep } from './ScanStep.tsx';

type SecondFactorSetupProps = {
  onCancel?: (() => void) | undefined;
  /** Called once the second factor is active; the session is a new one by then. */
  onDone: () => void;
};

type Step =
  | { kind: 'password' }
  | { kind: 'scan' | 'codes'; totpUri: string; backupCodes: readonly string[] };

/** Sets up a second factor: password, authenticator app, backup codes. */
export function SecondFactorSetup({ onCancel, onDone }: SecondFactorSetupProps) {
  const [step, setStep] = useState<Step>({ kind: 'password' });
  switch (step.kind) {
    case 'password':
      return (
        <PasswordStep
          submitLabel="Continue"
          onCancel={onCancel}
          request={enableSecondFactor}
          onDone={({ totpURI, backupCodes }) => setStep({ kind: 'scan', totpUri: totpURI, backupCodes })}
        >
          <p>You need an authenticator app on your phone, such as the one that your phone came with.</p>
        </PasswordStep>
      );
    case 'scan':
      return (
        <ScanStep
          totpUri={step.totpUri}
          onCancel={onCancel}
          onVerified={() => setStep({ ...step, kind: 'codes' })}
        />
      );
    case 'codes':
      return <BackupCodes codes={step.backupCodes} onDone={onDone} />;
  }
}
