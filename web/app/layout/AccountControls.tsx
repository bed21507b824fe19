import type { Viewer } from '../../features/accounts/session/session.ts';
import { NotificationBell } from './NotificationBell.tsx';
import { ViewerMenu } from './ViewerMenu.tsx';

/** Renders the controls of the header for a signed-in person. */
export function AccountControls({ viewer }: { viewer: Viewer }) {
  return (
    <>
      <NotificationBell viewerId={viewer.id} />
      <ViewerMenu viewer={viewer} />
    </>
  );
}
