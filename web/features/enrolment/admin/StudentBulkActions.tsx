import { useState } from 'react';
import { checkReason } from '../../../../contract/mentors.ts';
import { checkStudentReason } from '../../../../contract/studentAdmin.ts';
import type { ComboboxValue } from '../../../ui/useCombobox.ts';
import { BulkActionDialog } from '../../bulkActions/BulkActionDialog.tsx';
import { BulkActions, type BulkDialogProps } from '../../bulkActions/BulkActions.tsx';
import type { BulkSelection } from '../../bulkActions/useBulkPreview.ts';
import type { RowSelection } from '../../bulkActions/useRowSelection.ts';
import { MentorField } from '../../mentors/admin/MentorField.tsx';

type StudentBulkActionsProps = {
  selection: RowSelection;
  /** The filters of the table, by name. */
  filters: BulkSelection['filters'];
  timeZone: string;
  /** Called when records have changed. */
  onChanged: () => void;
};

/** Renders the selection of the table of students with its actions. */
export function StudentBulkActions(props: StudentBulkActionsProps) {
  return (
    <BulkActions
      {...props}
      table="students"
      kinds={['ASSIGN_MENTOR', 'REMIND_OF_PAYMENT', 'DELETE_STUDENTS']}
      recordPath={(studentId) => `/admin/students/${studentId}`}
      dialog={(kind, { selected, ...rest }) =>
        kind === 'ASSIGN_MENTOR' ? (
          <AssignDialog selected={selected} {...rest} />
        ) : (
          <BulkActionDialog
            selection={{ ...selected, kind, values: [] }}
            checkReason={kind === 'DELETE_STUDENTS' ? checkStudentReason : null}
            missing={null}
            {...rest}
          />
        )
      }
    />
  );
}

function AssignDialog({ selected, ...rest }: BulkDialogProps) {
  const [mentor, setMentor] = useState<ComboboxValue | null>(null);
  const values = mentor && [{ name: 'mentorId', value: mentor.id }];
  return (
    <BulkActionDialog
      selection={{ ...selected, kind: 'ASSIGN_MENTOR', values }}
      checkReason={checkReason}
      missing={{ field: 'mentorId', message: 'Choose a mentor' }}
      unsaved={mentor !== null}
      fields={(form) => (
        <MentorField
          label="Mentor"
          none={null}
          studentId={null}
          exceptMentorId={null}
          {...form.field('mentorId')}
          value={mentor}
          onChange={(chosen) => {
            setMentor(chosen);
            form.change('mentorId');
          }}
        />
      )}
      {...rest}
    />
  );
}
