import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { PROJECT_TEXTS } from '../../../../contract/gallery.ts';
import { dateText } from '../../../../contract/time.ts';
import { EmptyArt } from '../../../ui/art/EmptyArt.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ShowMore } from '../../../ui/ShowMore.tsx';
import { toast } from '../../../ui/toast.ts';
import { VirtualBoxList } from '../../../ui/VirtualList.tsx';
import { DeleteProject } from '../DeleteProject.tsx';
import type { GalleryStudent } from '../galleryStudents.ts';
import { DirectProjectLink, ProjectLink } from '../ProjectLink.tsx';
import { ProjectStateBadge } from '../ProjectStateBadge.tsx';
import { ProjectThumbnail } from '../ProjectThumbnail.tsx';
import { NameConsent } from './NameConsent.tsx';
import { OwnProjectsDocument } from './own.generated.ts';
import type { OwnProject, OwnProjects } from './useOwnProjects.ts';

const ROW_HEIGHT_PX = 160;

type OwnProjectsDialogProps = {
  student: GalleryStudent;
  isParent: boolean;
  projects: OwnProjects;
  timeZone: string;
  onClose: () => void;
};

/** Lists what a student shared, where each project is, and lets the family delete what the gallery does not show. */
export function OwnProjectsDialog(props: OwnProjectsDialogProps) {
  const { student, isParent, projects, timeZone, onClose } = props;
  const [deleting, setDeleting] = useState<OwnProject | null>(null);
  const { list, pages } = projects;
  const finish = (problem: string | null) =>
    problem === null ? toast.success(PROJECT_TEXTS.deleted) : toast.error(problem);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="lg"
      title={isParent ? `${student.firstName}’s projects` : 'Your projects'}
      description="Our team looks at every project before the gallery shows it."
    >
      {list?.length === 0 && (
        <EmptyState art={<EmptyArt of="frame" />} title="No Projects Yet">
          Be the first to share your amazing AI-powered creation!
        </EmptyState>
      )}
      <div className="mb-5">
        <NameConsent student={student} isParent={isParent} />
      </div>
      <VirtualBoxList
        label="Projects"
        items={list ?? []}
        total={pages.page?.pageInfo.hasNextPage ? null : (list?.length ?? 0)}
        estimatedHeight={ROW_HEIGHT_PX}
        columns={1}
        gap={4}
      >
        {(project) => (
          <div className="flex flex-wrap items-start gap-4 rounded-brick border-2 border-line p-4">
            <ProjectThumbnail project={project} className="w-full sm:w-44 rounded-xl border-2" />
            <div className="grid min-w-48 flex-1 content-start justify-items-start gap-1.5">
              <ProjectStateBadge state={project.state} />
              <h3 className="text-lg wrap-anywhere">{project.title}</h3>
              <p className="text-base text-muted">{factsOf(project, timeZone)}</p>
              <div className="flex flex-wrap items-center gap-x-5">
                {project.state === 'IN_GALLERY' ? (
                  <ProjectLink project={project} />
                ) : (
                  <DirectProjectLink project={project} />
                )}
                {project.state !== 'IN_GALLERY' && (
                  <Button
                    variant="ghost"
                    size="sm"
                    icon={<Trash2 className="size-5" aria-hidden="true" />}
                    onClick={() => setDeleting(project)}
                  >
                    Delete<span className="sr-only"> {project.title}</span>
                  </Button>
                )}
              </div>
            </div>
          </div>
        )}
      </VirtualBoxList>
      <div className="mt-4 grid gap-2 empty:hidden">
        <ShowMore pages={pages} noun="projects" size="md" />
      </div>
      {deleting && (
        <DeleteProject
          project={deleting}
          list={OwnProjectsDocument}
          onDone={finish}
          onClose={() => setDeleting(null)}
        />
      )}
    </Dialog>
  );
}

function factsOf({ submittedAt, state, likesCount }: OwnProject, timeZone: string): string {
  const shared = `Shared on ${dateText(submittedAt, timeZone)}`;
  if (state !== 'IN_GALLERY') return shared;
  if (likesCount === 0) return `${shared}, no likes yet`;
  return `${shared}, ${likesCount === 1 ? '1 like' : `${likesCount} likes`}`;
}
