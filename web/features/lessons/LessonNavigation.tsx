import { ArrowLeft, ArrowRight, Trophy } from 'lucide-react';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { lessonPath } from './lessonPath.ts';
import type { OpenLesson } from './useLesson.ts';

type LessonNavigationProps = { page: OpenLesson; done: boolean; nextIsOpen: boolean };

/** To the lessons before and after; after the last one, back to see how far it went. */
export function LessonNavigation({ page, done, nextIsOpen }: LessonNavigationProps) {
  const { studentId, previousNumber, nextNumber } = page;
  return (
    <nav aria-label="Lessons" className="flex flex-wrap-reverse gap-4 *:grow sm:justify-between sm:*:grow-0">
      {previousNumber !== null && (
        <LinkButton
          variant="outline"
          to={lessonPath(studentId, previousNumber)}
          icon={<ArrowLeft className="size-5" aria-hidden="true" />}
        >
          Previous Lesson
        </LinkButton>
      )}
      <span className="sm:ml-auto *:max-sm:w-full">
        {nextNumber === null ? (
          <After to={`/dashboard?student=${studentId}`} open={done} Icon={Trophy}>
            Course Complete!
          </After>
        ) : (
          <After to={lessonPath(studentId, nextNumber)} open={nextIsOpen} Icon={ArrowRight}>
            Next Lesson
          </After>
        )}
      </span>
    </nav>
  );
}

type AfterProps = { to: string; open: boolean; Icon: typeof Trophy; children: string };

function After({ to, open, Icon, children }: AfterProps) {
  const icon = <Icon className="order-last size-5" aria-hidden="true" />;
  return open ? (
    <LinkButton variant="secondary" to={to} icon={icon}>
      {children}
    </LinkButton>
  ) : (
    <Button variant="secondary" disabled icon={icon}>
      {children}
    </Button>
  );
}
