import { Printer } from 'lucide-react';
import { careerPath } from '../../../../contract/careerPaths.ts';
import { useRefetchOnVisible } from '../../../lib/hooks/useRefetchOnVisible.ts';
import { Button } from '../../../ui/Button.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { LoadingIndicator } from '../../../ui/LoadingIndicator.tsx';
import { usePlatformName } from '../../../ui/platformName.ts';
import type { Viewer } from '../../accounts/session/session.ts';
import { useLessonFeed } from '../../lessons/useLessonFeed.ts';
import { BackLink } from '../BackLink.tsx';
import { usePortfolioQuery } from '../careers.generated.ts';
import type { CareerStudent } from '../useCareerStudent.ts';
import { PortfolioSheet, type PortfolioStudent } from './PortfolioSheet.tsx';

type PortfolioProps = { student: CareerStudent; viewer: Viewer };

/** Shows the portfolio of a child as it is printed. */
export function Portfolio({ student, viewer }: PortfolioProps) {
  // Lessons that are completed elsewhere bring badges and the certificate.
  useLessonFeed();
  const platformName = usePlatformName();
  const { data, loading, refetch } = usePortfolioQuery({
    variables: { studentId: student.id, course: student.course },
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
    notifyOnNetworkStatusChange: true,
    context: { quiet: true },
  });
  const retry = () => void refetch().catch(() => {});
  // Projects enter and leave the gallery without an event about the child.
  useRefetchOnVisible(retry);
  if (!data?.student)
    return (
      <>
        <h1 className="sr-only">Portfolio</h1>
        {loading ? (
          <LoadingIndicator message="Loading the portfolio..." />
        ) : (
          <ErrorState title="The portfolio could not be loaded" onRetry={retry} />
        )}
      </>
    );
  return (
    <div className="grid grid-cols-1 gap-5">
      <BackLink to={careerPath(student.id)}>The career plan</BackLink>
      <PortfolioSheet
        student={data.student}
        lessons={data.lessons}
        platformName={platformName}
        reader={readerOf(data.student, viewer)}
      />
      <Button
        className="justify-self-start max-sm:w-full print:hidden"
        icon={<Printer className="size-5" aria-hidden="true" />}
        onClick={() => window.print()}
      >
        Print the Portfolio
      </Button>
    </div>
  );
}

/** Returns as whom the viewer reads a portfolio. */
function readerOf({ parent, mentor }: PortfolioStudent, viewer: Viewer): 'child' | 'parent' | 'mentor' {
  if (parent.id === viewer.id) return 'parent';
  return mentor?.id === viewer.id ? 'mentor' : 'child';
}
