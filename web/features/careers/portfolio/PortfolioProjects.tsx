import { Link } from '../../../lib/router/router.tsx';
import { LinkButton } from '../../../ui/Button.tsx';
import { ProjectThumbnail } from '../../gallery/ProjectThumbnail.tsx';
import { projectPath } from '../../gallery/projectPaths.ts';
import type { PortfolioQuery } from '../careers.generated.ts';

type Projects = NonNullable<PortfolioQuery['student']>['portfolioProjects'];

type PortfolioProjectsProps = {
  projects: Projects;
  /** False for the mentor, who shares no project for the child. */
  canShare: boolean;
};

/** Renders the approved projects of a portfolio. */
export function PortfolioProjects({ projects, canShare }: PortfolioProjectsProps) {
  if (projects.length === 0)
    return (
      <div className="grid justify-items-start gap-3 print:hidden">
        <p className="text-muted">Projects stand here once they are in the gallery.</p>
        {canShare && (
          <LinkButton to="/gallery" variant="outline" size="sm">
            Share a Project
          </LinkButton>
        )}
      </div>
    );
  return (
    <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2 print:grid-cols-2">
      {projects.map((project) => (
        <li
          key={project.id}
          className="grid grid-cols-1 content-start overflow-hidden rounded-brick border-2 border-line break-inside-avoid"
        >
          <ProjectThumbnail project={project} isEager className="w-full border-b-2" />
          <div className="grid gap-1 p-4 wrap-anywhere">
            <h3 className="text-lg">
              <Link to={projectPath(project.id)} className="hover:underline">
                {project.title}
              </Link>
            </h3>
            {project.description && <p className="text-base text-muted">{project.description}</p>}
          </div>
        </li>
      ))}
    </ul>
  );
}
