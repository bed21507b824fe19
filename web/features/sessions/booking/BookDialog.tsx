import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { AVAILABILITY_TEXTS, BOOKED_MINUTES } from '../../../../contract/availability.ts';
import { clockText, timeZoneName, weekdayDateText } from '../../../../contract/time.ts';
import { checked, useForm } from '../../../lib/forms/useForm.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { LoadingIndicator } from '../../../ui/LoadingIndicator.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { toast } from '../../../ui/toast.ts';
import { refetchSessions } from '../sessionFeed.ts';
import { useBookableTimesQuery, useBookSessionMutation } from './booking.generated.ts';

type BookDialogProps = { studentId: string; timeZone: string; onClose: () => void };

const TITLE = 'Book a session';

/** Offers the mentor's free times, in the viewer's time zone. */
export function BookDialog({ studentId, timeZone, onClose }: BookDialogProps) {
  const { data, error, loading, refetch } = useBookableTimesQuery({
    variables: { studentId },
    fetchPolicy: 'network-only',
    context: { quiet: true },
  });
  const starts = data?.bookableTimes?.starts ?? [];
  if (starts.length > 0)
    return (
      <BookForm
        studentId={studentId}
        timeZone={timeZone}
        starts={starts}
        onTaken={() => void refetch().catch(() => {})}
        onClose={onClose}
      />
    );
  return (
    <Dialog open onOpenChange={onClose} title={TITLE}>
      {error ? (
        <ErrorState
          title="The free times could not be loaded"
          onRetry={() => void refetch().catch(() => {})}
          retrying={loading}
        />
      ) : data ? (
        <p>{AVAILABILITY_TEXTS.noTimes}</p>
      ) : (
        <LoadingIndicator message="Loading free times..." />
      )}
    </Dialog>
  );
}

type BookFormProps = BookDialogProps & { starts: readonly string[]; onTaken: () => void };

function BookForm({ studentId, timeZone, starts, onTaken, onClose }: BookFormProps) {
  const client = useApolloClient();
  const [id, setId] = useState(() => crypto.randomUUID());
  const [book] = useBookSessionMutation({ context: { quiet: true } });
  const dayOf = (start: string) => weekdayDateText(start, timeZone);
  const days = [...new Set(starts.map(dayOf))];
  const [chosenDay, setDay] = useState(days[0] ?? '');
  // The day may have lost its last free time since.
  const day = days.includes(chosenDay) ? chosenDay : (days[0] ?? '');
  const form = useForm({
    read: (textOf) =>
      checked(textOf('startsAt'), (startsAt) =>
        startsAt ? null : { field: 'startsAt', message: AVAILABILITY_TEXTS.timeMissing },
      ),
    send: async (startsAt) => {
      const { data } = await book({ variables: { input: { id, studentId, startsAt } } });
      const answer = data?.bookSession;
      refetchSessions(client);
      if (!answer) return {};
      if (answer.__typename !== 'MentorSession') {
        // A booking whose answer was lost has this id: another time is another session now.
        if (answer.field === 'id') setId(crypto.randomUUID());
        onTaken();
        return answer.field === 'startsAt' ? answer : { message: answer.message };
      }
      toast.success(AVAILABILITY_TEXTS.booked);
      onClose();
      return null;
    },
    failed: AVAILABILITY_TEXTS.bookFailed,
  });
  return (
    <FormDialog
      form={form}
      title={TITLE}
      description={`These are your mentor’s free times. A session takes ${BOOKED_MINUTES} minutes.`}
      submitLabel="Book Session"
      busyLabel="Booking..."
      className="grid gap-5 sm:grid-cols-2"
      onClose={onClose}
    >
      <SelectField
        label="Day"
        name="day"
        value={day}
        onChange={({ target }) => setDay(target.value)}
        options={days.map((one) => ({ value: one, label: one }))}
      />
      <SelectField
        key={day}
        label={`Time (${timeZoneName(timeZone)})`}
        placeholder="Choose a time"
        defaultValue=""
        {...form.field('startsAt')}
        options={starts
          .filter((start) => dayOf(start) === day)
          .map((start) => ({ value: start, label: clockText(start, timeZone) }))}
      />
    </FormDialog>
  );
}
