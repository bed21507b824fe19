import { AdminFrame } from '../../features/admin/AdminFrame.tsx';
import { AdminSettings } from '../../features/admin/settings/AdminSettings.tsx';

/** Renders /admin/settings: the flags, the settings and the price book. */
export function AdminSettingsScreen() {
  return (
    <AdminFrame title="Settings">
      <AdminSettings />
    </AdminFrame>
  );
}
