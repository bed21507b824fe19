import { CalendarPlus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { BookDialog } from './BookDialog.tsx';

type BookSessionProps = { studentId: string; timeZone: string };

/** Lets a family book one of the mentor's free times. */
export function BookSession({ studentId, timeZone }: BookSessionProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="outline"
        className="justify-self-start"
        icon={<CalendarPlus className="size-5" aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        Book a Session
      </Button>
      {isOpen && <BookDialog studentId={studentId} timeZone={timeZone} onClose={() => setOpen(false)} />}
    </>
  );
}
