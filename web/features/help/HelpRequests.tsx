import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { courseOf } from '../courses/courseNames.ts';
import { AnswerDialog, type OpenQuestion } from './AnswerDialog.tsx';
import { useHelpRequestsQuery } from './help.generated.ts';
import { useHelpFeed } from './useHelpFeed.ts';

/** Lists the questions of children that wait for an answer of the viewer or a colleague, oldest first, live. */
export function HelpRequests() {
  useHelpFeed();
  const [open, setOpen] = useState<OpenQuestion | null>(null);
  const { data } = useHelpRequestsQuery({
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
    context: { quiet: true },
  });
  const requests = data?.helpRequests ?? [];
  if (requests.length === 0 && !open) return null;
  return (
    <section aria-labelledby="help-requests" className="grid grid-cols-1 gap-3">
      <h2 id="help-requests" className="text-xl">
        Asking for help
      </h2>
      <ul className="grid grid-cols-1 gap-3">
        {requests.map((request) => (
          <li key={request.id}>
            <Card tone="teal" className="flex flex-wrap items-center justify-between gap-3">
              <p className="min-w-0 flex-1 basis-56 wrap-anywhere">
                <span className="line-clamp-3 whitespace-pre-wrap font-bold">{request.question}</span>
                <span className="text-base">
                  {`${request.studentName}, ${courseOf(request.course).shortName}, lesson ${request.lessonNumber}`}
                </span>
              </p>
              <Button size="sm" variant="secondary" onClick={() => setOpen(request)}>
                Answer
                <span className="sr-only">{` ${request.studentName} about lesson ${request.lessonNumber}`}</span>
              </Button>
            </Card>
          </li>
        ))}
      </ul>
      {open && <AnswerDialog request={open} onClose={() => setOpen(null)} />}
    </section>
  );
}
