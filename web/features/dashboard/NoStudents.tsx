import { EmptyArt } from '../../ui/art/EmptyArt.tsx';
import { HeroBuild } from '../../ui/art/HeroBuild.tsx';
import { LinkButton } from '../../ui/Button.tsx';
import { usePlatformName } from '../../ui/platformName.ts';
import { useSession, type Viewer, viewerName } from '../accounts/session/session.ts';
import { PairingCodeForm } from '../children/PairingCodeForm.tsx';

/** Replaces a dashboard without students: a parent chooses a course, a child waits to be linked by its parent. */
export function NoStudents({ viewer }: { viewer: Viewer }) {
  const isChild = viewer.role === 'STUDENT';
  const { settings } = useSession();
  const platformName = usePlatformName();
  return (
    <div className="squared">
      <div className="wrap grid min-h-[65dvh] content-center justify-items-center gap-5 py-12 text-center">
        <div className={isChild ? 'w-full max-w-40 sm:max-w-xs' : 'w-full max-w-xs'}>
          {isChild ? <EmptyArt of="box" /> : <HeroBuild />}
        </div>
        <h1 className="text-4xl">{`Welcome, ${viewerName(viewer)}!`}</h1>
        {settings && <p className="max-w-lg text-lg wrap-anywhere">{settings.welcomeMessage}</p>}
        {isChild ? (
          <>
            <p className="max-w-lg text-lg">
              One step left: type the code that your parent or guardian has for you, and your lessons appear
              here.
            </p>
            <PairingCodeForm />
            <p className="max-w-lg text-muted">
              No code yet? Ask them to sign in to {platformName}, enroll you in a course and press “Issue a
              code” in their profile.
            </p>
          </>
        ) : (
          <>
            <p className="max-w-lg text-lg text-muted">
              Choose a course for your child. Everything they make, learn and ask will be found here.
            </p>
            <LinkButton to="/select-course" size="lg">
              Choose a Course
            </LinkButton>
          </>
        )}
      </div>
    </div>
  );
}
