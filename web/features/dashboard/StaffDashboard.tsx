import { GraduationCap, ShieldCheck } from 'lucide-react';
import { LinkButton } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { type Viewer, viewerName } from '../accounts/session/session.ts';

/** Links mentors and admins to their own dashboards; this one is for families. */
export function StaffDashboard({ viewer }: { viewer: Viewer }) {
  const isAdmin = viewer.role === 'ADMIN';
  const Icon = isAdmin ? ShieldCheck : GraduationCap;
  return (
    <div className="wrap grid min-h-[60dvh] content-center py-12">
      <Card className="mx-auto grid w-full max-w-xl justify-items-center gap-4 py-10 text-center">
        <Icon className="size-16 text-indigo" aria-hidden="true" />
        <h1 className="text-3xl">{`Welcome, ${viewerName(viewer)}!`}</h1>
        <p className="text-muted">
          {isAdmin
            ? 'This dashboard is for families. What waits for an admin is in the admin panel.'
            : 'This dashboard is for families. Your students and their messages wait in the mentor dashboard.'}
        </p>
        {isAdmin ? (
          <LinkButton to="/admin">Go to the Admin Panel</LinkButton>
        ) : (
          <LinkButton to="/mentor">Go to the Mentor Dashboard</LinkButton>
        )}
      </Card>
    </div>
  );
}
