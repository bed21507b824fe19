import { CalendarClock } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { LoadingIndicator } from '../../../ui/LoadingIndicator.tsx';
import { AvailabilityForm } from './AvailabilityForm.tsx';
import { useAvailabilityQuery } from './booking.generated.ts';

/** Lets a mentor publish the weekly times at which families can book. */
export function Availability({ timeZone }: { timeZone: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="outline"
        icon={<CalendarClock className="size-5" aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        My Free Times
      </Button>
      {isOpen && <AvailabilityDialog timeZone={timeZone} onClose={() => setOpen(false)} />}
    </>
  );
}

function AvailabilityDialog({ timeZone, onClose }: { timeZone: string; onClose: () => void }) {
  const { data, error, loading, refetch } = useAvailabilityQuery({
    fetchPolicy: 'network-only',
    context: { quiet: true },
  });
  if (data)
    return <AvailabilityForm windows={data.availability.windows} timeZone={timeZone} onClose={onClose} />;
  return (
    <Dialog open onOpenChange={onClose} title="My free times">
      {error ? (
        <ErrorState
          title="Your free times could not be loaded"
          onRetry={() => void refetch().catch(() => {})}
          retrying={loading}
        />
      ) : (
        <LoadingIndicator message="Loading your free times..." />
      )}
    </Dialog>
  );
}
