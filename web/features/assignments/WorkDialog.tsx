import { useApolloClient } from '@apollo/client/react';
import { Plus, Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import { ASSIGNMENT_TEXTS, checkWork, LINKS_MAX } from '../../../gateway/features/assignments/rules.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { FieldError } from '../../ui/Field.tsx';
import { Textarea, TextField } from '../../ui/TextField.tsx';
import { toast } from '../../ui/toast.ts';
import type { PanelAssignment } from './AssignmentPanel.tsx';
import { useSubmitAssignmentMutation } from './assignments.generated.ts';
import { keepDraft, readWorkDraft, type WorkDraft } from './drafts.ts';
import { refreshWork } from './submissionFeed.ts';

type WorkDialogProps = { assignment: PanelAssignment; studentId: string; onClose: () => void };
type Problem = { field: string | null; message: string };

/** Hands in a description with links. What is written is kept over reloads until it has arrived. */
export function WorkDialog({ assignment, studentId, onClose }: WorkDialogProps) {
  const client = useApolloClient();
  const formId = useId();
  const of = { studentId, assignmentId: assignment.id };
  const [draft, setDraft] = useState(() =>
    readWorkDraft(
      of,
      assignment.submissions.map(({ id }) => id),
    ),
  );
  const [problem, setProblem] = useState<Problem | null>(null);
  const [submit, { loading }] = useSubmitAssignmentMutation({ context: { quiet: true } });

  const change = (part: Partial<WorkDraft>) => {
    const next = { ...draft, ...part };
    setDraft(next);
    keepDraft(of, next);
    setProblem(null);
  };
  const setLink = (place: number, link: string) => change({ links: draft.links.with(place, link) });

  const send = async () => {
    const wrong = checkWork(draft);
    if (wrong) return setProblem(wrong);
    try {
      const { data } = await submit({ variables: { input: { ...draft, ...of } } });
      const answer = data?.submitAssignment;
      if (answer?.__typename === 'Submission') {
        keepDraft(of, null);
        toast.success(ASSIGNMENT_TEXTS.submitted);
        onClose();
      } else {
        const message = answer?.message ?? ASSIGNMENT_TEXTS.unknownError;
        setProblem({ field: answer?.field ?? null, message });
        toast.error(`${ASSIGNMENT_TEXTS.submitFailed}: ${message}`);
      }
      refreshWork(client);
    } catch {
      setProblem({ field: null, message: `${ASSIGNMENT_TEXTS.submitFailed}. Your work is kept; try again.` });
      toast.error(ASSIGNMENT_TEXTS.submitFailed);
    }
  };
  const errorOf = (field: string) => (problem?.field === field ? problem.message : null);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      locked={loading}
      size="lg"
      title={assignment.title}
      description="Say what you made and how, and link to it if it has an address."
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
        id={formId}
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          if (!loading) void send();
        }}
      >
        <Textarea
          label="Describe your work"
          rows={7}
          value={draft.text}
          error={errorOf('text')}
          onChange={(event) => change({ text: event.target.value })}
        />
        <fieldset className="grid gap-3">
          <legend className="mb-2 font-bold">
            Links <span className="font-normal text-muted">(optional)</span>
          </legend>
          {draft.links.map((link, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a link is its place until it is sent
            <div key={place} className="flex items-end gap-2">
              <div className="min-w-0 flex-1">
                <TextField
                  label={`Link ${place + 1}`}
                  type="url"
                  inputMode="url"
                  placeholder="https://"
                  value={link}
                  onChange={(event) => setLink(place, event.target.value)}
                />
              </div>
              {draft.links.length > 1 && (
                <Button
                  variant="ghost"
                  size="icon"
                  aria-label={`Remove link ${place + 1}`}
                  onClick={() => change({ links: draft.links.toSpliced(place, 1) })}
                >
                  <Trash2 className="size-5" aria-hidden="true" />
                </Button>
              )}
            </div>
          ))}
          {problem?.field === 'links' && <FieldError id={`${formId}-links`} error={problem.message} />}
          {draft.links.length < LINKS_MAX && (
            <Button
              variant="outline"
              size="sm"
              className="justify-self-start"
              icon={<Plus className="size-4" aria-hidden="true" />}
              onClick={() => change({ links: [...draft.links, ''] })}
            >
              Add Link
            </Button>
          )}
        </fieldset>
        {problem && problem.field !== 'text' && problem.field !== 'links' && (
          <FieldError id={`${formId}-problem`} error={problem.message} />
        )}
      </form>
    </Dialog>
  );
}
