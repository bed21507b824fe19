import { ArrowLeft, ArrowRight, Trophy } from 'lucide-react';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { lessonPath } from './lessonPath.ts';
import type { OpenLesson } from './useLesson.ts';

type LessonNavigationProps = { page: OpenLesson; done: boolean; nextIsOpen: boolean };

/** Links to the previous and the next lesson; after the last lesson, to the dashboard. */
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
          <NextLink to={`/dashboard?student=${studentId}`} open={done} Icon={Trophy}>
            Course Complete!
          </NextLink>
        ) : (
          <NextLink to={lessonPath(studentId, nextNumber)} open={nextIsOpen} Icon={ArrowRight}>
            Next Lesson
          </NextLink>
        )}
      </span>
    </nav>
  );
}

type NextLinkProps = { to: string; open: boolean; Icon: typeof Trophy; children: string };

function NextLink({ to, open, Icon, children }: NextLinkProps) {
  const icon = <Icon className="order-last size-5" aria-hidden="true" />;
  return open ? (
    <LinkButton variant="primary" to={to} icon={icon}>
      {children}
    </LinkButton>
  ) : (
    <Button variant="secondary" disabled icon={icon}>
      {children}
    </Button>
  );
}
