import {
  normalizeProject,
  PROJECT_TEXTS,
  type ProjectDraft,
  parseTags,
  projectProblems,
} from '../../../../contract/gallery.ts';
import type { SubmitProjectInput } from '../../../generated/types.ts';
import type { Problem } from '../../../lib/forms/problems.ts';
import type { Checked, Failure } from '../../../lib/forms/useForm.ts';
import { toast } from '../../../ui/toast.ts';
import { isUploadPending, type UploadItem } from '../../files/uploads.ts';
import { OwnProjectsDocument } from '../own/own.generated.ts';
import type { StoredProject } from './projectDraft.ts';
import { useSubmitProjectMutation } from './sharing.generated.ts';

type Screenshot = UploadItem<'SCREENSHOT'>;

/** Reads the project to submit from its draft and its screenshot. */
export function readProject(
  draft: StoredProject,
  screenshot: Screenshot | null,
  studentId: string,
): Checked<SubmitProjectInput> {
  const screenshotId = screenshot?.id ?? null;
  const project: ProjectDraft = { ...draft, tags: parseTags(draft.tags), screenshotId };
  const problems: Problem[] = [...projectProblems(project)];
  if (screenshot && screenshot.stage !== 'ready')
    problems.push({ field: 'screenshotId', message: unfinishedText(screenshot) });
  if (problems.length > 0 || screenshotId === null) return { problems };
  return { input: { ...normalizeProject(project), id: draft.id, studentId, screenshotId } };
}

/** Returns a function that submits a project and resolves to its failure, or to null once it waits for approval. */
export function useSubmitProject(): (input: SubmitProjectInput) => Promise<Failure | null> {
  const [send] = useSubmitProjectMutation({
    context: { quiet: true },
    refetchQueries: [OwnProjectsDocument],
  });
  return async (input) => {
    try {
      const answer = (await send({ variables: { input } })).data?.submitProject;
      if (answer?.__typename === 'DomainError') return answer;
      if (!answer) return failed(PROJECT_TEXTS.submitFailed);
      toast.success(PROJECT_TEXTS.submitted);
      return null;
    } catch (error) {
      return failed(isSignedOut(error) ? PROJECT_TEXTS.signIn : PROJECT_TEXTS.submitFailed);
    }
  };
}

/** Returns whether a response says that the session is over. Apollo's own check would be one more chunk to name. */
const isSignedOut = (error: unknown) =>
  error instanceof Error &&
  'errors' in error &&
  Array.isArray(error.errors) &&
  error.errors[0]?.extensions?.code === 'NOT_SIGNED_IN';

function failed(message: string): Failure {
  toast.error(message);
  return { message };
}

const unfinishedText = ({ name, stage }: Screenshot) =>
  isUploadPending(stage)
    ? `${name} is still on its way. Please wait a moment, or choose another one.`
    : `${name} has not arrived. Try again, or choose another one.`;
