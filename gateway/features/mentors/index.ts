import type { Feature } from '../../feature.ts';
import './optionSchema.ts';
import { registerBulkAction } from '../bulkActions/definitions.ts';
import { registerTableExport } from '../exports/tableExports.ts';
import { registerFileOwner } from '../files/fileOwners.ts';
import { visibleApplications } from './access.ts';
import './adminSchema.ts';
import './applicationSchema.ts';
import { applicationExport } from './applicationTable.ts';
import { mentorExport } from './mentorTable.ts';
import './schema.ts';
import './students/studentSchema.ts';
import { bulkAssignment } from './bulkAssignment.ts';
import { bulkActivation, bulkMaxStudents } from './bulkMentorChanges.ts';
import { recordIdentityRead } from './recordIdentityRead.ts';
import { mentorRecurringTasks } from './recurringTasks.ts';
import { registerIdentityUploads } from './uploadPurposes.ts';

registerFileOwner({
  visible: (viewer) => ({
    bucket: 'IDENTITY_DOCUMENTS',
    mentorApplication: { is: visibleApplications(viewer) },
  }),
  recordRead: recordIdentityRead,
});
registerIdentityUploads();
registerTableExport(mentorExport);
registerTableExport(applicationExport);
for (const definition of [bulkAssignment, bulkMaxStudents, bulkActivation]) registerBulkAction(definition);

export const mentors: Feature = { recurringTasks: mentorRecurringTasks };
