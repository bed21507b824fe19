import { DRAFT_TEXTS } from '../../contract/drafts.ts';
import { Button } from './Button.tsx';

/** Says above a form that it shows what was typed in an earlier visit. */
export function RestoredDraft({ startOver }: { startOver: () => void }) {
  return (
    <div
      role="status"
      className="col-span-full flex flex-wrap items-center justify-between gap-3 rounded-brick bg-indigo-soft px-4 py-2"
    >
      <p className="font-bold">{DRAFT_TEXTS.restored}</p>
      <Button variant="outline" size="sm" onClick={startOver}>
        {DRAFT_TEXTS.startOver}
      </Button>
    </div>
  );
}
