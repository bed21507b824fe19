import { MessageCircle } from 'lucide-react';
import { fullTime } from '../../lib/times.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { UnreadBadge } from '../../ui/UnreadBadge.tsx';
import type { MentorStudentsQuery } from './Mentor.generated.ts';

export type MentorStudent = MentorStudentsQuery['students'][number];

const courseNames = { WEBSITE_APP: 'Websites & Apps', VIDEO_ANIMATION: 'Videos & Animations' };

type StudentCardProps = {
  student: MentorStudent;
  unread: number;
  timeZone: string;
  onMessage: () => void;
};

/** One student of a mentor: who they are, how far they have come, and the way to their thread. */
export function StudentCard({ student, unread, timeZone, onMessage }: StudentCardProps) {
  const { firstName, age, course, parent, completions, nextSessionAt } = student;
  const done = completions.length;
  return (
    <li>
      <Card className="flex h-full flex-col gap-4">
        <div className="flex items-center gap-3">
          <Avatar name={firstName} />
          <div className="min-w-0">
            <h2 className="truncate text-xl">{firstName}</h2>
            <p className="text-base text-muted">
              {age} years, {courseNames[course]}
            </p>
          </div>
        </div>
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-base">
          <dt className="text-muted">Parent</dt>
          <dd className="min-w-0 break-words font-bold">{parent.name}</dd>
          <dt className="text-muted">Lessons</dt>
          <dd className="font-bold">{done === 1 ? '1 completed' : `${done} completed`}</dd>
          <dt className="text-muted">Next session</dt>
          <dd className="font-bold">
            {nextSessionAt ? fullTime(nextSessionAt, timeZone) : 'None scheduled'}
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
