import type { WrittenSubmissionMode } from '../../../../contract/assignments.ts';
import type { FormState } from '../../../lib/forms/useForm.ts';
import { RadioCards } from '../../../ui/RadioCards.tsx';
import { Textarea } from '../../../ui/TextField.tsx';
import type { UploadItem, Uploads } from '../../files/uploads.ts';
import type { PanelAssignment } from '../panelAssignment.ts';
import type { WorkDraft, WorkSlot } from './drafts.ts';
import { WorkFiles } from './WorkFiles.tsx';
import { WorkLinks } from './WorkLinks.tsx';

const MODES: { value: WrittenSubmissionMode; title: string }[] = [
  { value: 'TEXT', title: 'Text' },
  { value: 'FILE', title: 'Files' },
  { value: 'BOTH', title: 'Both' },
];

type WorkFieldsProps = {
  assignment: PanelAssignment;
  draft: Pick<WorkDraft, 'mode' | 'text' | 'links'>;
  items: readonly UploadItem<WorkSlot>[];
  uploads: Pick<Uploads<WorkSlot>, 'remove' | 'retry' | 'replace'>;
  form: Pick<FormState, 'field' | 'errorOf'>;
  change: (part: Partial<WorkDraft>) => void;
  /** True for a preview: only the way to hand in can be chosen. */
  isReadOnly?: boolean;
  onFiles: (slot: WorkSlot, files: File[]) => void;
  onLinks: (links: string[]) => void;
};

/** Renders the fields of text, files and links that a submission has. */
export function WorkFields(props: WorkFieldsProps) {
  const { assignment, draft, items, uploads, form, isReadOnly, change, onFiles, onLinks } = props;
  const { mode } = draft;
  return (
    <>
      <RadioCards
        legend="How do you want to hand it in?"
        name="mode"
        options={MODES}
        value={mode}
        columns={3}
        onChange={(value) => change({ mode: value })}
      />
      <fieldset disabled={isReadOnly} className="contents">
        {mode !== 'FILE' && (
          <Textarea
            label="Describe your work"
            rows={mode === 'BOTH' ? 5 : 7}
            {...form.field('text')}
            value={draft.text}
            onChange={(event) => change({ text: event.target.value })}
          />
        )}
        {mode !== 'TEXT' && (
          <WorkFiles {...{ assignment, items, uploads }} errorOf={form.errorOf} onFiles={onFiles} />
        )}
        <WorkLinks links={draft.links} error={form.errorOf('links')} onChange={onLinks} />
      </fieldset>
    </>
  );
}
