import { useApolloClient } from '@apollo/client/react';
import { Check, Pencil } from 'lucide-react';
import { CALL_TEXTS } from '../../../contract/groupCalls.ts';
import { Button } from '../../ui/Button.tsx';
import { DropdownItem, DropdownMenu } from '../../ui/DropdownMenu.tsx';
import { toast } from '../../ui/toast.ts';
import { refetchCalls } from './groupCallFeed.ts';
import { type GroupCalls_SeatFragment, useMarkGroupCallAttendanceMutation } from './groupCalls.generated.ts';

const CHOICES = [
  { markedAs: 'PRESENT', label: 'Was there' },
  { markedAs: 'ABSENT', label: 'Was not there' },
  { markedAs: null, label: 'As joining and leaving say' },
] as const;

/** Lets who holds a call say whether a child was there, such as one who joined by telephone. */
export function AttendanceMenu({ callId, seat }: { callId: string; seat: GroupCalls_SeatFragment }) {
  const client = useApolloClient();
  const [mark, { loading }] = useMarkGroupCallAttendanceMutation({ context: { quiet: true } });
  const { studentId, firstName } = seat;
  const choose = async (markedAs: (typeof CHOICES)[number]['markedAs']) => {
    const variables = { input: { callId, studentId, markedAs } };
    const answer = (await mark({ variables }).catch(() => null))?.data?.markGroupCallAttendance;
    refetchCalls(client);
    if (answer?.__typename === 'GroupCall') return void toast.success(CALL_TEXTS.attendanceSaved);
    toast.error(answer?.message ?? CALL_TEXTS.failed);
  };
  return (
    <DropdownMenu
      label={`Attendance of ${firstName}`}
      trigger={
        <Button
          size="sm"
          variant="ghost"
          loading={loading}
          icon={<Pencil className="size-5" aria-hidden="true" />}
        >
          Correct
          <span className="sr-only"> the attendance of {firstName}</span>
        </Button>
      }
    >
      {CHOICES.map(({ markedAs, label }) => (
        <DropdownItem
          key={label}
          disabled={seat.markedAs === markedAs}
          icon={seat.markedAs === markedAs && <Check className="size-5" aria-hidden="true" />}
          onSelect={() => void choose(markedAs)}
        >
          {label}
        </DropdownItem>
      ))}
    </DropdownMenu>
  );
}
