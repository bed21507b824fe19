import { clsx } from 'clsx';
import { ExternalLink, FileText } from 'lucide-react';
import type { ReactNode } from 'react';
import { quizPointsText } from '../../../../contract/assignments.ts';
import { bytesText } from '../../../lib/format/bytes.ts';
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

function FileLink({ file: { name, sizeBytes, url, thumbnailUrl } }: { file: WorkFile }) {
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      className={clsx(
        'max-w-full gap-x-3 gap-y-1 rounded-brick border-2 border-line bg-surface p-2 text-base text-indigo hover:border-indigo',
        thumbnailUrl ? 'grid' : 'flex min-h-14 items-center pr-4',
      )}
    >
      {thumbnailUrl ? (
        <img src={thumbnailUrl} alt="" loading="lazy" className="h-28 w-40 rounded-xl object-cover" />
      ) : (
        <FileText className="size-8 shrink-0" aria-hidden="true" />
      )}
      <span className={clsx('grid min-w-0', thumbnailUrl && 'w-40')}>
        <span className={clsx('font-bold underline', thumbnailUrl ? 'truncate' : '[overflow-wrap:anywhere]')}>
          {name}
        </span>
        <span className="text-muted">{bytesText(sizeBytes)}</span>
      </span>
      <span className="sr-only">(opens in a new tab)</span>
    </a>
  );
}
