import { usePrefetchedShown } from '../../../lib/data/prefetched.ts';
import { StudentSessions } from '../../sessions/StudentSessions.tsx';
import { SessionsNotAvailable } from './SessionsNotAvailable.tsx';
import type { TabProps } from './tabProps.ts';

/** Renders the sessions of a child with the mentor. */
export function SessionsTab({ viewer, student, upgradePath }: TabProps) {
  usePrefetchedShown();
  return student.package === 'DIY' ? (
    <SessionsNotAvailable
      firstName={viewer.role === 'STUDENT' ? null : student.firstName}
      upgradePath={upgradePath}
    />
  ) : (
    <StudentSessions studentId={student.id} timeZone={viewer.timeZone} />
  );
}
