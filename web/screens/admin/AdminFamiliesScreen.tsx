import { useSession } from '../../features/accounts/session/session.ts';
import { AdminFrame } from '../../features/admin/AdminFrame.tsx';
import { AdminFamilies } from '../../features/families/admin/AdminFamilies.tsx';

/** Renders /admin/families: the families with how far they have come. */
export function AdminFamiliesScreen() {
  const { viewer } = useSession();
  if (!viewer) return null;
  return (
    <AdminFrame title="Families">
      <section aria-labelledby="families" className="grid grid-cols-1 gap-5">
        <h2 id="families" className="text-2xl">
          Families
        </h2>
        <AdminFamilies timeZone={viewer.timeZone} />
      </section>
    </AdminFrame>
  );
}
