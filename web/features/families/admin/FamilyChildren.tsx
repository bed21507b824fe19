import { dateText } from '../../../../contract/time.ts';
import { Link } from '../../../lib/router/router.tsx';
import { Badge } from '../../../ui/Badge.tsx';
import { Card } from '../../../ui/Card.tsx';
import { ProgressBar } from '../../../ui/ProgressBar.tsx';
import { courseOf, packageOf } from '../../courses/courseNames.ts';
import { paymentStatusName, paymentTone } from '../../enrolment/admin/studentTable.ts';
import type { FamilyRecord_ChildFragment as Child } from './familyRecord.generated.ts';

const linkStyle = 'link inline-flex min-h-11 items-center sm:min-h-8';

type FamilyChildrenProps = { childrenOfFamily: readonly Child[]; timeZone: string };

/** Lists the children of a family with their state, and leads to their records. */
export function FamilyChildren({ childrenOfFamily, timeZone }: FamilyChildrenProps) {
  return (
    <section aria-labelledby="family-children" className="grid grid-cols-1 gap-3">
      <h3 id="family-children" className="text-xl">
        Children
      </h3>
      {childrenOfFamily.length === 0 && <p className="text-muted">No child is enrolled.</p>}
      <ul className="grid grid-cols-1 gap-5 lg:grid-cols-2">
        {childrenOfFamily.map((child) => (
          <li key={child.id}>
            <ChildCard child={child} timeZone={timeZone} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function ChildCard({ child, timeZone }: { child: Child; timeZone: string }) {
  const { id, firstName, age, mentorName, mentorId, hasLogin, completionCount, lessonCount } = child;
  return (
    <Card className="grid grid-cols-1 content-start gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h4 className="min-w-0 text-lg wrap-anywhere">
          <Link to={`/admin/students/${id}`} className="link inline-flex min-h-11 items-center">
            {firstName}
          </Link>
        </h4>
        <Badge tone={paymentTone[child.paymentStatus]}>{paymentStatusName[child.paymentStatus]}</Badge>
      </div>
      <p>
        {`${age} years, ${courseOf(child.course).shortName}, ${packageOf(child.package).name}, enrolled ${dateText(child.enrolledAt, timeZone)}`}
      </p>
      <p className="text-muted">
        {'Mentor: '}
        {mentorName && mentorId ? (
          <Link to={`/admin/mentors/${mentorId}`} className={linkStyle}>
            {mentorName}
          </Link>
        ) : (
          'none'
        )}
        {`. Own login: ${hasLogin ? 'linked' : 'not linked'}.`}
      </p>
      <ProgressBar
        label="Lessons"
        value={Math.min(completionCount, lessonCount)}
        max={lessonCount}
        valueText={`${completionCount} of ${lessonCount}`}
      />
      <p className="text-muted">{threadText(child, timeZone)}</p>
      <p className="text-muted">{openText(child)}</p>
      <Link to={`/admin/students/${id}/view`} className={`${linkStyle} justify-self-start`}>
        What the family sees<span className="sr-only"> of {firstName}</span>
      </Link>
    </Card>
  );
}

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

/** Names how much was written and handed in; the words themselves need a support view. */
function threadText({ messageCount, lastMessageAt, submissionCount }: Child, timeZone: string): string {
  const last = lastMessageAt ? `, the last on ${dateText(lastMessageAt, timeZone)}` : '';
  return `${counted(messageCount, 'message', 'messages')}${last}. ${counted(submissionCount, 'piece', 'pieces')} of work handed in.`;
}

const openText = ({ openHelpCount, openReportCount }: Child) =>
  `${counted(openHelpCount, 'open question', 'open questions')} in lessons, ${counted(openReportCount, 'open report', 'open reports')}.`;
