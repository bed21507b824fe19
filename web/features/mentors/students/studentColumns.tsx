import { MessageCircle } from 'lucide-react';
import { careerPath } from '../../../../contract/careerPaths.ts';
import { STUDENT_FLAG_TEXTS, type StudentFlag } from '../../../../contract/studentFlags.ts';
import { dateText, fullTimeText } from '../../../../contract/time.ts';
import { Link } from '../../../lib/router/router.tsx';
import { Badge } from '../../../ui/Badge.tsx';
import { LinkButton } from '../../../ui/Button.tsx';
import type { TableColumn } from '../../../ui/table/columns.ts';
import { UnreadBadge } from '../../../ui/UnreadBadge.tsx';
import { courseOf } from '../../courses/courseNames.ts';
import { ProgressTrend } from './ProgressTrend.tsx';
import type { MentorStudents_StudentFragment as Row } from './students.generated.ts';

const FLAG_TONES = { IDLE: 'warn', STUCK: 'coral', FAILING: 'danger', UNPAID: 'mango' } as const;

type ColumnOptions = { unreadOf: (studentId: string) => number; timeZone: string };

/** Returns the columns of a mentor's table of students. */
export function studentColumns({ unreadOf, timeZone }: ColumnOptions): TableColumn<Row>[] {
  return [
    {
      id: 'name',
      header: 'Student',
      sort: 'NAME',
      cell: ({ id, student }) => (
        <span className="grid justify-items-start">
          <span>
            {student.firstName}
            <span className="font-normal text-muted">, {student.age}</span>
          </span>
          <span className="text-[0.9375rem] font-normal text-muted">
            {courseOf(student.course).shortName}, child of {student.parent.name}
          </span>
          <Link to={careerPath(id)} className="link inline-flex min-h-11 items-center font-bold">
            Career plan
            <span className="sr-only"> of {student.firstName}</span>
          </Link>
        </span>
      ),
    },
    { id: 'flags', header: 'Needs help', sort: 'FLAGS', cell: ({ flags }) => <Flags flags={flags} /> },
    {
      id: 'progress',
      header: 'Lessons done',
      sort: 'PROGRESS',
      cell: ({ completedByWeek, completedCount, lessonCount }) => (
        <ProgressTrend byWeek={completedByWeek} done={completedCount} total={lessonCount} />
      ),
    },
    {
      id: 'score',
      header: 'Score',
      sort: 'SCORE',
      isNumeric: true,
      cell: ({ averageScore }) => (averageScore === null ? 'None yet' : averageScore),
    },
    {
      id: 'work',
      header: 'To review',
      sort: 'WORK',
      isNumeric: true,
      cell: ({ pendingReviewCount }) => (pendingReviewCount === 0 ? 'None' : pendingReviewCount),
    },
    {
      id: 'activity',
      header: 'Last active',
      sort: 'ACTIVITY',
      cell: ({ lastActivityAt }) => (lastActivityAt ? dateText(lastActivityAt, timeZone) : 'Not yet'),
    },
    {
      id: 'session',
      header: 'Next session',
      cell: ({ student: { nextSessionAt } }) =>
        nextSessionAt ? fullTimeText(nextSessionAt, timeZone) : 'None scheduled',
    },
    {
      id: 'messages',
      header: 'Messages',
      cell: ({ id, student }) => (
        <LinkButton
          to={`/mentor?tab=messages&student=${id}`}
          variant="outline"
          size="sm"
          icon={<MessageCircle className="size-5" aria-hidden="true" />}
        >
          <span className="sr-only">Messages about {student.firstName}</span>
          <UnreadBadge count={unreadOf(id)} />
        </LinkButton>
      ),
    },
  ];
}

function Flags({ flags }: { flags: readonly StudentFlag[] }) {
  if (flags.length === 0) return <span className="text-muted">No</span>;
  return (
    <ul className="flex flex-wrap gap-1.5">
      {flags.map((flag) => (
        <li key={flag}>
          <Badge tone={FLAG_TONES[flag]} title={STUDENT_FLAG_TEXTS[flag].meaning}>
            {STUDENT_FLAG_TEXTS[flag].label}
          </Badge>
        </li>
      ))}
    </ul>
  );
}
