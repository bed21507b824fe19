import { Pencil, Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../../ui/Button.tsx';
import { CannedAnswerDialog } from './CannedAnswerDialog.tsx';
import { type CannedAnswers_AnswerFragment, useCannedAnswersQuery } from './cannedAnswers.generated.ts';

type CannedAnswersProps = {
  /** Inserts the words of an answer, where the cursor was. */
  onInsert: (text: string) => void;
};

/** Lists the answers that the team keeps: a press inserts one. New ones are written, others changed and deleted. */
export function CannedAnswers({ onInsert }: CannedAnswersProps) {
  const { data, refetch } = useCannedAnswersQuery({
    fetchPolicy: 'cache-and-network',
    context: { quiet: true },
  });
  const [edited, setEdited] = useState<CannedAnswers_AnswerFragment | 'new' | null>(null);
  const answers = data?.cannedAnswers ?? [];
  return (
    <details className="rounded-brick border-2 border-line bg-surface px-4 pb-4 [&:not([open])]:pb-0">
      <summary className="inline-flex min-h-12 cursor-pointer items-center font-bold text-indigo underline">
        {`Answers of the team (${answers.length})`}
      </summary>
      <div className="grid grid-cols-1 justify-items-start gap-3">
        {answers.length === 0 && (
          <p className="text-base text-muted">
            What you often write can wait here, for everybody of the team.
          </p>
        )}
        <ul
          aria-label="Answers of the team"
          className="grid max-h-72 w-full gap-2 overflow-y-auto empty:hidden"
        >
          {answers.map((answer) => (
            <li key={answer.id} className="flex items-start gap-1">
              <button
                type="button"
                className="min-h-11 min-w-0 flex-1 rounded-xl border-2 border-line px-3 py-2 text-left text-base wrap-anywhere hover:border-indigo hover:bg-indigo-soft"
                onClick={() => onInsert(answer.text)}
              >
                <span className="sr-only">Insert: </span>
                <strong>{answer.title}</strong>
                <span className="line-clamp-2 text-muted">{answer.text}</span>
              </button>
              <Button variant="ghost" size="icon" onClick={() => setEdited(answer)}>
                <Pencil className="size-5" aria-hidden="true" />
                <span className="sr-only">{`Change: ${answer.title}`}</span>
              </Button>
            </li>
          ))}
        </ul>
        <Button
          variant="outline"
          size="sm"
          icon={<Plus className="size-5" aria-hidden="true" />}
          onClick={() => setEdited('new')}
        >
          New Answer
        </Button>
      </div>
      {edited && (
        <CannedAnswerDialog
          answer={edited === 'new' ? null : edited}
          onClose={() => {
            setEdited(null);
            // The list is short and sorted by name, and a colleague may have changed it.
            refetch().catch(() => {});
          }}
        />
      )}
    </details>
  );
}
