import { MessageCircle } from 'lucide-react';
import { ASSIGNMENT_DEFAULTS } from '../../../contract/authoring.ts';
import { dateText, fullTimeText } from '../../../contract/time.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import { UnreadBadge } from '../../ui/UnreadBadge.tsx';
import type { MentorStudentsQuery } from './mentor.generated.ts';
import { countCompleted } from './weeklyProgress.ts';

export type MentorStudent = MentorStudentsQuery['students'][number];

const courseNames = { WEBSITE_APP: 'Websites & Apps', VIDEO_ANIMATION: 'Videos & Animations' };

type StudentCardProps = {
  student: MentorStudent;
  /** The lessons of the student's course that are published. */
  published: ReadonlySet<string>;
  unread: number;
  timeZone: string;
  onMessage: () => void;
};

/** Renders a student of a mentor: name, progress, and a button that opens the thread. */
export function StudentCard({ student, published, unread, timeZone, onMessage }: StudentCardProps) {
  const { firstName, age, course, parent, completions, progress, nextSessionAt } = student;
  const { pendingReviewCount, averageScore, lastActivityAt } = progress;
  const done = countCompleted(completions, published);
  return (
    <li>
      <Card className="flex h-full flex-col gap-4">
        <div className="flex items-center gap-3">
          <Avatar name={firstName} />
          <div className="min-w-0">
            <h2 className="text-xl [overflow-wrap:anywhere]">{firstName}</h2>
            <p className="text-base text-muted">
              {age} years, {courseNames[course]}
            </p>
          </div>
        </div>
        <ProgressBar
          label="Lessons"
          value={done}
          max={published.size}
          valueText={`${done} of ${published.size}`}
        />
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-base">
          <dt className="text-muted">Parent</dt>
          <dd className="min-w-0 font-bold [overflow-wrap:anywhere]">{parent.name}</dd>
          <dt className="text-muted">Work waiting</dt>
          <dd className="font-bold">
            {pendingReviewCount === 0 ? 'None' : `${pendingReviewCount} to review`}
          </dd>
          <dt className="text-muted">Average score</dt>
          <dd className="font-bold">
            {averageScore === null ? (
              'None yet'
            ) : (
              <span
                className={averageScore >= ASSIGNMENT_DEFAULTS.passingScore ? 'text-success' : 'text-warn'}
              >
                {averageScore} of 100
              </span>
            )}
          </dd>
          <dt className="text-muted">Last active</dt>
          <dd className="font-bold">{lastActivityAt ? dateText(lastActivityAt, timeZone) : 'Not yet'}</dd>
          <dt className="text-muted">Next session</dt>
          <dd className="font-bold">
            {nextSessionAt ? fullTimeText(nextSessionAt, timeZone) : 'None scheduled'}
          </dd>
        </dl>
        <Button
          variant="outline"
          size="sm"
          className="mt-auto self-start"
          icon={<MessageCircle className="size-5" aria-hidden="true" />}
          onClick={onMessage}
        >
          Messages
          <span className="sr-only"> about {firstName}</span>
          <UnreadBadge count={unread} />
        </Button>
      </Card>
    </li>
  );
}
