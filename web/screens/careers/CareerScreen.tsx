import type { ReactNode } from 'react';
import { CAREER_TEXTS } from '../../../contract/careers.ts';
import { useSession, type Viewer } from '../../features/accounts/session/session.ts';
import { BackLink } from '../../features/careers/BackLink.tsx';
import { CareerMessage } from '../../features/careers/CareerMessage.tsx';
import { CareerNotAvailable } from '../../features/careers/CareerNotAvailable.tsx';
import { useCareerFeed } from '../../features/careers/careerFeed.ts';
import { CareerPlan } from '../../features/careers/plan/CareerPlan.tsx';
import { StudentChoice } from '../../features/careers/StudentChoice.tsx';
import {
  type CareerStudent,
  type CareerStudentState,
  useCareerStudent,
} from '../../features/careers/useCareerStudent.ts';
import { lazyView } from '../../lib/chunks/lazyView.tsx';
import { Navigate, useLocation, useSearchParams } from '../../lib/router/router.tsx';
import { EmptyArt } from '../../ui/art/EmptyArt.tsx';
import { LinkButton } from '../../ui/Button.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { LoadingIndicator } from '../../ui/LoadingIndicator.tsx';
import { LoadingScreen } from '../../ui/LoadingScreen.tsx';
import { NotFoundPage } from '../../ui/NotFoundPage.tsx';
import { NotLoadedPage } from '../../ui/NotLoaded.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';

const PathwayPage = lazyView<{ id: string; studentId: string }>(
  async () => (await import('../../features/careers/pathways/PathwayPage.tsx')).PathwayPage,
  NotLoadedPage,
  LoadingScreen,
);
const Portfolio = lazyView<{ student: CareerStudent; viewer: Viewer }>(
  async () => (await import('../../features/careers/portfolio/Portfolio.tsx')).Portfolio,
  NotLoadedPage,
  LoadingScreen,
);

const STUDENTS_OF_MENTOR = '/mentor?tab=students';

/** Renders /career, the career plan of a child, its portfolio, and the pathways. The child is in the address. */
export function CareerScreen() {
  useCareerFeed();
  const { viewer } = useSession();
  const [, , page, id = '', ...more] = useLocation().pathname.replace(/\/$/, '').split('/');
  const [query] = useSearchParams();
  const state = useCareerStudent(query.get('student'));
  if (!viewer) return null;
  const isPage = page === 'pathways' ? id !== '' && more.length === 0 : id === '';
  if (!isPage || (page !== undefined && page !== 'portfolio' && page !== 'pathways')) return <NotFoundPage />;
  if (viewer.role === 'ADMIN') return <Navigate to="/dashboard" replace />;
  // A mentor has many students, and chooses one.
  if (viewer.role === 'MENTOR' && !query.has('student')) return <Navigate to={STUDENTS_OF_MENTOR} replace />;
  const back = viewer.role === 'MENTOR' ? STUDENTS_OF_MENTOR : '/dashboard';
  if (state.is !== 'known')
    return (
      <Frame title="Career plan">
        <Unknown state={state} back={back} />
      </Frame>
    );
  const { student, all } = state;
  if (student.package === 'DIY') return <NotAvailable student={student} viewer={viewer} />;
  if (page === 'pathways') return <PathwayPage key={id} id={id} studentId={student.id} />;
  if (page === 'portfolio')
    return (
      <Frame title="Portfolio">
        <Portfolio key={student.id} student={student} viewer={viewer} />
      </Frame>
    );
  const firstName = viewer.role === 'STUDENT' ? null : student.firstName;
  const mentored = all.filter((one) => one.package === 'MENTORED');
  return (
    <Frame title="Career plan">
      <header className="grid grid-cols-1 gap-3">
        <BackLink to={viewer.role === 'MENTOR' ? back : `/dashboard?student=${student.id}`}>
          {viewer.role === 'MENTOR' ? 'Your students' : 'Dashboard'}
        </BackLink>
        <h1 className="text-3xl wrap-anywhere sm:text-4xl">
          {firstName === null ? 'My career plan' : `Career plan of ${firstName}`}
        </h1>
        <p className="max-w-2xl text-lg text-muted">
          The child, the parent and the mentor see this plan and add to it. Write no surname, school or
          address.
        </p>
        {viewer.role !== 'MENTOR' && mentored.length > 1 && (
          <StudentChoice students={mentored} selectedId={student.id} />
        )}
      </header>
      <CareerPlan key={student.id} student={student} firstName={firstName} />
    </Frame>
  );
}

function Frame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="wrap grid grid-cols-1 gap-6 py-6 sm:py-10 print:p-0">
      <PageTitle>{title}</PageTitle>
      {children}
    </div>
  );
}

type UnknownProps = { state: Exclude<CareerStudentState, { is: 'known' }>; back: string };

function Unknown({ state, back }: UnknownProps) {
  if (state.is === 'none')
    return (
      <CareerMessage
        art={<EmptyArt of="box" />}
        title="No child is enrolled yet"
        action={<LinkButton to={back}>Back to Dashboard</LinkButton>}
      >
        {CAREER_TEXTS.noMentoring}
      </CareerMessage>
    );
  if (state.is === 'missing')
    return (
      <CareerMessage
        art={null}
        title="No such career plan"
        action={<LinkButton to={back}>Go Back</LinkButton>}
      >
        It is for the family and the mentor of a child.
      </CareerMessage>
    );
  return (
    <>
      <h1 className="sr-only">Career plan</h1>
      {state.is === 'failed' ? (
        <ErrorState title={CAREER_TEXTS.notLoaded} onRetry={state.retry} />
      ) : (
        <LoadingIndicator message="Loading the career plan..." />
      )}
    </>
  );
}

function NotAvailable({ student, viewer }: { student: CareerStudent; viewer: Viewer }) {
  const isChild = viewer.role === 'STUDENT';
  const canUpgrade = !isChild && student.paymentStatus === 'COMPLETED';
  return (
    <Frame title="Career plan">
      <CareerNotAvailable
        firstName={isChild ? null : student.firstName}
        studentId={student.id}
        upgradePath={canUpgrade ? `/upgrade?student=${student.id}` : null}
      />
    </Frame>
  );
}
