import { ArrowLeft, ExternalLink } from 'lucide-react';
import { MAX_LINK_LENGTH, parseHttpsLink } from '../../../../contract/links.ts';
import { buttonStyle, LinkButton } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { CheckList } from '../../../ui/CheckList.tsx';
import { NotFoundPage } from '../../../ui/NotFoundPage.tsx';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { usePlatformName } from '../../../ui/platformName.ts';
import { projectPath } from '../projectPaths.ts';
import { PageState } from './PageState.tsx';
import { useProjectVisitQuery } from './page.generated.ts';

const ADVICE = [
  'Ask a grown-up if you are not sure about a page.',
  'Never type your name, school, phone number or a password there.',
  'Do not pay for anything, and do not download anything.',
  'Does something feel wrong? Close the tab, and tell a grown-up.',
];

/** Renders the page before the link of a project: it says where the link leads, and that it is not our site. */
export function VisitProject({ id }: { id: string }) {
  const platformName = usePlatformName();
  const { data, error, loading, refetch } = useProjectVisitQuery({
    variables: { id },
    context: { quiet: true },
  });
  if (!data)
    return (
      <PageState failed={error !== undefined && !loading} onRetry={() => void refetch().catch(() => {})} />
    );
  const { project } = data;
  // Written by a child, so anything but an https link is dropped.
  const href = project && parseHttpsLink(project.projectUrl, MAX_LINK_LENGTH);
  if (!project || !href) return <NotFoundPage />;
  const { host } = new URL(href);
  return (
    <div className="wrap grid max-w-3xl gap-6 py-10 lg:py-14">
      <PageTitle>{`Visit ${project.title}`}</PageTitle>
      <div className="grid gap-3">
        <h1 className="text-3xl sm:text-4xl">You are leaving {platformName}</h1>
        <p className="text-lg text-muted wrap-anywhere">
          The project <strong className="text-ink">{project.title}</strong> is on another website:
        </p>
      </div>
      <p className="rounded-brick border-2 border-line bg-sunken p-4 font-display text-2xl font-medium wrap-anywhere sm:text-3xl">
        {host}
      </p>
      <p>
        A child made this website, and {platformName} does not run it. We looked at it before it came into the
        gallery, but it may have changed since.
      </p>
      <div className="flex flex-wrap gap-3">
        <a
          href={href}
          target="_blank"
          rel="noopener noreferrer nofollow"
          className={`${buttonStyle({})} max-w-full wrap-anywhere`}
        >
          <ExternalLink className="size-5 shrink-0" aria-hidden="true" />
          Continue to {host}
          <span className="sr-only"> (opens in a new tab)</span>
        </a>
        <LinkButton
          to={projectPath(project.id)}
          variant="outline"
          icon={<ArrowLeft className="size-5" aria-hidden="true" />}
        >
          Back
        </LinkButton>
      </div>
      <Card tone="indigo" className="grid gap-3">
        <h2 className="text-xl">Before you go</h2>
        <CheckList items={ADVICE} />
      </Card>
    </div>
  );
}
