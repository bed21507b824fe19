import { useState } from 'react';
import { PREVIEW_TEXTS } from '../../../../contract/authoring.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import type { WorkProps } from '../AssignmentCard.tsx';
import type { WorkDraft } from '../work/drafts.ts';
import { WorkFields } from '../work/WorkFields.tsx';
import { PreviewNote } from './PreviewNote.tsx';

type Shown = Pick<WorkDraft, 'mode' | 'text' | 'links'>;

const NO_UPLOADS = { remove: () => {}, retry: () => {}, replace: () => null };
const NO_PROBLEMS = {
  errorOf: () => null,
  field: (name: string) => ({ name, error: null, 'aria-invalid': undefined }),
};

/** Shows the form in which a child hands in work: the ways to do it can be compared, and nothing is taken or kept. */
export function WorkPreview({ assignment, onClose }: Pick<WorkProps, 'assignment' | 'onClose'>) {
  const [shown, setShown] = useState<Shown>({ mode: 'TEXT', text: '', links: [''] });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      unsaved={false}
      size="lg"
      title={assignment.title || PREVIEW_TEXTS.untitled}
      description="Say what you made and how, show it, and link to it if it has an address."
      footer={
        <Button variant="outline" onClick={onClose}>
          {PREVIEW_TEXTS.backToAssignment}
        </Button>
      }
    >
      <div className="grid min-w-0 grid-cols-1 gap-5">
        <PreviewNote>{PREVIEW_TEXTS.work}</PreviewNote>
        <WorkFields
          {...{ assignment, items: [], uploads: NO_UPLOADS, form: NO_PROBLEMS, draft: shown }}
          isReadOnly
          change={({ mode }) => mode && setShown({ ...shown, mode })}
          onFiles={() => {}}
          onLinks={() => {}}
        />
      </div>
    </Dialog>
  );
}
