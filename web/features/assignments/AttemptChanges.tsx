import type { Change } from 'diff';
import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/Button.tsx';

type Handed = { text: string | null; links: readonly string[] };
type AttemptChangesProps = { before: Handed; after: Handed; beforeNumber: number };
type Shown = Change[] | 'hidden' | 'loading' | 'failed';

const linesOf = ({ text, links }: Handed) => [text ?? '', ...links].join('\n').trim();

/** What is different from the attempt before, word by word; worked out when somebody asks for it. */
export function AttemptChanges({ before, after, beforeNumber }: AttemptChangesProps) {
  const [shown, setShown] = useState<Shown>('hidden');
  const [old, current] = [linesOf(before), linesOf(after)];
  if (old === '' || current === '') return null;
  const show = async () => {
    setShown('loading');
    try {
      const { diffWordsWithSpace } = await import('diff');
      setShown(diffWordsWithSpace(old, current));
    } catch {
      setShown('failed');
    }
  };
  if (!Array.isArray(shown)) {
    return (
      <div className="grid justify-items-start gap-2">
        <Button variant="outline" size="sm" loading={shown === 'loading'} onClick={() => void show()}>
          {`What changed since attempt ${beforeNumber}`}
        </Button>
        {shown === 'failed' && (
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
      {shown.some(({ added, removed }) => added || removed) ? (
        <p className="whitespace-pre-wrap rounded-brick bg-sunken p-4 [overflow-wrap:anywhere]">
          {shown.map((change, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a comparison does not change
            <Piece key={place} change={change} />
          ))}
        </p>
      ) : (
        <p className="text-muted">Not a word.</p>
      )}
    </section>
  );
}

function Piece({ change: { value, added, removed } }: { change: Change }): ReactNode {
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
