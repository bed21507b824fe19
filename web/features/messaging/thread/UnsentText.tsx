import { Button } from '../../../ui/Button.tsx';
import { CopyButton } from '../../../ui/CopyButton.tsx';
import { namesOf } from '../composer/draft.ts';
import type { Draft, UnsentMessage } from '../outbox/unsent.ts';

type UnsentTextProps = {
  draft: Draft;
  unsent: readonly UnsentMessage[];
  onDiscard: () => void;
};

/** Shows the text that the viewer can no longer send here, to read and copy. Renders nothing if there is none. */
export function UnsentText({ draft, unsent, onDiscard }: UnsentTextProps) {
  const texts = [...unsent.map((entry) => entry.content), draft.content].filter((text) => text.trim());
  const files = namesOf([...unsent.flatMap((entry) => entry.files), ...draft.files]);
  if (texts.length === 0 && !files) return null;
  const text = texts.join('\n\n');
  return (
    <section aria-label="Not sent" className="grid gap-2 text-left">
      {text && (
        <>
          <p className="font-bold text-ink">What you wrote was not sent. You can still copy it:</p>
          <p className="max-h-48 overflow-y-auto whitespace-pre-wrap rounded-xl border-2 border-line bg-sunken px-4 py-2 text-ink [overflow-wrap:anywhere]">
            {text}
          </p>
        </>
      )}
      {files && <p className="text-ink [overflow-wrap:anywhere]">Files that were not sent: {files}</p>}
      <div className="flex flex-wrap gap-3">
        {text && <CopyButton text={text} label="Copy the text" />}
        <Button variant="ghost" size="sm" onClick={onDiscard}>
          Discard
        </Button>
      </div>
    </section>
  );
}
