import { useEffect, useRef, useState } from 'react';
import { AVATAR_TEXTS } from '../../../../contract/avatars.ts';
import { AVATAR_LIMITS, checkUpload, UPLOAD_TEXTS } from '../../../../contract/uploads.ts';
import {
  useRemoveAvatarMutation,
  useRetryAvatarLinkMutation,
  useSetAvatarMutation,
} from './avatar.generated.ts';
import { useAvatarUpload } from './useAvatarUpload.ts';

const quiet = { context: { quiet: true } };

type Answer = { __typename: 'Profile' } | { __typename: 'DomainError'; message: string } | null | undefined;

/** Changes the viewer's picture: an upload is shown as soon as it has arrived. */
export function useAvatar() {
  const [items, uploads] = useAvatarUpload();
  const [problem, setProblem] = useState<string | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const [set, setting] = useSetAvatarMutation(quiet);
  const [remove, removing] = useRemoveAvatarMutation(quiet);
  const [retry, retrying] = useRetryAvatarLinkMutation(quiet);

  /** Runs a change. @returns whether it was made */
  const run = async (change: () => Promise<Answer>, texts: { done: string | null; failed: string }) => {
    setProblem(null);
    setDone(null);
    const answer = await change().catch(() => null);
    const isDone = answer?.__typename === 'Profile';
    if (isDone) setDone(texts.done);
    else setProblem(answer?.message ?? texts.failed);
    return isDone;
  };
  const use = async (fileId: string) => {
    const change = async () => (await set({ variables: { input: { fileId } } })).data?.setAvatar;
    const isDone = await run(change, { done: AVATAR_TEXTS.changed, failed: AVATAR_TEXTS.notChanged });
    if (isDone) uploads.remove(fileId);
  };

  const readyId = items.find(({ stage }) => stage === 'ready')?.id ?? null;
  const useReady = useRef(use);
  useReady.current = use;
  useEffect(() => {
    if (readyId !== null) void useReady.current(readyId);
  }, [readyId]);

  return {
    items,
    uploads,
    problem,
    done,
    isRemoving: removing.loading,
    isRetrying: retrying.loading,
    /** Shows an upload again that arrived while the gateway could not be reached; null if there is none. */
    useAgain: readyId !== null && problem !== null && !setting.loading ? () => void use(readyId) : null,
    choose: ([file]: readonly File[]) => {
      if (!file) return;
      setDone(null);
      const rejection = checkUpload({ name: file.name, sizeBytes: file.size }, AVATAR_LIMITS);
      setProblem(rejection && UPLOAD_TEXTS.failedBecause(file.name, rejection.message));
      if (rejection) return;
      for (const { id } of items) uploads.remove(id);
      uploads.add('AVATAR', [file]);
    },
    remove: () =>
      run(async () => (await remove()).data?.removeAvatar, {
        done: AVATAR_TEXTS.removed,
        failed: AVATAR_TEXTS.notRemoved,
      }),
    retryLink: () =>
      run(async () => (await retry()).data?.retryAvatarLink, {
        done: null,
        failed: AVATAR_TEXTS.notChanged,
      }),
  };
}
