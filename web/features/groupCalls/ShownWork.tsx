import { FileLink } from '../files/FileLink.tsx';
import type { GroupCalls_SeatFragment } from './groupCalls.generated.ts';

/** Renders what a child shows in a call: its words, its link and its file. */
export function ShownWork({ seat: { showing, link, file } }: { seat: GroupCalls_SeatFragment }) {
  return (
    <>
      {showing && <p className="whitespace-pre-line wrap-anywhere">{showing}</p>}
      {link && (
        <a
          href={link}
          target="_blank"
          rel="noopener noreferrer"
          className="link inline-flex min-h-11 items-center justify-self-start wrap-anywhere"
        >
          {link}
          <span className="sr-only">, opens in a new tab</span>
        </a>
      )}
      {file && (
        <div className="flex max-w-full">
          <FileLink file={file} />
        </div>
      )}
    </>
  );
}
