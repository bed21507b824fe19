import type { Change } from 'diff';
import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/Button.tsx';

type SubmittedContent = { text: string | null; links: readonly string[] };
type AttemptChangesProps = { before: SubmittedContent; after: SubmittedContent; beforeNumber: number };
type DiffState = Change[] | 'hidden' | 'loading' | 'failed';

const contentText = ({ text, links }: SubmittedContent) => [text ?? '', ...links].join('\n').trim();

/** Shows the differences from the previous attempt, word by word; computed on demand. */
export function AttemptChanges({ before, after, beforeNumber }: AttemptChangesProps) {
  const [diff, setDiff] = useState<DiffState>('hidden');
  const [previousText, currentText] = [contentText(before), contentText(after)];
  if (previousText === '' || currentText === '') return null;
  const show = async () => {
    setDiff('loading');
    try {
      const { diffWordsWithSpace } = await import('diff');
      setDiff(diffWordsWithSpace(previousText, currentText));
    } catch {
      setDiff('failed');
    }
  };
  if (!Array.isArray(diff)) {
    return (
      <div className="grid justify-items-start gap-2">
        <Button variant="outline" size="sm" loading={diff === 'loading'} onClick={() => void show()}>
          {`What changed since attempt ${beforeNumber}`}
        </Button>
        {diff === 'failed' && (
          <p role="alert" className="text-base text-danger">
            The comparison could not be loaded. Please try again.
          </p>
        )}
      </div>
    );
  }
  return (
    <section aria-label={`What changed since attempt ${beforeNumber}`} className="grid gap-2">
      <h3 className="text-lg">{`What changed since attempt ${beforeNumber}`}</h3>
      {diff.some(({ added, removed }) => added || removed) ? (
        <p className="whitespace-pre-wrap rounded-brick bg-sunken p-4 [overflow-wrap:anywhere]">
          {diff.map((change, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a diff never reorder
            <DiffPart key={index} change={change} />
          ))}
        </p>
      ) : (
        <p className="text-muted">Not a word.</p>
      )}
    </section>
  );
}

function DiffPart({ change: { value, added, removed } }: { change: Change }): ReactNode {
  if (added)
    return (
      <ins className="rounded bg-success-soft font-bold text-success underline decoration-2">
        <span className="sr-only"> (added: </span>
        {value}
        <span className="sr-only">) </span>
      </ins>
    );
  if (removed)
    return (
      <del className="rounded bg-danger-soft text-danger line-through">
        <span className="sr-only"> (removed: </span>
        {value}
        <span className="sr-only">) </span>
      </del>
    );
  return value;
}
