import { STUDENT_ADMIN_TEXTS } from '../../../contract/studentAdmin.ts';
import { useSession } from '../../features/accounts/session/session.ts';
import { AdminFrame } from '../../features/admin/AdminFrame.tsx';
import { StudentRecord } from '../../features/enrolment/admin/StudentRecord.tsx';
import { useNavigate, useParams } from '../../lib/router/router.tsx';
import { toast } from '../../ui/toast.ts';

/** Renders /admin/students/:id: the record of a student. */
export function AdminStudentScreen() {
  const { viewer } = useSession();
  const { id = '' } = useParams();
  const navigate = useNavigate();
  if (!viewer) return null;
  return (
    <AdminFrame title="Student">
      <StudentRecord
        key={id}
        id={id}
        timeZone={viewer.timeZone}
        onDeleted={() => {
          toast.success(STUDENT_ADMIN_TEXTS.deleted);
          navigate('/admin/students', { replace: true });
        }}
      />
    </AdminFrame>
  );
}
