import { useApolloClient } from '@apollo/client/react';
import { useEffect, useId, useRef, useState } from 'react';
import {
  ASSIGNMENT_TEXTS,
  checkSubmission,
  keepContentOfMode,
  type WorkMode,
} from '../../../../contract/assignments.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { FieldError } from '../../../ui/Field.tsx';
import { RadioCards } from '../../../ui/RadioCards.tsx';
import { Textarea } from '../../../ui/TextField.tsx';
import { toast } from '../../../ui/toast.ts';
import { isUploadPending, type UploadStage } from '../../files/uploads.ts';
import { useSubmitAssignmentMutation } from '../assignments.generated.ts';
import type { PanelAssignment } from '../panelAssignment.ts';
import { refetchSubmissions } from '../submissionFeed.ts';
import { readWorkDraft, saveDraft, type WorkDraft, type WorkSlot } from './drafts.ts';
import { useWorkUploads } from './useWorkUploads.ts';
import { WorkFiles } from './WorkFiles.tsx';
import { WorkLinks } from './WorkLinks.tsx';

type WorkDialogProps = { assignment: PanelAssignment; studentId: string; onClose: () => void };
type Problem = { field: string | null; message: string };

const MODES: { value: WorkMode; title: string }[] = [
  { value: 'TEXT', title: 'Text' },
  { value: 'FILE', title: 'Files' },
  { value: 'BOTH', title: 'Both' },
];

/** Submits text, files or both, with links. The draft survives reloads until the submission has arrived. */
export function WorkDialog({ assignment, studentId, onClose }: WorkDialogProps) {
  const client = useApolloClient();
  const formId = useId();
  const draftKey = { studentId, assignmentId: assignment.id };
  const [draft, setDraft] = useState(() =>
    readWorkDraft(
      draftKey,
      assignment.submissions.map(({ id }) => id),
    ),
  );
  const latest = useRef(draft);
  const [problem, setProblem] = useState<Problem | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const [problemCount, setProblemCount] = useState(0);
  const [submit, { loading }] = useSubmitAssignmentMutation({ context: { quiet: true } });
  // The invalid field may be far from the submit button.
  useEffect(() => {
    if (problemCount === 0) return;
    const invalidField = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    invalidField?.focus();
    (invalidField ?? form.current?.querySelector('[data-problem]'))?.scrollIntoView({ block: 'center' });
  }, [problemCount]);

  const change = (part: Partial<WorkDraft>) => {
    latest.current = { ...latest.current, ...part };
    setDraft(latest.current);
    saveDraft(draftKey, latest.current);
    setProblem(null);
  };
  const [items, uploads] = useWorkUploads({ assignment, studentId }, draft.uploads, (kept) =>
    change({ uploads: kept }),
  );
  const { mode } = draft;
  const hasFiles = mode !== 'TEXT';

  const addFiles = (slot: WorkSlot, files: File[]) => {
    const problems = uploads.add(slot, files);
    setProblem(problems.length > 0 ? { field: fieldOf(slot), message: problems.join('. ') } : null);
  };

  const showProblem = (found: Problem) => {
    setProblem(found);
    setProblemCount((count) => count + 1);
  };
  const send = async () => {
    const idsOf = (slot: WorkSlot) => items.filter((item) => item.slot === slot).map(({ id }) => id);
    const { id, text, links } = draft;
    const work = keepContentOfMode({
      mode,
      text,
      links,
      files: idsOf('FILE'),
      screenshots: idsOf('SCREENSHOT'),
    });
    const workProblem = checkSubmission(work);
    if (workProblem) return showProblem(workProblem);
    const unfinished = hasFiles ? items.find(({ stage }) => stage !== 'ready') : undefined;
    if (unfinished)
      return showProblem({
        field: fieldOf(unfinished.slot),
        message: unfinishedText(unfinished.name, unfinished.stage),
      });
    const lists = { links: [...work.links], files: [...work.files], screenshots: [...work.screenshots] };
    const input = { ...work, ...lists, ...draftKey, id };
    try {
      const { data } = await submit({ variables: { input } });
      const answer = data?.submitAssignment;
      if (answer?.__typename === 'Submission') {
        // Files that were chosen before the mode was changed to text alone.
        if (!hasFiles) for (const item of items) uploads.remove(item.id);
        saveDraft(draftKey, null);
        toast.success(ASSIGNMENT_TEXTS.submitted);
        onClose();
      } else {
        const message = answer?.message ?? ASSIGNMENT_TEXTS.unknownError;
        showProblem({ field: answer?.field ?? null, message });
        toast.error(`${ASSIGNMENT_TEXTS.submitFailed}: ${message}`);
      }
      refetchSubmissions(client);
    } catch {
      showProblem({
        field: null,
        message: `${ASSIGNMENT_TEXTS.submitFailed}. Your work is kept; try again.`,
      });
      toast.error(ASSIGNMENT_TEXTS.submitFailed);
    }
  };
  const errorOf = (field: string) => (problem?.field === field ? problem.message : null);
  const visibleFields = [
    'links',
    ...(mode === 'FILE' ? [] : ['text']),
    ...(hasFiles ? ['files', 'screenshots'] : []),
  ];
  return (
    <Dialog
      open
      onOpenChange={onClose}
      locked={loading}
      size="lg"
      title={assignment.title}
      description="Say what you made and how, show it, and link to it if it has an address."
      footer={
        <>
          <Button variant="outline" disabled={loading} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} loading={loading} loadingText="Submitting...">
            Submit Assignment
          </Button>
        </>
      }
    >
      <form
        ref={form}
        id={formId}
        noValidate
        className="grid min-w-0 gap-5"
        onPaste={(event) => {
          const files = [...event.clipboardData.files];
          if (files.length === 0 || !hasFiles) return;
          event.preventDefault();
          const isPicture = ({ type }: File) => type.startsWith('image/');
          addFiles('SCREENSHOT', files.filter(isPicture));
          const others = files.filter((file) => !isPicture(file));
          if (others.length > 0) addFiles('FILE', others);
        }}
        onSubmit={(event) => {
          event.preventDefault();
          if (!loading) void send();
        }}
      >
        <RadioCards
          legend="How do you want to hand it in?"
          name={`${formId}-mode`}
          options={MODES}
          value={mode}
          columns={3}
          onChange={(value) => change({ mode: value })}
        />
        {mode !== 'FILE' && (
          <Textarea
            label="Describe your work"
            rows={mode === 'BOTH' ? 5 : 7}
            value={draft.text}
            error={errorOf('text')}
            onChange={(event) => change({ text: event.target.value })}
          />
        )}
        {hasFiles && <WorkFiles {...{ assignment, items, uploads, errorOf }} onFiles={addFiles} />}
        <WorkLinks links={draft.links} error={errorOf('links')} onChange={(links) => change({ links })} />
        {problem && !visibleFields.includes(problem.field ?? '') && (
          <div data-problem>
            <FieldError id={`${formId}-problem`} error={problem.message} />
          </div>
        )}
      </form>
    </Dialog>
  );
}

const fieldOf = (slot: WorkSlot) => (slot === 'FILE' ? 'files' : 'screenshots');

function unfinishedText(name: string, stage: UploadStage): string {
  return isUploadPending(stage)
    ? `${name} is still on its way. Please wait a moment, or remove it.`
    : `${name} has not arrived. Try again, or remove it.`;
}
