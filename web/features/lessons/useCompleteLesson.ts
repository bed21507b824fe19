import { useState } from 'react';
import { LESSON_TEXTS } from '../../../contract/lessons.ts';
import { LessonPageDocument, useCompleteLessonMutation } from './lessons.generated.ts';
import type { OpenLesson } from './useLesson.ts';

export type Completing = {
  complete: () => void;
  /** The server has not said yet whether it is so. */
  saving: boolean;
  /** Why it could not be completed. */
  problem: string | null;
};

/** Shows a lesson as complete at once, and takes it back when the gateway does not agree. */
export function useCompleteLesson({ studentId, lessonId, student }: OpenLesson): Completing {
  const [send, { loading, client }] = useCompleteLessonMutation({ context: { quiet: true } });
  const [problem, setProblem] = useState<string | null>(null);

  const run = async () => {
    setProblem(null);
    const completedAt = new Date().toISOString();
    const completion = { __typename: 'LessonCompletion' as const, lessonId, completedAt };
    const { data } = await send({
      variables: { input: { studentId, lessonId } },
      optimisticResponse: {
        __typename: 'Mutation',
        completeLesson: {
          __typename: 'Student',
          id: studentId,
          completions: [...student.completions, completion],
        },
      },
    });
    const answer = data?.completeLesson;
    if (answer?.__typename === 'Student') return;
    setProblem(answer?.message ?? LESSON_TEXTS.notCompleted);
    // It may have been unpublished, or another put before it: then the page is no longer what it shows.
    if (answer) await client.refetchQueries({ include: [LessonPageDocument] }).catch(() => {});
  };
  const complete = () => {
    if (!loading) run().catch(() => setProblem(LESSON_TEXTS.notCompleted));
  };
  return { complete, saving: loading, problem };
}
