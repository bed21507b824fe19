import { Laptop, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { fullTimeText } from '../../../../contract/time.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { toast } from '../../../ui/toast.ts';
import { signOutElsewhere } from '../authApi.ts';
import { deviceName, isHandheld } from './deviceName.ts';
import { REQUEST_FAILED } from './PasswordStep.tsx';
import type { Security_DeviceFragment } from './security.generated.ts';

type DevicesCardProps = {
  devices: readonly Security_DeviceFragment[];
  timeZone: string;
  onChanged: () => Promise<unknown>;
};

/** Lists the devices on which the person is signed in, and signs out all but this one. */
export function DevicesCard({ devices, timeZone, onChanged }: DevicesCardProps) {
  const [isConfirming, setIsConfirming] = useState(false);
  const others = devices.filter(({ isCurrent }) => !isCurrent).length;

  async function signOutOthers() {
    const result = await signOutElsewhere().catch(() => null);
    if (!result?.ok) return toast.error(result?.message ?? REQUEST_FAILED);
    toast.success('All other devices are signed out');
    await onChanged();
  }

  return (
    <Card className="grid gap-5">
      <div className="grid gap-1">
        <h2 className="text-2xl">Signed-in devices</h2>
        <p className="text-muted">Is there one that you do not know? Sign it out and change your password.</p>
      </div>
      <ul className="grid gap-3">
        {devices.map((device) => (
          <Device key={device.id} device={device} timeZone={timeZone} />
        ))}
      </ul>
      {others > 0 && (
        <Button
          variant="outline"
          className="justify-self-start max-sm:w-full"
          onClick={() => setIsConfirming(true)}
        >
          Sign out everywhere else
        </Button>
      )}
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setIsConfirming}
        title="Sign out everywhere else?"
        confirmLabel="Sign out"
        onConfirm={signOutOthers}
      >
        {others === 1 ? 'One other device is' : `${others} other devices are`} signed out at once. You stay
        signed in here.
      </ConfirmDialog>
    </Card>
  );
}

function Device({ device, timeZone }: { device: Security_DeviceFragment; timeZone: string }) {
  const Icon = isHandheld(device.userAgent) ? Smartphone : Laptop;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 rounded-brick border-2 border-line p-4">
      <Icon className="size-6 shrink-0 text-indigo" aria-hidden="true" />
      <div className="min-w-40 flex-1">
        <p className="font-bold">{deviceName(device.userAgent)}</p>
        <p className="text-base text-muted">Signed in {fullTimeText(device.signedInAt, timeZone)}</p>
      </div>
      {device.isCurrent && <Badge tone="teal">This device</Badge>}
    </li>
  );
}
