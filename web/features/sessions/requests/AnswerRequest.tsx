import { useState } from 'react';
import { startText } from '../../../../contract/time.ts';
import { Button } from '../../../ui/Button.tsx';
import type { Session } from '../sessionFeed.ts';
import { AnswerDialog } from './AnswerDialog.tsx';

type AnswerRequestProps = { session: Session; timeZone: string };

/** Shows a mentor that the family asks to move or cancel a session, with the two answers. */
export function AnswerRequest({ session, timeZone }: AnswerRequestProps) {
  const [isAccepted, setAccepted] = useState<boolean | null>(null);
  const { request, title } = session;
  if (request?.state !== 'OPEN') return null;
  const wish = request.wishedStart ? startText(request.wishedStart, timeZone) : null;
  return (
    <section
      aria-label={`Request about ${title}`}
      className="grid gap-3 rounded-brick bg-mango-soft px-4 py-3 text-mango-text"
    >
      <p className="font-bold">
        {wish
          ? `The family asks to move this session to ${wish}.`
          : 'The family asks to cancel this session.'}
      </p>
      <p className="whitespace-pre-line">{request.reason}</p>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" size="sm" onClick={() => setAccepted(true)}>
          {wish ? 'Move It' : 'Cancel It'}
          <span className="sr-only"> as asked: {title}</span>
        </Button>
        <Button variant="outline" size="sm" onClick={() => setAccepted(false)}>
          Leave It<span className="sr-only"> as it is: {title}</span>
        </Button>
      </div>
      {isAccepted !== null && (
        <AnswerDialog
          session={session}
          requestId={request.id}
          wish={wish}
          isAccepted={isAccepted}
          onClose={() => setAccepted(null)}
        />
      )}
    </section>
  );
}
