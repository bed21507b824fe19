import { MessagesSquare } from 'lucide-react';
import { LinkButton } from '../../ui/Button.tsx';
import { useLessonQuestionsQuery } from './lessonQuestions.generated.ts';

type LessonQuestionsProps = { lessonId: string; course: 'WEBSITE_APP' | 'VIDEO_ANIMATION' };

/** Leads from a lesson to what children ask about it; shows nothing to who does not read the community. */
export function LessonQuestions({ lessonId, course }: LessonQuestionsProps) {
  const { data } = useLessonQuestionsQuery({
    variables: { lessonId },
    fetchPolicy: 'cache-and-network',
    context: { quiet: true },
  });
  if (!data?.communitySpaces.some((space) => space.course === course)) return null;
  const count = data.communityQuestionCount;
  return (
    <div className="wrap max-w-4xl pb-6">
      <LinkButton
        to={`/community?course=${course}&lesson=${lessonId}`}
        variant="outline"
        icon={<MessagesSquare className="size-5" aria-hidden="true" />}
      >
        {questionsText(count)}
      </LinkButton>
    </div>
  );
}

const questionsText = (count: number) =>
  count === 0
    ? 'No questions about this lesson yet'
    : count === 1
      ? '1 question about this lesson'
      : `${count} questions about this lesson`;
