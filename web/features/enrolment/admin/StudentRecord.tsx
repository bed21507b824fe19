import { ArrowLeft, Eye, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { SUPPORT_VIEW_TEXTS } from '../../../../contract/supportViews.ts';
import { TABLE_TEXTS } from '../../../../contract/tables.ts';
import { Link } from '../../../lib/router/router.tsx';
import { Banner } from '../../../ui/Banner.tsx';
import { Button, LinkButton } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { LoadingIndicator } from '../../../ui/LoadingIndicator.tsx';
import { DeleteStudent } from './DeleteStudent.tsx';
import { MentorAssignment } from './MentorAssignment.tsx';
import { RecordAudit } from './RecordAudit.tsx';
import { RecordFacts } from './RecordFacts.tsx';
import { RecordLists } from './RecordLists.tsx';
import { RecordPlans } from './RecordPlans.tsx';
import { StudentDialog } from './StudentDialog.tsx';
import {
  type StudentRecord_StudentFragment as RecordedStudent,
  useStudentRecordPageQuery,
} from './studentRecord.generated.ts';

type StudentRecordProps = {
  id: string;
  timeZone: string;
  /** Called once the student is gone. */
  onDeleted: () => void;
};

/** Renders the record of a student with what an admin can do with it. */
export function StudentRecord({ id, timeZone, onDeleted }: StudentRecordProps) {
  const { data, error, loading, refetch } = useStudentRecordPageQuery({
    variables: { id },
    fetchPolicy: 'cache-and-network',
    context: { quiet: true },
  });
  const student = data?.adminStudent;
  const refresh = () =>
    refetch().then(
      () => {},
      () => {},
    );
  return (
    <div className="grid grid-cols-1 gap-5">
      <Link
        to="/admin/students"
        className="link flex min-h-11 items-center gap-2 justify-self-start font-bold"
      >
        <ArrowLeft className="size-5" aria-hidden="true" />
        Back to Students
      </Link>
      {student ? (
        <Record {...{ student, timeZone, refresh, onDeleted }} />
      ) : loading ? (
        <LoadingIndicator message="Loading the student..." />
      ) : error ? (
        <ErrorState title={TABLE_TEXTS.notLoaded} onRetry={() => void refresh()} />
      ) : (
        <EmptyState title="Student not found">It may have been deleted.</EmptyState>
      )}
    </div>
  );
}

type RecordProps = Omit<StudentRecordProps, 'id'> & {
  student: RecordedStudent;
  refresh: () => Promise<void>;
};

function Record({ student, timeZone, refresh, onDeleted }: RecordProps) {
  const [open, setOpen] = useState<'edit' | 'delete' | null>(null);
  const [news, setNews] = useState<string | null>(null);
  const close = () => setOpen(null);
  const tell = (text: string) => {
    setNews(text);
    return refresh();
  };
  return (
    <>
      {news && (
        <Banner tone="success" className="sticky top-20 z-20 rounded-xl" onDismiss={() => setNews(null)}>
          {news}
        </Banner>
      )}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-2xl [overflow-wrap:anywhere] sm:text-3xl">{student.firstName}</h2>
        <div className="flex flex-wrap gap-3">
          <LinkButton
            variant="outline"
            icon={<Eye className="size-5" aria-hidden="true" />}
            to={`/admin/students/${student.id}/view`}
          >
            {SUPPORT_VIEW_TEXTS.open}
          </LinkButton>
          <Button
            variant="outline"
            icon={<Pencil className="size-5" aria-hidden="true" />}
            onClick={() => setOpen('edit')}
          >
            Edit Student
          </Button>
          <Button
            variant="outline"
            icon={<Trash2 className="size-5" aria-hidden="true" />}
            onClick={() => setOpen('delete')}
          >
            Delete Student
          </Button>
        </div>
      </div>
      <RecordFacts student={student} timeZone={timeZone} />
      {student.package === 'MENTORED' && (
        <MentorAssignment student={student} onAssigned={tell} onConflict={refresh} />
      )}
      <RecordPlans plans={student.instalmentPlans} timeZone={timeZone} />
      <RecordLists student={student} timeZone={timeZone} />
      <RecordAudit entries={student.auditEntries} timeZone={timeZone} />
      {open === 'edit' && (
        <StudentDialog student={student} onSaved={(text) => void tell(text)} onClose={close} />
      )}
      {open === 'delete' && <DeleteStudent student={student} onDeleted={onDeleted} onClose={close} />}
    </>
  );
}
