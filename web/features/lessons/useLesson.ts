import { useApolloClient } from '@apollo/client/react';
import { useRefetchOnVisible } from '../../lib/hooks/useRefetchOnVisible.ts';
import {
  type LessonPage_PageFragment,
  LessonPageDocument,
  useLessonPageQuery,
  useLessonStudentsQuery,
} from './lessons.generated.ts';

export type OpenLesson = LessonPage_PageFragment;

export type LessonLoadState =
  | { is: 'loading' }
  | { is: 'open'; page: OpenLesson }
  /** Locked, or waiting for another lesson. */
  | { is: 'closed' }
  /** Its week opens with a later part of the payment. */
  | { is: 'unpaid'; message: string }
  | { is: 'missing'; message: string }
  | { is: 'failed'; retry: () => void };

/**
 * Loads a lesson of a student, as far as the gateway opens it. Cached data is shown during a refetch, and it is
 * refetched when the page becomes visible again, since lessons are unpublished and changed.
 */
export function useLesson(studentId: string, number: number): LessonLoadState {
  const { data, error, loading, refetch } = useLessonPageQuery({
    variables: { studentId, number },
    fetchPolicy: 'cache-and-network',
    context: { quiet: true },
  });
  const client = useApolloClient();
  useRefetchOnVisible(() => {
    const request = { query: LessonPageDocument, variables: { studentId, number }, context: { quiet: true } };
    // Separate from the query that is shown: a failure here leaves the lesson as it is.
    client.query({ ...request, fetchPolicy: 'network-only' }).catch(() => {});
  });
  const answer = data?.lesson;
  if (answer?.__typename === 'LessonPage') return { is: 'open', page: answer };
  if (loading) return { is: 'loading' };
  if (answer?.code === 'CLOSED' && answer.field === 'week') return { is: 'unpaid', message: answer.message };
  if (answer?.code === 'CLOSED') return { is: 'closed' };
  if (answer) return { is: 'missing', message: answer.message };
  return error ? { is: 'failed', retry: () => void refetch().catch(() => {}) } : { is: 'loading' };
}

type LessonStudent =
  | { is: 'loading' | 'none' }
  | { is: 'known'; id: string }
  | { is: 'failed'; retry: () => void };

/** Returns the student whose lesson to show: the one in the address, else the first who is paid. */
export function useLessonStudent(requestedId: string | null): LessonStudent {
  const { data, error, loading, refetch } = useLessonStudentsQuery({
    skip: requestedId !== null,
    // A failure is said in the place of the lesson.
    context: { quiet: true },
    notifyOnNetworkStatusChange: true,
  });
  if (requestedId !== null) return { is: 'known', id: requestedId };
  if (data) {
    const paid = data.students.find(({ paymentStatus }) => paymentStatus === 'COMPLETED');
    return paid ? { is: 'known', id: paid.id } : { is: 'none' };
  }
  if (loading || !error) return { is: 'loading' };
  return { is: 'failed', retry: () => void refetch().catch(() => {}) };
}
