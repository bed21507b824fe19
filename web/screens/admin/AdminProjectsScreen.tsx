import type { ProjectState } from '../../../contract/gallery.ts';
import { useSession } from '../../features/accounts/session/session.ts';
import { AdminFrame } from '../../features/admin/AdminFrame.tsx';
import { AdminProjects } from '../../features/gallery/admin/AdminProjects.tsx';
import { useSearchParams } from '../../lib/router/router.tsx';
import { Button } from '../../ui/Button.tsx';

/** The states by their names in the address. Those that wait come first. */
const states: readonly { name: string; state: ProjectState; label: string }[] = [
  { name: 'waiting', state: 'WAITING', label: 'Waiting' },
  { name: 'gallery', state: 'IN_GALLERY', label: 'In the gallery' },
  { name: 'not-shown', state: 'NOT_SHOWN', label: 'Not shown' },
];

/** Renders /admin/projects: the projects that families shared, by state. The state is in the URL. */
export function AdminProjectsScreen() {
  const { viewer } = useSession();
  const [params, setParams] = useSearchParams();
  const state = states.find(({ name }) => name === params.get('state'))?.state ?? 'WAITING';
  if (!viewer) return null;
  return (
    <AdminFrame title="Projects">
      <section aria-labelledby="projects" className="grid grid-cols-1 gap-5">
        <h2 id="projects" className="text-2xl">
          Projects
        </h2>
        <fieldset className="flex flex-wrap gap-2">
          <legend className="sr-only">State</legend>
          {states.map((one) => (
            <Button
              key={one.name}
              size="sm"
              variant={one.state === state ? 'secondary' : 'outline'}
              aria-pressed={one.state === state}
              onClick={() => setParams({ state: one.name }, { replace: true })}
            >
              {one.label}
            </Button>
          ))}
        </fieldset>
        <AdminProjects key={state} state={state} timeZone={viewer.timeZone} />
      </section>
    </AdminFrame>
  );
}
