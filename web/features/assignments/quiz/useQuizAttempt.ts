import { useEffect, useState } from 'react';
import { type Assignments_QuizAttemptFragment, useBeginQuizMutation } from '../assignments.generated.ts';

/**
 * Begins an attempt at a quiz when the component mounts. Beginning it twice gives the same attempt.
 * @returns the attempt once it is there; `problem` is the reason why there is none, blank if nothing is known of it
 */
export function useQuizAttempt({ studentId, assignmentId }: { studentId: string; assignmentId: string }) {
  const [attempt, setAttempt] = useState<Assignments_QuizAttemptFragment | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [mutate, { loading }] = useBeginQuizMutation({ context: { quiet: true } });
  const begin = async () => {
    const response = await mutate({ variables: { input: { studentId, assignmentId } } }).catch(() => null);
    const answer = response?.data?.beginQuiz;
    if (answer?.__typename === 'QuizAttempt') setAttempt(answer);
    else setProblem(answer?.message ?? '');
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: begins once; `begin` is another function at every render
  useEffect(() => void begin(), [studentId, assignmentId]);
  return { attempt, problem, loading, begin: () => void begin() };
}
