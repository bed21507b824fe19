import { Clapperboard, ExternalLink, Globe, Heart, Star } from 'lucide-react';
import { useState } from 'react';
import type { CourseId } from '../../lib/courses.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Card } from '../../ui/Card.tsx';

export type GalleryProject = {
  id: string;
  title: string;
  description: string | null;
  courseId: CourseId;
  projectUrl: string;
  screenshotUrl: string | null;
  tags: readonly string[];
  likeCount: number;
  featured: boolean;
  /** The day of submission, else of creation. */
  date: Date;
  lessonNumber: number | null;
};

const types = {
  'website-app': { label: 'Websites & Apps', Icon: Globe, tone: 'teal' },
  'video-animation': { label: 'Videos & Animations', Icon: Clapperboard, tone: 'coral' },
} as const;

/** A published project. `place` is its index in the grid: each card comes in a tenth of a second after the last. */
export function ProjectCard({ project, place }: { project: GalleryProject; place: number }) {
  const type = types[project.courseId];
  return (
    <Card
      padded={false}
      className="flex flex-col motion-safe:animate-rise"
      style={{ animationDelay: `${place * 0.1}s` }}
    >
      <Screenshot url={project.screenshotUrl} Icon={type.Icon} />
      <div className="flex flex-1 flex-col gap-3 p-5">
        <div className="flex flex-wrap gap-2">
          <Badge tone={type.tone}>{type.label}</Badge>
          {project.featured && (
            <Badge tone="mango" icon={<Star className="size-4" aria-hidden="true" />}>
              Featured
            </Badge>
          )}
        </div>
        <h3 className="text-xl">{project.title}</h3>
        {project.description && <p className="line-clamp-2 text-base text-muted">{project.description}</p>}
        {project.tags.length > 0 && (
          <ul aria-label="Tags" className="flex flex-wrap gap-x-3 text-base font-bold text-indigo">
            {project.tags.slice(0, 3).map((tag) => (
              <li key={tag}>#{tag}</li>
            ))}
          </ul>
        )}
        <p className="mt-auto flex flex-wrap items-center gap-x-4 border-t-2 border-line pt-3 text-base text-muted">
          <span className="flex items-center gap-1.5">
            <Heart className="size-5" aria-hidden="true" />
            {project.likeCount}
            <span className="sr-only"> likes</span>
          </span>
          <span>
            {project.date.toLocaleDateString('en-NG', { day: 'numeric', month: 'short', year: 'numeric' })}
          </span>
          {project.lessonNumber !== null && <span>Lesson {project.lessonNumber}</span>}
        </p>
        <a
          href={project.projectUrl}
          target="_blank"
          rel="noopener noreferrer"
          className="link inline-flex min-h-11 items-center gap-2 self-start"
        >
          View Project
          <ExternalLink className="size-4" aria-hidden="true" />
          <span className="sr-only">{project.title} (opens in a new tab)</span>
        </a>
      </div>
    </Card>
  );
}

function Screenshot({ url, Icon }: { url: string | null; Icon: typeof Globe }) {
  const [failed, setFailed] = useState(false);
  if (url && !failed)
    return (
      <img
        src={url}
        alt=""
        loading="lazy"
        className="aspect-video w-full border-b-2 border-line bg-sunken object-cover"
        onError={() => setFailed(true)}
      />
    );
  return (
    <div className="grid aspect-video place-items-center border-b-2 border-line bg-sunken">
      <Icon className="size-16 text-muted" strokeWidth={1.5} aria-hidden="true" />
    </div>
  );
}
