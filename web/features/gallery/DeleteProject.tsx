import type { DocumentNode } from 'graphql';
import { PROJECT_TEXTS } from '../../../contract/gallery.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { useDeleteProjectMutation } from './own/own.generated.ts';

type DeleteProjectProps = {
  project: { __typename: string; id: string; title: string };
  /** The list that shows the project. */
  list: DocumentNode;
  /** @param problem null once the list no longer has the project */
  onDone: (problem: string | null) => void;
  onClose: () => void;
};

/** Confirms that a project is deleted, and deletes it. */
export function DeleteProject({ project, list, onDone, onClose }: DeleteProjectProps) {
  const [remove, { client }] = useDeleteProjectMutation({ context: { quiet: true } });
  const confirm = async () => {
    const variables = { input: { projectId: project.id } };
    const answer = (await remove({ variables }).catch(() => null))?.data?.deleteProject;
    if (answer?.__typename !== 'DeletedProject') return onDone(answer?.message ?? PROJECT_TEXTS.notDeleted);
    // The list loses it even when it cannot be fetched again.
    client.cache.evict({ id: `${project.__typename}:${project.id}` });
    await client.refetchQueries({ include: [list] }).catch(() => {});
    onDone(null);
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
