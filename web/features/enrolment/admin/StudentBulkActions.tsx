import { useState } from 'react';
import type { BulkActionKind } from '../../../../contract/bulkActions.ts';
import { checkReason } from '../../../../contract/mentors.ts';
import { checkStudentReason } from '../../../../contract/studentAdmin.ts';
import { BulkActionDialog } from '../../bulkActions/BulkActionDialog.tsx';
import { BulkActionList } from '../../bulkActions/BulkActionList.tsx';
import { SelectionBar } from '../../bulkActions/SelectionBar.tsx';
import { useBulkActions } from '../../bulkActions/useBulkActions.ts';
import type { BulkSelection } from '../../bulkActions/useBulkPreview.ts';
import type { RowSelection } from '../../bulkActions/useRowSelection.ts';
import { AcceptingMentorField } from '../../mentors/admin/AcceptingMentorField.tsx';

const KINDS = ['ASSIGN_MENTOR', 'REMIND_OF_PAYMENT', 'DELETE_STUDENTS'] as const;

type StudentBulkActionsProps = {
  selection: RowSelection;
  /** The filters of the table, by name. */
  filters: BulkSelection['filters'];
  timeZone: string;
  /** Called when records have changed. */
  onChanged: () => void;
};

/** Renders the selection of the table of students, the actions for it, and those that are at work. */
export function StudentBulkActions({ selection, filters, timeZone, onChanged }: StudentBulkActionsProps) {
  const bulkActions = useBulkActions('students', onChanged);
  const [kind, setKind] = useState<BulkActionKind | null>(null);
  const close = () => setKind(null);
  const shared = {
    onClose: close,
    onStarted: () => {
      close();
      selection.clear();
    },
  };
  const ids = selection.ids && [...selection.ids];
  const selected = { ids, filters: selection.isAllMatching ? filters : [] };
  return (
    <>
      <BulkActionList
        {...bulkActions}
        timeZone={timeZone}
        recordPath={(studentId) => `/admin/students/${studentId}`}
      />
      <SelectionBar selection={selection} kinds={KINDS} onAction={setKind} />
      {kind === 'ASSIGN_MENTOR' && <AssignDialog selected={selected} {...shared} />}
      {kind !== null && kind !== 'ASSIGN_MENTOR' && (
        <BulkActionDialog
          selection={{ ...selected, kind, values: NO_VALUES }}
          checkReason={kind === 'DELETE_STUDENTS' ? checkStudentReason : null}
          missing={null}
          {...shared}
        />
      )}
    </>
  );
}

const NO_VALUES: BulkSelection['values'] = [];

type AssignDialogProps = {
  selected: Pick<BulkSelection, 'ids' | 'filters'>;
  onStarted: () => void;
  onClose: () => void;
};

function AssignDialog({ selected, ...rest }: AssignDialogProps) {
  const [mentorId, setMentorId] = useState('');
  const values = mentorId === '' ? null : [{ name: 'mentorId', value: mentorId }];
  return (
    <BulkActionDialog
      selection={{ ...selected, kind: 'ASSIGN_MENTOR', values }}
      checkReason={checkReason}
      missing={{ field: 'mentorId', message: 'Choose a mentor' }}
      fields={(form) => (
        <AcceptingMentorField
          label="Mentor"
          placeholder="Choose a mentor"
          exceptId={null}
          {...form.field('mentorId')}
          value={mentorId}
          onChange={(value) => {
            setMentorId(value);
            form.change('mentorId');
          }}
        />
      )}
      {...rest}
    />
  );
}
