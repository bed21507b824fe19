import { useState } from 'react';
import { LESSON_TEXTS } from '../../../contract/lessons.ts';
import { LessonPageDocument, useCompleteLessonMutation } from './lessons.generated.ts';
import type { OpenLesson } from './useLesson.ts';

export type LessonCompletionState = {
  complete: () => void;
  /** True until the gateway has confirmed or rejected the completion. */
  saving: boolean;
  /** Why the lesson could not be completed. */
  problem: string | null;
};

/** Completes a lesson optimistically, and reverts if the gateway rejects it. */
export function useCompleteLesson({ studentId, lessonId, student }: OpenLesson): LessonCompletionState {
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
    // The lesson may have been unpublished, or another put before it: then the page is outdated.
    if (answer) await client.refetchQueries({ include: [LessonPageDocument] }).catch(() => {});
  };
  const complete = () => {
    if (!loading) run().catch(() => setProblem(LESSON_TEXTS.notCompleted));
  };
  return { complete, saving: loading, problem };
}
