import { GroupCallAttendance, GroupCallHostRole, GroupCallStatus } from '../../generated/prisma/enums.ts';
import { builder } from '../../graphql/builder.ts';

export const GroupCallStatusEnum = builder.enumType(GroupCallStatus, {
  name: 'GroupCallStatus',
  description: 'A call that is over and still PLANNED waits for its hosts to finish it.',
});
export const GroupCallAttendanceEnum = builder.enumType(GroupCallAttendance, {
  name: 'GroupCallAttendance',
  description: 'What who holds a call says of a child.',
});
export const GroupCallHostRoleEnum = builder.enumType(GroupCallHostRole, { name: 'GroupCallHostRole' });
