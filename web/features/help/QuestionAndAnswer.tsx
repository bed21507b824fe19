import type { Help_RequestFragment } from './help.generated.ts';

/** Renders a question about a lesson and, once there is one, its answer. */
export function QuestionAndAnswer({ request }: { request: Help_RequestFragment }) {
  const { question, answer, answeredBy } = request;
  return (
    <div className="grid grid-cols-1 gap-3 rounded-brick bg-surface p-4 wrap-anywhere">
      <p className="whitespace-pre-wrap font-bold">{question}</p>
      {answer !== null && (
        <div className="border-l-4 border-teal pl-4">
          <p className="text-base text-muted">{`${answeredBy ?? 'A mentor'} answers`}</p>
          <p className="whitespace-pre-wrap">{answer}</p>
        </div>
      )}
    </div>
  );
}
