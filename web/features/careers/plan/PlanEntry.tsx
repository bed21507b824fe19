import { clsx } from 'clsx';
import { Check, Pencil } from 'lucide-react';
import { useState } from 'react';
import { CAREER_TEXTS } from '../../../../contract/careers.ts';
import { Button } from '../../../ui/Button.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { type Careers_EntryFragment, useSetCareerPlanEntryDoneMutation } from '../careers.generated.ts';
import { EntryDialog } from './EntryDialog.tsx';

type PlanEntryProps = {
  entry: Careers_EntryFragment;
  canEdit: boolean;
  /** True if the viewer ticks steps off. */
  canTick: boolean;
};

/** Renders a line of a plan. A next step can be ticked off by the family; others see that it is done. */
export function PlanEntry({ entry, canEdit, canTick }: PlanEntryProps) {
  const [isEditing, setIsEditing] = useState(false);
  const { text, list, doneAt } = entry;
  const isStep = list === 'NEXT';
  return (
    <li className="flex items-start gap-2">
      <div className="min-w-0 flex-1 wrap-anywhere">
        {isStep && canTick ? <Tick entry={entry} /> : <PlainText text={text} isDone={doneAt !== null} />}
      </div>
      {canEdit && (
        <Button
          variant="ghost"
          size="icon"
          className="shrink-0 print:hidden"
          onClick={() => setIsEditing(true)}
        >
          <Pencil className="size-5" aria-hidden="true" />
          <span className="sr-only">{`Change “${text}”`}</span>
        </Button>
      )}
      {isEditing && <EntryDialog entry={entry} onClose={() => setIsEditing(false)} />}
    </li>
  );
}

function PlainText({ text, isDone }: { text: string; isDone: boolean }) {
  return (
    <p className={clsx('py-2', isDone && 'flex items-start gap-2 text-muted')}>
      {isDone && <Check className="mt-1 size-5 shrink-0 text-success" strokeWidth={3} aria-hidden="true" />}
      <span>
        {text}
        {isDone && <span className="sr-only"> (done)</span>}
      </span>
    </p>
  );
}

function Tick({ entry }: { entry: Careers_EntryFragment }) {
  const [send] = useSetCareerPlanEntryDoneMutation({ context: { quiet: true } });
  /** What was pressed and is not answered yet. */
  const [pressed, setPressed] = useState<boolean | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const isDone = pressed ?? entry.doneAt !== null;
  const set = async (next: boolean) => {
    setPressed(next);
    setProblem(null);
    const input = { entryId: entry.id, isDone: next };
    const answer = await send({ variables: { input } }).catch(() => null);
    const result = answer?.data?.setCareerPlanEntryDone;
    if (result?.__typename !== 'Student') setProblem(result?.message ?? CAREER_TEXTS.notSaved);
    setPressed(null);
  };
  return (
    <Checkbox
      label={<span className={clsx(isDone && 'text-muted line-through')}>{entry.text}</span>}
      checked={isDone}
      error={problem}
      // Not disabled: that would lose the focus of a keyboard user.
      onChange={({ target }) => {
        if (pressed === null) void set(target.checked);
      }}
    />
  );
}
