import { HELP_TEXTS } from '../../../contract/help.ts';
import { LinkButton } from '../../ui/Button.tsx';
import { startDraft } from '../messaging/composer/startDraft.ts';

type AskMentorProps = { studentId: string; lesson: { number: number; title: string } };

/** Leads to the thread with the mentor, where a message about the lesson is started. */
export function AskMentorButton({ studentId, lesson }: AskMentorProps) {
  return (
    <LinkButton
      className="max-sm:w-full"
      to={`/dashboard?student=${studentId}&tab=messages`}
      onClick={() => startDraft(studentId, `Lesson ${lesson.number}: ${lesson.title}`)}
    >
      {HELP_TEXTS.ask}
    </LinkButton>
  );
}
