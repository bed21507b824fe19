import type { DocumentNode } from 'graphql';
import { PROJECT_TEXTS } from '../../../contract/gallery.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { useDeleteProjectMutation } from './own/own.generated.ts';

type DeleteProjectProps = {
  project: { id: string; title: string };
  /** The list that shows the project. */
  list: DocumentNode;
  /** @param problem null once the list no longer has the project */
  onDone: (problem: string | null) => void;
  onClose: () => void;
};

/** Confirms that a project is deleted, and deletes it. */
export function DeleteProject({ project, list, onDone, onClose }: DeleteProjectProps) {
  const [remove] = useDeleteProjectMutation({
    context: { quiet: true },
    refetchQueries: [list],
    awaitRefetchQueries: true,
  });
  const confirm = async () => {
    const variables = { input: { projectId: project.id } };
    const answer = (await remove({ variables }).catch(() => null))?.data?.deleteProject;
    const isDeleted = answer?.__typename === 'DeletedProject';
    onDone(isDeleted ? null : (answer?.message ?? PROJECT_TEXTS.notDeleted));
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={PROJECT_TEXTS.deleteQuestion}
      confirmLabel="Delete Project"
      cancelLabel="Keep It"
      danger
      onConfirm={confirm}
    >
      <p>
        <strong className="text-ink wrap-anywhere">{project.title}</strong>
      </p>
      <p className="mt-2">{PROJECT_TEXTS.deleteWarning}</p>
    </ConfirmDialog>
  );
}
