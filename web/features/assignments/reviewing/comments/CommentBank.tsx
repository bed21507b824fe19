import { Pencil, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { COMMENT_TEXTS, MAX_COMMENT_LENGTH } from '../../../../../contract/reviewing.ts';
import { Button } from '../../../../ui/Button.tsx';
import { ErrorState } from '../../../../ui/ErrorState.tsx';
import { Textarea } from '../../../../ui/TextField.tsx';
import { type ReviewComment, useReviewComments } from './useReviewComments.ts';

type CommentBankProps = {
  /** Inserts a comment into the review, where the cursor was. */
  onInsert: (text: string) => void;
};

/** Lists the comments that a mentor keeps: a press inserts one. New ones are written, others changed and deleted. */
export function CommentBank({ onInsert }: CommentBankProps) {
  const bank = useReviewComments();
  const [text, setText] = useState('');
  const [edited, setEdited] = useState<ReviewComment | null>(null);
  const [said, setSaid] = useState('');
  // Kept until it is saved, so that a retry is not another comment.
  const newId = useRef(crypto.randomUUID());
  const field = useRef<HTMLDivElement>(null);
  const focusField = () => field.current?.querySelector('textarea')?.focus();
  const begin = (comment: ReviewComment | null, words: string) => {
    setEdited(comment);
    setText(words);
    focusField();
  };
  const save = async () => {
    if (!(await bank.save(edited?.id ?? newId.current, text, edited === null))) return;
    newId.current = crypto.randomUUID();
    setSaid('Comment saved.');
    begin(null, '');
  };
  const remove = async (comment: ReviewComment) => {
    if (!(await bank.remove(comment.id))) return;
    setSaid('Comment deleted. Its words are in the box, in case you want them back.');
    begin(null, comment.text);
  };
  return (
    <details
      className="rounded-brick border-2 border-line bg-surface px-4 pb-4 [&:not([open])]:pb-0"
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
        // Saves the comment; outside of here it sends the review.
        event.preventDefault();
        event.stopPropagation();
        void save();
      }}
    >
      <summary className="inline-flex min-h-12 cursor-pointer items-center font-bold text-indigo underline">
        Your comments{bank.comments && ` (${bank.comments.length})`}
      </summary>
      <div className="grid gap-3">
        {bank.hasFailed && (
          <ErrorState title={COMMENT_TEXTS.notLoaded} onRetry={bank.retry} retrying={bank.loading} />
        )}
        {bank.comments?.length === 0 && (
          <p className="text-base text-muted">What you often write can wait here. Write it once below.</p>
        )}
        <ul aria-label="Your comments" className="grid max-h-72 gap-2 overflow-y-auto empty:hidden">
          {bank.comments?.map((comment) => (
            <li key={comment.id} className="flex items-start gap-1">
              <button
                type="button"
                className="min-h-11 min-w-0 flex-1 rounded-xl border-2 border-line px-3 py-2 text-left text-base whitespace-pre-wrap wrap-anywhere hover:border-indigo hover:bg-indigo-soft"
                onClick={() => onInsert(comment.text)}
              >
                <span className="sr-only">Insert: </span>
                {comment.text}
              </button>
              <Button variant="ghost" size="icon" onClick={() => begin(comment, comment.text)}>
                <Pencil className="size-5" aria-hidden="true" />
                <span className="sr-only">Change: {comment.text}</span>
              </Button>
              <Button variant="ghost" size="icon" onClick={() => void remove(comment)}>
                <Trash2 className="size-5" aria-hidden="true" />
                <span className="sr-only">Delete: {comment.text}</span>
              </Button>
            </li>
          ))}
        </ul>
        <div ref={field}>
          <Textarea
            label={edited ? 'Change the comment' : 'New comment'}
            error={bank.problem}
            rows={2}
            maxLength={MAX_COMMENT_LENGTH}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        </div>
        <div className="flex flex-wrap gap-3">
          <Button variant="outline" size="sm" loading={bank.saving} onClick={() => void save()}>
            Save Comment
          </Button>
          {edited && (
            <Button variant="ghost" size="sm" onClick={() => begin(null, '')}>
              Cancel
            </Button>
          )}
        </div>
        <p role="status" className="text-base text-muted empty:hidden">
          {said}
        </p>
      </div>
    </details>
  );
}
