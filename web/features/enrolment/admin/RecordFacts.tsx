import type { ReactNode } from 'react';
import { dateText } from '../../../../contract/time.ts';
import { Link } from '../../../lib/router/router.tsx';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Badge } from '../../../ui/Badge.tsx';
import { Card } from '../../../ui/Card.tsx';
import { ProgressBar } from '../../../ui/ProgressBar.tsx';
import { FamilyLink } from '../../admin/FamilyLink.tsx';
import { courseLabel, packageLabel } from './studentOptions.ts';
import type { StudentRecord_StudentFragment as RecordedStudent } from './studentRecord.generated.ts';
import { paymentStatusName, paymentTone } from './studentTable.ts';

type RecordFactsProps = { student: RecordedStudent; timeZone: string };

/** Renders what is known of a child, its parent and its progress. */
export function RecordFacts({ student, timeZone }: RecordFactsProps) {
  const { contact, login, siblings, paymentStatus, completionCount, lessonCount } = student;
  return (
    <div className="grid grid-cols-1 gap-5 lg:grid-cols-2">
      <Card className="grid content-start gap-4">
        <h3 className="text-xl">Child</h3>
        <Facts>
          <Fact name="Age">{student.age}</Fact>
          <Fact name="Course">{courseLabel(student.course)}</Fact>
          <Fact name="Package">{packageLabel(student.package)}</Fact>
          <Fact name="Payment">
            <Badge tone={paymentTone[paymentStatus]}>{paymentStatusName[paymentStatus]}</Badge>
          </Fact>
          <Fact name="Mentor">{student.mentor ? <Named person={student.mentor} /> : 'None'}</Fact>
          <Fact name="Enrolled">{dateText(student.enrolledAt, timeZone)}</Fact>
          <Fact name="Own login">{login ? 'Linked' : 'Not linked'}</Fact>
        </Facts>
        <ProgressBar
          label="Lessons"
          value={Math.min(completionCount, lessonCount)}
          max={lessonCount}
          valueText={`${completionCount} of ${lessonCount}`}
        />
      </Card>
      <Card className="grid content-start gap-4">
        <h3 className="text-xl">Family</h3>
        <Facts>
          <Fact name="Parent">
            <span className="flex items-center gap-2">
              <Avatar name={contact.name} picture={contact.avatar} size="sm" />
              <FamilyLink parent={contact} />
            </span>
          </Fact>
          <Fact name="E-mail">
            <a className="link inline-flex min-h-11 items-center sm:min-h-0" href={`mailto:${contact.email}`}>
              {contact.email}
            </a>
          </Fact>
          <Fact name="Phone">
            {contact.phone ? (
              <a
                className="link inline-flex min-h-11 items-center sm:min-h-0"
                href={`tel:${contact.phone.replaceAll(' ', '')}`}
              >
                {contact.phone}
              </a>
            ) : (
              'None'
            )}
          </Fact>
          <Fact name="Siblings">
            {siblings.length === 0 ? (
              'None'
            ) : (
              <ul>
                {siblings.map(({ id, firstName, course }) => (
                  <li key={id}>
                    <Link
                      className="link inline-flex min-h-11 items-center sm:min-h-0"
                      to={`/admin/students/${id}`}
                    >
                      {`${firstName}, ${courseLabel(course)}`}
                    </Link>
                  </li>
                ))}
              </ul>
            )}
          </Fact>
        </Facts>
      </Card>
    </div>
  );
}

function Facts({ children }: { children: ReactNode }) {
  return <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-5 gap-y-2">{children}</dl>;
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="font-bold [overflow-wrap:anywhere]">{children}</dd>
    </>
  );
}

function Named({ person: { name, avatar } }: { person: { name: string; avatar: string | null } }) {
  return (
    <span className="flex items-center gap-2">
      <Avatar name={name} picture={avatar} size="sm" />
      <span className="min-w-0 wrap-anywhere">{name}</span>
    </span>
  );
}
