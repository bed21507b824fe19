import { useApolloClient } from '@apollo/client/react';
import { Plus, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import {
  AVAILABILITY_TEXTS,
  type AvailabilityWindow,
  availabilityProblems,
  WEEKDAYS,
} from '../../../../contract/availability.ts';
import { timeZoneName } from '../../../../contract/time.ts';
import { checked, useForm } from '../../../lib/forms/useForm.ts';
import { Button } from '../../../ui/Button.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { toast } from '../../../ui/toast.ts';
import { refetchSessions } from '../sessionFeed.ts';
import { useSetAvailabilityMutation } from './booking.generated.ts';
import { rowsOf, type WindowRow, windowOf } from './windowRows.ts';

type AvailabilityFormProps = {
  windows: readonly (AvailabilityWindow & { id: string })[];
  timeZone: string;
  onClose: () => void;
};

/** Edits a mentor's weekly free times, a row each. */
export function AvailabilityForm({ windows, timeZone, onClose }: AvailabilityFormProps) {
  const [initial] = useState(() => rowsOf(windows));
  const [rows, setRows] = useState(initial);
  const client = useApolloClient();
  const addButton = useRef<HTMLButtonElement>(null);
  const [save] = useSetAvailabilityMutation({ context: { quiet: true } });
  const form = useForm({
    // The form has no single field of all rows: what is wrong with them shows above.
    read: () =>
      checked(rows.map(windowOf), (all) =>
        [...availabilityProblems(all)].map(({ message }) => ({ field: null, message })),
      ),
    send: async (all) => {
      const { data } = await save({ variables: { input: { windows: all } } });
      const answer = data?.setAvailability;
      if (answer?.__typename !== 'Availability') return { message: answer?.message };
      // The week shows them.
      refetchSessions(client);
      toast.success(AVAILABILITY_TEXTS.saved);
      onClose();
      return null;
    },
    failed: AVAILABILITY_TEXTS.saveFailed,
  });
  const change = (key: string, changed: Partial<WindowRow>) => {
    form.clear();
    setRows(rows.map((row) => (row.key === key ? { ...row, ...changed } : row)));
  };
  const remove = (key: string) => {
    form.clear();
    setRows(rows.filter((row) => row.key !== key));
    // The button that had the focus is gone.
    addButton.current?.focus();
  };
  const add = () => {
    form.clear();
    const { weekday, from, until } = rows.at(-1) ?? { weekday: 7, from: '16:00', until: '18:00' };
    // Mostly the same time of the next day.
    setRows([...rows, { key: crypto.randomUUID(), weekday: (weekday % 7) + 1, from, until }]);
  };
  return (
    <FormDialog
      form={form}
      size="lg"
      title="My free times"
      description={`Families of your students can book these times, every week. They are in ${timeZoneName(timeZone)}.`}
      submitLabel="Save Free Times"
      busyLabel="Saving..."
      className="grid gap-5"
      unsaved={JSON.stringify(rows) !== JSON.stringify(initial)}
      onClose={onClose}
    >
      {rows.length === 0 && <p className="text-muted">There are none, so that families cannot book.</p>}
      {rows.map(({ key, weekday, from, until }, index) => (
        <fieldset key={key} className="grid grid-cols-2 items-end gap-3 sm:grid-cols-[2fr_1fr_1fr_auto]">
          <legend className="sr-only">Free time {index + 1}</legend>
          <div className="col-span-2 sm:col-span-1">
            <SelectField
              label="Day"
              value={String(weekday)}
              onChange={({ target }) => change(key, { weekday: Number(target.value) })}
              options={WEEKDAYS.map((label, day) => ({ value: String(day + 1), label }))}
            />
          </div>
          <TextField
            label="From"
            type="time"
            value={from}
            onChange={({ target }) => change(key, { from: target.value })}
          />
          <TextField
            label="Until"
            type="time"
            value={until}
            onChange={({ target }) => change(key, { until: target.value })}
          />
          <Button
            variant="ghost"
            size="icon"
            className="col-span-2 justify-self-end sm:col-span-1"
            onClick={() => remove(key)}
          >
            <Trash2 className="size-5" aria-hidden="true" />
            <span className="sr-only">Remove free time {index + 1}</span>
          </Button>
        </fieldset>
      ))}
      <Button
        variant="outline"
        size="sm"
        className="justify-self-start"
        icon={<Plus className="size-5" aria-hidden="true" />}
        ref={addButton}
        onClick={add}
      >
        Add a Free Time
      </Button>
    </FormDialog>
  );
}
