import { useCallback, useState } from 'react';
import { LESSON_ADMIN_TEXTS } from '../../../../contract/lessonContent.ts';
import type { LessonActionResult } from './lessonActionResult.ts';
import { useSetLessonPublishedMutation } from './lessonAdmin.generated.ts';

type PublishLesson = {
  /** Id of the lesson whose change is on its way. */
  publishing: string | null;
  publish: (lesson: { id: string; version: number }, isPublished: boolean) => Promise<LessonActionResult>;
};

/** Publishes lessons and takes them back. Resolves to what the admin is told. */
export function usePublishLesson(): PublishLesson {
  const [publishing, setPublishing] = useState<string | null>(null);
  const [send] = useSetLessonPublishedMutation({ context: { quiet: true } });
  const publish = useCallback(
    async (
      { id, version }: { id: string; version: number },
      isPublished: boolean,
    ): Promise<LessonActionResult> => {
      setPublishing(id);
      const input = { lessonId: id, isPublished, version };
      const answer = (await send({ variables: { input } }).catch(() => null))?.data?.setLessonPublished;
      setPublishing(null);
      if (answer?.__typename !== 'AdminLesson')
        return { tone: 'danger', text: answer?.message ?? LESSON_ADMIN_TEXTS.statusNotUpdated };
      const text = isPublished ? LESSON_ADMIN_TEXTS.published : LESSON_ADMIN_TEXTS.unpublished;
      return { tone: 'success', text };
    },
    [send],
  );
  return { publishing, publish };
}
