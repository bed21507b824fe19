import { skipToken } from '@apollo/client/react';
import { ArrowLeft, ExternalLink, Star } from 'lucide-react';
import { DEFAULT_TIME_ZONE, dateText } from '../../../../contract/time.ts';
import { lazyView } from '../../../lib/chunks/lazyView.tsx';
import { Link } from '../../../lib/router/router.tsx';
import { Badge } from '../../../ui/Badge.tsx';
import { LinkButton } from '../../../ui/Button.tsx';
import { NotFoundPage } from '../../../ui/NotFoundPage.tsx';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { useSession } from '../../accounts/session/session.ts';
import { courseOf } from '../../courses/courseNames.ts';
import { useVisitorRefresh } from '../live/useVisitorRefresh.ts';
import { ProjectLikes } from '../ProjectLikes.tsx';
import { ProjectThumbnail } from '../ProjectThumbnail.tsx';
import { projectKinds } from '../projectKinds.ts';
import { visitPath } from '../projectPaths.ts';
import { useGalleryFamily } from '../useGalleryFamily.ts';
import { PageState } from './PageState.tsx';
import { type ProjectQuery, useProjectQuery } from './page.generated.ts';
import { ShareButton } from './ShareButton.tsx';

// Loaded on demand, because visitors have no live connection.
const GallerySignals = lazyView(async () => (await import('../live/GallerySignals.tsx')).GallerySignals);

type Project = NonNullable<ProjectQuery['project']>;

const tones = { WEBSITE_APP: 'teal', VIDEO_ANIMATION: 'coral' } as const;

/** Renders the page of a project in the gallery, which can be shared. */
export function ProjectPage({ id }: { id: string }) {
  const { status, viewer } = useSession();
  const { selected, liker } = useGalleryFamily();
  const { data, previousData, error, loading, refetch } = useProjectQuery(
    selected === undefined
      ? skipToken
      : {
          variables: { id, studentId: selected?.id ?? null },
          fetchPolicy: 'cache-and-network',
          nextFetchPolicy: 'cache-first',
          context: { quiet: true },
        },
  );
  const refresh = () => void refetch().catch(() => {});
  useVisitorRefresh(status === 'ready' && !viewer, refresh);
  const shown = data ?? (loading ? previousData : undefined);
  if (shown?.project === null) return <NotFoundPage />;
  return (
    <>
      {viewer && (
        <>
          {/* The signal carries the likes; the name of the child may have been given or taken back. */}
          <GallerySignals onChange={(ids) => ids.includes(id) && refresh()} />
        </>
      )}
      {shown?.project ? (
        <article className="wrap grid gap-6 py-8 lg:py-12">
          <BackToGallery />
          <div className="grid items-start gap-8 lg:grid-cols-[1.4fr_1fr] lg:gap-12">
            <Picture project={shown.project} />
            <div className="grid min-w-0 gap-6">
              <Facts project={shown.project} timeZone={viewer?.timeZone ?? DEFAULT_TIME_ZONE} />
              <Actions project={shown.project} liker={liker} />
            </div>
          </div>
        </article>
      ) : (
        <PageState failed={error !== undefined && !loading} onRetry={refresh} />
      )}
    </>
  );
}

function BackToGallery() {
  return (
    <Link to="/gallery" className="link inline-flex min-h-11 items-center gap-2 justify-self-start">
      <ArrowLeft className="size-5" aria-hidden="true" />
      All projects
    </Link>
  );
}

function Picture({ project }: { project: Project }) {
  const { screenshotUrl, kind, title } = project;
  return (
    <ProjectThumbnail
      project={{ thumbnailUrl: screenshotUrl, kind }}
      isEager
      alt={`Screenshot of ${title}`}
      className="w-full rounded-3xl border-2 bg-sunken object-contain"
    />
  );
}

function Facts({ project, timeZone }: { project: Project; timeZone: string }) {
  const { title, description, tags, childName, lessonNumber, submittedAt } = project;
  return (
    <div className="grid min-w-0 content-start gap-4">
      <PageTitle>{title}</PageTitle>
      <p className="flex flex-wrap gap-2">
        <Badge tone={tones[project.course]}>{courseOf(project.course).shortName}</Badge>
        <Badge tone="neutral">{projectKinds[project.kind].label}</Badge>
        {project.isFeatured && (
          <Badge tone="mango" icon={<Star className="size-4" aria-hidden="true" />}>
            Featured
          </Badge>
        )}
      </p>
      <h1 className="text-3xl wrap-anywhere sm:text-4xl">{title}</h1>
      <p className="text-muted wrap-anywhere">
        {childName && `Made by ${childName}, `}
        <time dateTime={submittedAt}>{dateText(submittedAt, timeZone)}</time>
        {lessonNumber !== null && `, lesson ${lessonNumber}`}
      </p>
      {description && <p className="text-lg whitespace-pre-line wrap-anywhere">{description}</p>}
      {tags.length > 0 && (
        <ul aria-label="Tags" className="flex flex-wrap gap-x-3 font-bold text-indigo">
          {tags.map((tag) => (
            <li key={tag} className="wrap-anywhere">
              #{tag}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

type ActionsProps = { project: Project; liker: ReturnType<typeof useGalleryFamily>['liker'] };

function Actions({ project, liker }: ActionsProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-3 border-t-2 border-line pt-5">
      <LinkButton to={visitPath(project.id)} icon={<ExternalLink className="size-5" aria-hidden="true" />}>
        View Project
      </LinkButton>
      <ShareButton project={project} />
      <span className="text-muted">
        <ProjectLikes project={project} liker={liker} />
      </span>
    </div>
  );
}
