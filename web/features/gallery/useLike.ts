import { useRef, useState } from 'react';
import { type ProjectCard_ProjectFragment, useSetProjectLikedMutation } from './gallery.generated.ts';
import { pendingLikes } from './live/pendingLikes.ts';

type LikedProject = Pick<ProjectCard_ProjectFragment, 'id' | 'likesCount' | 'isLikedBy'>;

type Like = { isLiked: boolean; count: number; toggle: () => void };

/**
 * Likes a project for a student optimistically, and goes back to what the gateway has if that fails, without an error
 * message, as specified. Presses while a request is on its way are not lost: the last one is sent after it, so that
 * requests cannot overtake each other.
 */
export function useLike({ id, likesCount, isLikedBy }: LikedProject, studentId: string): Like {
  const [send] = useSetProjectLikedMutation({ context: { quiet: true } });
  const [shown, setShown] = useState<boolean | null>(null);
  const wanted = useRef(false);
  const isSending = useRef(false);
  const isLiked = shown ?? isLikedBy;

  const save = async (liked: boolean): Promise<boolean> => {
    const variables = { input: { projectId: id, studentId, isLiked: liked }, studentId };
    const answer = (await send({ variables }).catch(() => null))?.data?.setProjectLiked;
    return answer?.__typename === 'Project';
  };
  const saveWanted = async () => {
    isSending.current = true;
    pendingLikes.add(id);
    let saved: boolean;
    do saved = wanted.current;
    while ((await save(saved)) && saved !== wanted.current);
    isSending.current = false;
    pendingLikes.delete(id);
    setShown(null);
  };
  const toggle = () => {
    wanted.current = !isLiked;
    setShown(wanted.current);
    if (!isSending.current) void saveWanted();
  };
  return { isLiked, count: likesCount + Number(isLiked) - Number(isLikedBy), toggle };
}
