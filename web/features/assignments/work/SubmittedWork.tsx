import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { quizPointsText } from '../../../../contract/assignments.ts';
import { FileLink } from '../../files/FileLink.tsx';
import type { Assignments_SubmissionFragment } from '../assignments.generated.ts';
import { MarkedQuestions } from '../quiz/MarkedQuestions.tsx';

export type WorkFile = Assignments_SubmissionFragment['files'][number];

type SubmittedWorkProps = {
  submission: Assignments_SubmissionFragment;
  /** Renders what can be done with a picture, under it. */
  pictureAction?: ((picture: WorkFile) => ReactNode) | undefined;
};

/** Renders the text, links, files and marked questions of one attempt. */
export function SubmittedWork({ submission, pictureAction }: SubmittedWorkProps) {
  const { text, links, files, quizPoints, markedQuestions } = submission;
  return (
    <div className="grid gap-3">
      {text && <p className="whitespace-pre-wrap wrap-anywhere">{text}</p>}
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
          {files.map((file) => (
            <li key={file.id} className="grid max-w-full content-start gap-2">
              <FileLink file={file} />
              {file.thumbnailUrl && pictureAction?.(file)}
            </li>
          ))}
        </ul>
      )}
      {quizPoints && quizPoints.essays > 0 && (
        <p className="font-bold">{quizPointsText(quizPoints, submission.review?.essayPoints ?? null)}</p>
      )}
      {markedQuestions.length > 0 && <MarkedQuestions questions={markedQuestions} />}
    </div>
  );
}
