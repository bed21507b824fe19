import { ExternalLink, FileText } from 'lucide-react';
import type { Assignments_SubmissionFragment } from './assignments.generated.ts';
import { MarkedQuestions } from './MarkedQuestions.tsx';

/** What was handed in with one attempt. */
export function SubmittedWork({ submission }: { submission: Assignments_SubmissionFragment }) {
  const { text, links, files, markedQuestions } = submission;
  return (
    <div className="grid gap-3">
      {text && <p className="whitespace-pre-wrap break-words">{text}</p>}
      {links.length > 0 && (
        <ul className="grid gap-1">
          {links.map((link) => (
            <li key={link}>
              <a
                href={link}
                target="_blank"
                rel="noopener noreferrer nofollow"
                className="inline-flex min-h-11 max-w-full items-center gap-2 font-bold text-indigo underline"
              >
                <ExternalLink className="size-4 shrink-0" aria-hidden="true" />
                <span className="min-w-0 break-all">{link}</span>
                <span className="sr-only">(opens in a new tab)</span>
              </a>
            </li>
          ))}
        </ul>
      )}
      {files.length > 0 && (
        <ul className="flex flex-wrap gap-3">
          {files.map(({ id, name, url, thumbnailUrl }) => (
            <li key={id}>
              <a
                href={url}
                target="_blank"
                rel="noopener noreferrer"
                className="block rounded-brick border-2 border-line p-2 text-base font-bold text-indigo underline"
              >
                {thumbnailUrl ? (
                  <img
                    src={thumbnailUrl}
                    alt={name}
                    loading="lazy"
                    className="h-28 w-40 rounded-xl object-cover"
                  />
                ) : (
                  <span className="flex items-center gap-2">
                    <FileText className="size-5" aria-hidden="true" />
                    {name}
                  </span>
                )}
              </a>
            </li>
          ))}
        </ul>
      )}
      {markedQuestions.length > 0 && <MarkedQuestions questions={markedQuestions} />}
    </div>
  );
}
