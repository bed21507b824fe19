import { CircleAlert, CircleCheck, CircleX, Hourglass } from 'lucide-react';
import type { ReactNode } from 'react';
import { buttonStyle } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Spinner } from '../../../ui/Spinner.tsx';
import { useSession } from '../../accounts/session/session.ts';
import type { Confirmation } from './confirmation.ts';

const icons = {
  verifying: <Spinner className="size-16 text-indigo" />,
  success: <CircleCheck className="size-20 text-success" aria-hidden="true" />,
  failed: <Hourglass className="size-16 text-mango-text" aria-hidden="true" />,
  unpaid: <CircleX className="size-16 text-coral" aria-hidden="true" />,
  error: <CircleAlert className="size-16 text-danger" aria-hidden="true" />,
};

type ConfirmationCardProps = {
  confirmation: Confirmation;
  progress?: ReactNode;
  actions?: ReactNode;
  details?: ReactNode;
};

/** Renders one of the four states of a payment, all with one layout, so that a change of state is easy to see. */
export function ConfirmationCard({ confirmation, progress, actions, details }: ConfirmationCardProps) {
  const { supportEmail } = useSession();
  const { state, title, text } = confirmation;
  const hasProblem = state === 'failed' || state === 'error';
  return (
    <Card className="grid gap-5 py-8 text-center">
      <div className="grid min-h-20 place-items-center">
        {icons[state === 'failed' && confirmation.canPayAgain ? 'unpaid' : state]}
      </div>
      <div role={hasProblem ? 'alert' : 'status'} className="grid gap-2">
        <h1 className="text-3xl">{title}</h1>
        <p className="text-lg text-muted">{text}</p>
      </div>
      {progress}
      <div className="flex flex-wrap justify-center gap-3 empty:hidden">
        {actions}
        {hasProblem && (
          <a
            href={`mailto:${supportEmail}?subject=${encodeURIComponent('Payment')}`}
            className={buttonStyle({ variant: 'outline' })}
          >
            Contact Support
          </a>
        )}
      </div>
      {details}
    </Card>
  );
}
