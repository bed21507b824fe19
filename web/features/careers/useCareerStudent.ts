import { type Careers_StudentFragment, useCareerStudentsQuery } from './careers.generated.ts';

export type CareerStudent = Careers_StudentFragment;

export type CareerStudentState =
  | { is: 'loading' | 'none' | 'missing' }
  | { is: 'failed'; retry: () => void }
  | { is: 'known'; student: CareerStudent; all: readonly CareerStudent[] };

/** Returns the child in the address; without one there, the first with a mentor in the package, else the first. */
export function useCareerStudent(requestedId: string | null): CareerStudentState {
  const { data, error, loading, refetch } = useCareerStudentsQuery({
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
    notifyOnNetworkStatusChange: true,
    context: { quiet: true },
  });
  if (!data)
    return error && !loading
      ? { is: 'failed', retry: () => void refetch().catch(() => {}) }
      : { is: 'loading' };
  const { students } = data;
  const isRequested = ({ id }: CareerStudent) => id === requestedId?.toLowerCase();
  const student =
    requestedId === null
      ? (students.find((one) => one.package === 'MENTORED') ?? students[0])
      : students.find(isRequested);
  if (student) return { is: 'known', student, all: students };
  if (loading) return { is: 'loading' };
  return { is: requestedId === null ? 'none' : 'missing' };
}
