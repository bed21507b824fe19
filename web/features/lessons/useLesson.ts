import { useApolloClient } from '@apollo/client/react';
import { useLookAgain } from '../../lib/hooks/useRefetchOnVisible.ts';
import {
  type LessonPage_PageFragment,
  LessonPageDocument,
  useLessonPageQuery,
  useLessonStudentsQuery,
} from './lessons.generated.ts';

export type OpenLesson = LessonPage_PageFragment;

export type LessonState =
  | { is: 'loading' }
  | { is: 'open'; page: OpenLesson }
  /** Locked, or waiting for another lesson. */
  | { is: 'closed' }
  | { is: 'missing'; message: string }
  | { is: 'failed'; retry: () => void };

/**
 * A lesson of a student, as far as the gateway opens it. What the cache knows is shown while asking again, and it is
 * asked again when somebody comes back to the page: lessons are unpublished and changed.
 */
export function useLesson(studentId: string, number: number): LessonState {
  const { data, error, loading, refetch } = useLessonPageQuery({
    variables: { studentId, number },
    fetchPolicy: 'cache-and-network',
    context: { quiet: true },
  });
  const client = useApolloClient();
  useLookAgain(() => {
    const asked = { query: LessonPageDocument, variables: { studentId, number }, context: { quiet: true } };
    // Beside the query that is shown: what fails here leaves the lesson as it is.
    client.query({ ...asked, fetchPolicy: 'network-only' }).catch(() => {});
  });
  const answer = data?.lesson;
  if (answer?.__typename === 'LessonPage') return { is: 'open', page: answer };
  if (loading) return { is: 'loading' };
  if (answer?.code === 'CLOSED') return { is: 'closed' };
  if (answer) return { is: 'missing', message: answer.message };
  return error ? { is: 'failed', retry: () => void refetch().catch(() => {}) } : { is: 'loading' };
}

/**
 * The student whose lesson is meant: the one in the address, else the first who is paid.
 * @returns undefined while not known, null when there is none
 */
export function useLessonStudent(named: string | null): string | null | undefined {
  const { data, error } = useLessonStudentsQuery({ skip: named !== null });
  if (named !== null) return named;
  if (error && !data) return null;
  return data && (data.students.find(({ paymentStatus }) => paymentStatus === 'COMPLETED')?.id ?? null);
}
