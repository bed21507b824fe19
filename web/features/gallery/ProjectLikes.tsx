import { clsx } from 'clsx';
import { Heart } from 'lucide-react';
import { useSession } from '../accounts/session/session.ts';
import type { ProjectCard_ProjectFragment } from './gallery.generated.ts';
import { useLike } from './useLike.ts';

/** The viewer of the gallery: a visitor, a family with a selected student, or a person who cannot like anything. */
export type Liker = { kind: 'visitor' } | { kind: 'student'; studentId: string } | { kind: 'nobody' };

type LikedProject = Pick<ProjectCard_ProjectFragment, 'id' | 'title' | 'likesCount' | 'isLikedBy'>;

type ProjectLikesProps = { project: LikedProject; liker: Liker };

/** Shows the number of likes: as a button that likes, as one that leads to the sign-in, or as a plain number. */
export function ProjectLikes({ project, liker }: ProjectLikesProps) {
  if (liker.kind === 'student')
    return <LikeButton key={liker.studentId} project={project} studentId={liker.studentId} />;
  if (liker.kind === 'visitor') return <SignInToLike project={project} />;
  return (
    <span className="flex min-h-11 items-center gap-1.5">
      <Heart className="size-5" aria-hidden="true" />
      <Count count={project.likesCount} />
    </span>
  );
}

const buttonClass =
  '-ml-2.5 flex min-h-11 min-w-11 items-center gap-1.5 rounded-xl px-2.5 font-bold hover:bg-coral-soft hover:text-coral';

function LikeButton({ project, studentId }: { project: LikedProject; studentId: string }) {
  const { isLiked, count, toggle } = useLike(project, studentId);
  return (
    <button
      type="button"
      aria-pressed={isLiked}
      className={clsx(buttonClass, isLiked && 'text-coral')}
      onClick={toggle}
    >
      <Heart
        className={clsx('size-5 motion-safe:transition-transform', isLiked && 'scale-110 fill-current')}
        aria-hidden="true"
      />
      <span className="sr-only">Like {project.title}, </span>
      <Count count={count} />
    </button>
  );
}

function SignInToLike({ project }: { project: LikedProject }) {
  const { openAuth } = useSession();
  return (
    <button type="button" className={buttonClass} onClick={() => openAuth('signin')}>
      <Heart className="size-5" aria-hidden="true" />
      <span className="sr-only">Sign in to like {project.title}, </span>
      <Count count={project.likesCount} />
    </button>
  );
}

function Count({ count }: { count: number }) {
  return (
    <>
      {count.toLocaleString('en-NG')}
      <span className="sr-only">{count === 1 ? ' like' : ' likes'}</span>
    </>
  );
}
