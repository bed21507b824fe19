import { Star } from 'lucide-react';
import { dateText } from '../../../contract/time.ts';
import { Link } from '../../lib/router/router.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Card } from '../../ui/Card.tsx';
import { useSession } from '../accounts/session/session.ts';
import { courseOf } from '../courses/courseNames.ts';
import type { ProjectCard_ProjectFragment } from './gallery.generated.ts';
import { type Liker, ProjectLikes } from './ProjectLikes.tsx';
import { ProjectLink } from './ProjectLink.tsx';
import { ProjectThumbnail } from './ProjectThumbnail.tsx';
import { projectPath } from './projectPaths.ts';
import { ReportProject } from './ReportProject.tsx';

const MAX_TAGS = 3;
/** Number of cards that a wide screen shows without scrolling; their images load eagerly. */
const EAGER_CARDS = 3;

const tones = { WEBSITE_APP: 'teal', VIDEO_ANIMATION: 'coral' } as const;

type ProjectCardProps = {
  project: ProjectCard_ProjectFragment;
  /** Index within a page of cards: each appears a tenth of a second after the previous one. */
  index: number;
  liker: Liker;
  timeZone: string;
};

/** Card of a published project. */
export function ProjectCard({ project, index, liker, timeZone }: ProjectCardProps) {
  const { title, description, tags, lessonNumber } = project;
  const canReport = useSession().viewer !== null;
  return (
    <Card
      padded={false}
      className="flex w-full flex-col motion-safe:animate-rise"
      style={{ animationDelay: `${index * 0.1}s` }}
    >
      <ProjectThumbnail project={project} isEager={index < EAGER_CARDS} className="w-full border-b-2" />
      <div className="flex flex-1 flex-col gap-3 p-5">
        <div className="flex flex-wrap gap-2">
          <Badge tone={tones[project.course]}>{courseOf(project.course).shortName}</Badge>
          {project.isFeatured && (
            <Badge tone="mango" icon={<Star className="size-4" aria-hidden="true" />}>
              Featured
            </Badge>
          )}
        </div>
        <h3 className="text-xl wrap-anywhere">
          <Link to={projectPath(project.id)} className="hover:underline">
            {title}
          </Link>
        </h3>
        {description && <p className="line-clamp-2 text-base text-muted wrap-anywhere">{description}</p>}
        {tags.length > 0 && (
          <ul aria-label="Tags" className="flex flex-wrap gap-x-3 text-base font-bold text-indigo">
            {tags.slice(0, MAX_TAGS).map((tag) => (
              <li key={tag} className="wrap-anywhere">
                #{tag}
              </li>
            ))}
          </ul>
        )}
        <div className="mt-auto flex flex-wrap items-center gap-x-4 border-t-2 border-line pt-2 text-base text-muted">
          <ProjectLikes project={project} liker={liker} />
          <time dateTime={project.submittedAt}>{dateText(project.submittedAt, timeZone)}</time>
          {lessonNumber !== null && <span>Lesson {lessonNumber}</span>}
          {canReport && <ReportProject project={project} />}
        </div>
        <ProjectLink project={project} />
      </div>
    </Card>
  );
}
