import { ChevronDown, Plus } from 'lucide-react';
import { useId, useState } from 'react';
import { lazyView } from '../../lib/chunks/lazyView.tsx';
import { useSearchParams } from '../../lib/router/router.tsx';
import { Button } from '../../ui/Button.tsx';
import { controlStyle } from '../../ui/Field.tsx';
import { NotLoadedPart } from '../../ui/NotLoaded.tsx';
import type { Viewer } from '../accounts/session/session.ts';
import { courseOf } from '../courses/courseNames.ts';
import type { GalleryStudent } from './galleryStudents.ts';
import { useProjectFeed } from './own/projectFeed.ts';
import { type OwnProject, useOwnProjects } from './own/useOwnProjects.ts';

// Loaded on demand, because most visits to the gallery never open it.
const ShareProjectDialog = lazyView(
  async () => (await import('./sharing/ShareProjectDialog.tsx')).ShareProjectDialog,
  NotLoadedPart,
);

const OwnProjectsDialog = lazyView(
  async () => (await import('./own/OwnProjectsDialog.tsx')).OwnProjectsDialog,
  NotLoadedPart,
);

type FamilyPanelProps = {
  students: readonly GalleryStudent[];
  selected: GalleryStudent;
  viewer: Pick<Viewer, 'id' | 'timeZone'>;
};

/** Shows a family for whom it likes and shares, and what it shared already. */
export function FamilyPanel({ students, selected, viewer }: FamilyPanelProps) {
  const isParent = selected.parent.id === viewer.id;
  const [, setParams] = useSearchParams();
  const [isSharing, setSharing] = useState(false);
  const [isListing, setListing] = useState(false);
  useProjectFeed();
  const projects = useOwnProjects(selected.id);
  const { list, pages } = projects;
  const select = (studentId: string) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        next.set('student', studentId);
        return next;
      },
      { replace: true },
    );
  return (
    <section aria-label="Your projects" className="grid w-full gap-2 lg:max-w-md lg:justify-self-end">
      {students.length > 1 && <StudentChoice students={students} selected={selected} onSelect={select} />}
      <div className="flex flex-wrap gap-x-3 gap-y-2">
        <Button
          size="sm"
          icon={<Plus className="size-5" aria-hidden="true" />}
          onClick={() => setSharing(true)}
        >
          Share Project
        </Button>
        {list !== null && list.length > 0 && (
          <Button variant="outline" size="sm" onClick={() => setListing(true)}>
            See Own Projects
          </Button>
        )}
      </div>
      <p role="status" className="text-base text-muted wrap-anywhere">
        {pages.hasFailed
          ? 'Your projects could not be loaded.'
          : list === null
            ? 'Loading...'
            : summaryOf(
                list,
                isParent ? selected.firstName : null,
                pages.page?.pageInfo.hasNextPage ?? false,
              )}
      </p>
      {pages.hasFailed && (
        <Button
          variant="outline"
          size="sm"
          className="justify-self-start"
          loading={pages.retrying}
          onClick={pages.retry}
        >
          Try Again
        </Button>
      )}

      {isSharing && (
        <ShareProjectDialog
          key={selected.id}
          student={selected}
          isParent={isParent}
          sharedIds={list?.map(({ id }) => id) ?? []}
          onClose={() => setSharing(false)}
        />
      )}
      {isListing && (
        <OwnProjectsDialog
          student={selected}
          isParent={isParent}
          projects={projects}
          timeZone={viewer.timeZone}
          onClose={() => setListing(false)}
        />
      )}
    </section>
  );
}

type StudentChoiceProps = {
  students: readonly GalleryStudent[];
  selected: GalleryStudent;
  onSelect: (studentId: string) => void;
};

/** Renders the choice of the student beside its label, so that the header of the page keeps its height. */
function StudentChoice({ students, selected, onSelect }: StudentChoiceProps) {
  const id = useId();
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <label htmlFor={id} className="shrink-0 font-bold">
        Like and share as
      </label>
      <div className="relative min-w-56 flex-1">
        <select
          id={id}
          value={selected.id}
          className={`${controlStyle} appearance-none truncate pr-11`}
          onChange={(event) => onSelect(event.target.value)}
        >
          {students.map((student) => (
            <option key={student.id} value={student.id}>
              {labelOf(student)}
            </option>
          ))}
        </select>
        <ChevronDown
          className="pointer-events-none absolute right-4 top-1/2 size-5 -translate-y-1/2 text-muted"
          aria-hidden="true"
        />
      </div>
    </div>
  );
}

const labelOf = ({ firstName, course }: GalleryStudent) => `${firstName} (${courseOf(course).shortName})`;

function summaryOf(projects: readonly OwnProject[], firstName: string | null, hasMore: boolean): string {
  if (projects.length === 0)
    return `${firstName === null ? 'You have' : `${firstName} has`} not shared a project yet.`;
  const count = (state: OwnProject['state']) => projects.filter((one) => one.state === state).length;
  const parts = [
    { count: count('IN_GALLERY'), text: 'in the gallery' },
    { count: count('WAITING'), text: 'waiting for approval' },
    { count: count('NOT_SHOWN'), text: 'not shown' },
  ];
  const counts = parts
    .filter((part) => part.count > 0)
    .map((part) => `${part.count} ${part.text}`)
    .join(', ');
  return hasMore ? `Of the newest ${projects.length}: ${counts}` : counts;
}
