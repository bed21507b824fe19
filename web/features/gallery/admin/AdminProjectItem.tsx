import { Check, EyeOff, Star, StarOff, Trash2, TriangleAlert } from 'lucide-react';
import type { ProjectDecision } from '../../../../contract/gallery.ts';
import { fullTimeText } from '../../../../contract/time.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { RowCheckbox } from '../../../ui/table/RowCheckbox.tsx';
import { FamilyLink } from '../../admin/FamilyLink.tsx';
import { courseOf } from '../../courses/courseNames.ts';
import { DirectProjectLink } from '../ProjectLink.tsx';
import { ProjectStateBadge } from '../ProjectStateBadge.tsx';
import { ProjectThumbnail } from '../ProjectThumbnail.tsx';
import { projectKinds } from '../projectKinds.ts';
import { LinkCheck } from './LinkCheck.tsx';
import { OtherProjects } from './OtherProjects.tsx';
import type { AdminProjects_ProjectFragment as AdminProject } from './projectAdmin.generated.ts';

type AdminProjectItemProps = {
  project: AdminProject;
  timeZone: string;
  /** True while a decision about it is on its way. */
  busy: boolean;
  selected: boolean;
  onSelect: (selected: boolean) => void;
  onDecide: (decision: ProjectDecision) => void;
  onDelete: () => void;
};

/** Renders a project in the admin list: all that the gallery would show, who made it, and what can be decided. */
export function AdminProjectItem(props: AdminProjectItemProps) {
  const { project, timeZone, busy, selected, onSelect, onDecide, onDelete } = props;
  const { title, description, tags, student, likesCount, state } = project;
  const facts = [
    `${projectKinds[project.kind].label}, ${courseOf(project.course).shortName}`,
    `${student.firstName}, ${student.age} years`,
    likesCount === 1 ? '1 like' : `${likesCount} likes`,
  ];
  return (
    <Card className="grid grid-cols-1 gap-5 md:grid-cols-[16rem_minmax(0,1fr)]">
      <Screenshot project={project} />
      <div className="grid min-w-0 grid-cols-1 content-start gap-2">
        <div className="flex items-start justify-between gap-2">
          <p className="flex flex-wrap gap-2">
            <ProjectStateBadge state={state} />
            {project.isFeatured && <Badge tone="mango">Featured</Badge>}
            {project.mayShareContact && (
              <Badge tone="danger" icon={<TriangleAlert className="size-4" aria-hidden="true" />}>
                Contact details?
              </Badge>
            )}
          </p>
          <RowCheckbox label={`Select ${title}`} checked={selected} onChange={onSelect} />
        </div>
        <h3 className="text-xl wrap-anywhere">{title}</h3>
        <ul className="flex flex-wrap gap-x-4 text-base text-muted">
          {facts.map((fact) => (
            <li key={fact} className="wrap-anywhere">
              {fact}
            </li>
          ))}
          <li>
            Parent: <FamilyLink parent={student.parent} />
          </li>
        </ul>
        {description && <p className="whitespace-pre-line wrap-anywhere">{description}</p>}
        {tags.length > 0 && (
          <ul aria-label="Tags" className="flex flex-wrap gap-x-3 text-base font-bold text-indigo">
            {tags.map((tag) => (
              <li key={tag} className="wrap-anywhere">
                #{tag}
              </li>
            ))}
          </ul>
        )}
        <p className="text-base text-muted">Shared {fullTimeText(project.submittedAt, timeZone)}</p>
        <OtherProjects project={project} />
        <DirectProjectLink project={project} />
        <LinkCheck project={project} timeZone={timeZone} />
        <div className="mt-2 flex flex-wrap gap-3">
          <Decisions project={project} busy={busy} onDecide={onDecide} />
          <Button
            variant="ghost"
            size="sm"
            icon={<Trash2 className="size-5" aria-hidden="true" />}
            onClick={onDelete}
          >
            Delete<span className="sr-only"> {title}</span>
          </Button>
        </div>
      </div>
    </Card>
  );
}

function Screenshot({ project }: { project: AdminProject }) {
  const picture = <ProjectThumbnail project={project} className="w-full rounded-xl border-2" />;
  if (!project.screenshotUrl) return picture;
  return (
    <a href={project.screenshotUrl} target="_blank" rel="noopener" className="self-start">
      {picture}
      <span className="sr-only">Screenshot of {project.title} (opens in a new tab)</span>
    </a>
  );
}

const controls = {
  APPROVE: { label: 'Approve', variant: 'secondary', Icon: Check },
  UNAPPROVE: { label: 'Unapprove', variant: 'outline', Icon: EyeOff },
  FEATURE: { label: 'Feature', variant: 'outline', Icon: Star },
  UNFEATURE: { label: 'Unfeature', variant: 'outline', Icon: StarOff },
} as const;

type DecisionsProps = Pick<AdminProjectItemProps, 'project' | 'busy' | 'onDecide'>;

function Decisions({ project: { title, state, isFeatured }, busy, onDecide }: DecisionsProps) {
  return possibleDecisions(state, isFeatured).map((decision) => {
    const { label, variant, Icon } = controls[decision];
    const isDecline = state === 'WAITING' && decision === 'UNAPPROVE';
    return (
      <Button
        key={decision}
        variant={variant}
        size="sm"
        loading={busy}
        icon={<Icon className="size-5" aria-hidden="true" />}
        onClick={() => onDecide(decision)}
      >
        {isDecline ? 'Do Not Show' : label}
        <span className="sr-only"> {title}</span>
      </Button>
    );
  });
}

function possibleDecisions(state: AdminProject['state'], isFeatured: boolean): ProjectDecision[] {
  if (state === 'WAITING') return ['APPROVE', 'UNAPPROVE'];
  if (state === 'NOT_SHOWN') return ['APPROVE'];
  return ['UNAPPROVE', isFeatured ? 'UNFEATURE' : 'FEATURE'];
}
