import type { Viewer } from '../../accounts/session/session.ts';
import type { DashboardStudent } from '../dashboardView.ts';

/** The props of what a tab of a student's communication shows. */
export type TabProps = {
  viewer: Viewer;
  student: DashboardStudent;
  /** Path of the upgrade for a package without what the tab shows; null for a viewer who cannot upgrade. */
  upgradePath: string | null;
};
