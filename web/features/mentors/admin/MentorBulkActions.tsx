import { useState } from 'react';
import { MAX_STUDENTS_RANGE } from '../../../../contract/mentorRecords.ts';
import { useDebouncedValue } from '../../../lib/hooks/useDebouncedValue.ts';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { BulkActionDialog } from '../../bulkActions/BulkActionDialog.tsx';
import { BulkActions, type BulkActionsProps, type BulkDialogProps } from '../../bulkActions/BulkActions.tsx';

type MentorBulkActionsProps = Pick<BulkActionsProps, 'selection' | 'filters' | 'timeZone' | 'onChanged'>;

/** Renders the selection of the table of mentors with its actions. */
export function MentorBulkActions(props: MentorBulkActionsProps) {
  return (
    <BulkActions
      {...props}
      table="mentors"
      kinds={['SET_MAX_STUDENTS', 'ACTIVATE_MENTORS']}
      recordPath={(mentorId) => `/admin/mentors/${mentorId}`}
      dialog={(kind, { selected, ...rest }) =>
        kind === 'SET_MAX_STUDENTS' ? (
          <MaxStudentsDialog selected={selected} {...rest} />
        ) : (
          <BulkActionDialog
            selection={{ ...selected, kind, values: [] }}
            checkReason={null}
            missing={null}
            {...rest}
          />
        )
      }
    />
  );
}

function MaxStudentsDialog({ selected, ...rest }: BulkDialogProps) {
  const [isUnlimited, setUnlimited] = useState(false);
  const [maxStudents, setMaxStudents] = useState('');
  const [typed, setTyped] = useDebouncedValue(maxStudents, setMaxStudents);
  const isNumber = maxStudents !== '' && typed.trim() === maxStudents && isInRange(Number(maxStudents));
  const value = isUnlimited ? '' : isNumber ? maxStudents : null;
  return (
    <BulkActionDialog
      selection={{
        ...{ ...selected, kind: 'SET_MAX_STUDENTS' },
        values: value === null ? null : [{ name: 'maxStudents', value }],
      }}
      checkReason={null}
      missing={{
        field: 'maxStudents',
        message: `The number of students goes from ${MAX_STUDENTS_RANGE.min} to ${MAX_STUDENTS_RANGE.max}`,
      }}
      fields={(form) => (
        <>
          <TextField
            label="Maximum students"
            hint="Nobody loses a student by it."
            type="number"
            inputMode="numeric"
            disabled={isUnlimited}
            {...MAX_STUDENTS_RANGE}
            {...form.field('maxStudents')}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
          {/* Asked for in words: an empty field must not lift the limit of every mentor. */}
          <Checkbox
            label="No limit"
            checked={isUnlimited}
            onChange={(event) => {
              setUnlimited(event.target.checked);
              form.change('maxStudents');
            }}
          />
        </>
      )}
      {...rest}
    />
  );
}

const isInRange = (count: number): boolean =>
  Number.isInteger(count) && count >= MAX_STUDENTS_RANGE.min && count <= MAX_STUDENTS_RANGE.max;
