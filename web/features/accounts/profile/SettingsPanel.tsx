import { LogOut, ShieldCheck } from 'lucide-react';
import { useSession } from '../../../lib/session.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';

export function SettingsPanel() {
  const { signOut } = useSession();
  return (
    <Card className="grid gap-5">
      <div className="flex items-start gap-4">
        <span className="grid size-13 shrink-0 place-items-center rounded-brick bg-teal-soft">
          <ShieldCheck className="size-7 text-teal" aria-hidden="true" />
        </span>
        <div className="grid gap-1">
          <h2 className="text-2xl">Account Security</h2>
          <p className="text-muted">
            Use a password that you use nowhere else, and sign out when you share this device. To choose a new
            password, sign out and press “Forgot your password?”.
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
  );
}
