import { useApolloClient } from '@apollo/client/react';
import { useRef, useState } from 'react';
import { keepContentOfMode, submissionProblems } from '../../../../contract/assignments.ts';
import { ASSIGNMENT_TEXTS } from '../../../../contract/assignmentTexts.ts';
import { checked, useForm } from '../../../lib/forms/useForm.ts';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { toast } from '../../../ui/toast.ts';
import { isUploadPending, type UploadStage } from '../../files/uploads.ts';
import { useSubmitAssignmentMutation } from '../assignments.generated.ts';
import type { PanelAssignment } from '../panelAssignment.ts';
import { refetchSubmissions } from '../submissionFeed.ts';
import { readWorkDraft, saveDraft, type WorkDraft, type WorkSlot } from './drafts.ts';
import { useWorkUploads } from './useWorkUploads.ts';
import { WorkFields } from './WorkFields.tsx';

type WorkDialogProps = { assignment: PanelAssignment; studentId: string; onClose: () => void };

/** Submits text, files or both, with links. The draft survives reloads until the submission has arrived. */
export function WorkDialog({ assignment, studentId, onClose }: WorkDialogProps) {
  const client = useApolloClient();
  const draftKey = { studentId, assignmentId: assignment.id };
  const [draft, setDraft] = useState(() =>
    readWorkDraft(
      draftKey,
      assignment.submissions.map(({ id }) => id),
    ),
  );
  const latest = useRef(draft);
  const [submit] = useSubmitAssignmentMutation({ context: { quiet: true } });

  const change = (part: Partial<WorkDraft>) => {
    latest.current = { ...latest.current, ...part };
    setDraft(latest.current);
    saveDraft(draftKey, latest.current);
  };
  const [items, uploads] = useWorkUploads({ assignment, studentId }, draft.uploads, (kept) => {
    form.change('files');
    form.change('screenshots');
    change({ uploads: kept });
  });
  const { mode } = draft;
  const hasFiles = mode !== 'TEXT';

  const addFiles = (slot: WorkSlot, files: File[]) => {
    const problems = uploads.add(slot, files);
    if (problems.length > 0) form.report({ field: fieldOf(slot), message: problems.join('. ') });
    else form.change(fieldOf(slot));
  };

  const form = useForm({
    read: () => {
      const idsOf = (slot: WorkSlot) => items.filter((item) => item.slot === slot).map(({ id }) => id);
      const { text, links } = draft;
      const contents = { mode, text, links, files: idsOf('FILE'), screenshots: idsOf('SCREENSHOT') };
      return checked(keepContentOfMode(contents), function* (work) {
        yield* submissionProblems(work);
        for (const { slot, name, stage } of hasFiles ? items : [])
          if (stage !== 'ready') yield { field: fieldOf(slot), message: unfinishedText(name, stage) };
      });
    },
    send: async (work) => {
      const lists = { links: [...work.links], files: [...work.files], screenshots: [...work.screenshots] };
      const input = { ...work, ...lists, ...draftKey, id: draft.id };
      const response = await submit({ variables: { input } }).catch(() => null);
      if (!response) {
        toast.error(ASSIGNMENT_TEXTS.submitFailed);
        return {};
      }
      refetchSubmissions(client);
      const answer = response.data?.submitAssignment;
      if (answer?.__typename === 'Submission') {
        // Files that were chosen before the mode was changed to text alone.
        if (!hasFiles) for (const item of items) uploads.remove(item.id);
        saveDraft(draftKey, null);
        toast.success(ASSIGNMENT_TEXTS.submitted);
        onClose();
        return null;
      }
      const message = answer?.message ?? ASSIGNMENT_TEXTS.unknownError;
      toast.error(`${ASSIGNMENT_TEXTS.submitFailed}: ${message}`);
      return { field: answer?.field, message };
    },
    failed: `${ASSIGNMENT_TEXTS.submitFailed}. Your work is kept; try again.`,
  });
  return (
    <FormDialog
      form={form}
      size="lg"
      title={assignment.title}
      description="Say what you made and how, show it, and link to it if it has an address."
      submitLabel="Submit Assignment"
      busyLabel="Submitting..."
      className="grid min-w-0 gap-5"
      draft="kept"
      onClose={onClose}
      onPaste={(event) => {
        const files = [...event.clipboardData.files];
        if (files.length === 0 || !hasFiles) return;
        event.preventDefault();
        const isPicture = ({ type }: File) => type.startsWith('image/');
        addFiles('SCREENSHOT', files.filter(isPicture));
        const others = files.filter((file) => !isPicture(file));
        if (others.length > 0) addFiles('FILE', others);
      }}
    >
      <WorkFields
        {...{ assignment, draft, items, uploads, change, form }}
        onFiles={addFiles}
        onLinks={(links) => {
          form.change('links');
          change({ links });
        }}
      />
    </FormDialog>
  );
}

const fieldOf = (slot: WorkSlot) => (slot === 'FILE' ? 'files' : 'screenshots');

function unfinishedText(name: string, stage: UploadStage): string {
  return isUploadPending(stage)
    ? `${name} is still on its way. Please wait a moment, or remove it.`
    : `${name} has not arrived. Try again, or remove it.`;
}
