import { ShieldCheck } from 'lucide-react';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { useSession } from '../session/session.ts';
import { SecondFactorSetup } from './SecondFactorSetup.tsx';

/** Replaces every page for an admin or a mentor whom the gateway treats as signed out until this is done. */
export function SecondFactorRequired() {
  const { refresh, signOut } = useSession();
  return (
    <div className="squared grid min-h-[70dvh] place-items-center px-4 py-12">
      <PageTitle>Set up your second factor</PageTitle>
      <Card className="grid w-full max-w-xl gap-6">
        <div className="grid gap-3">
          <span className="grid size-13 place-items-center rounded-brick bg-teal-soft">
            <ShieldCheck className="size-7 text-teal" aria-hidden="true" />
          </span>
          <h1 className="text-3xl">One thing before you begin</h1>
          <p className="text-lg text-muted">
            Children’s names, messages and work are in your care here. So your account opens once it asks for
            a second proof that it is you.
          </p>
        </div>
        <SecondFactorSetup onDone={() => void refresh().catch(() => {})} />
        <div className="border-t-2 border-line pt-4">
          <p className="text-muted">
            No password yet, since you came through Google? Sign out and press “Forgot your password?” to
            choose one.
          </p>
          <Button variant="ghost" size="sm" className="-ml-4" onClick={signOut}>
            Sign Out
          </Button>
        </div>
      </Card>
    </div>
  );
}
