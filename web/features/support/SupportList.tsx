import type { ReactNode } from 'react';
import { Card } from '../../ui/Card.tsx';

type SupportListProps = { title: string; empty: string; count: number; children: ReactNode };

/** Renders a section of the support view: a list, or what is said when it is empty. */
export function SupportList({ title, empty, count, children }: SupportListProps) {
  return (
    <Card className="grid grid-cols-1 content-start gap-4">
      <h3 className="text-xl">{title}</h3>
      {count === 0 ? (
        <p className="text-muted">{empty}</p>
      ) : (
        <ul className="grid grid-cols-1 gap-4 wrap-anywhere">{children}</ul>
      )}
    </Card>
  );
}

type SupportFilesProps = { files: readonly { id: string; name: string; url: string }[] };

/** Lists files as links, which open only while the support view does. */
export function SupportFiles({ files }: SupportFilesProps) {
  if (files.length === 0) return null;
  return (
    <ul>
      {files.map(({ id, name, url }) => (
        <li key={id}>
          <a
            className="link inline-flex min-h-11 items-center [overflow-wrap:anywhere]"
            href={url}
            target="_blank"
            rel="noopener"
          >
            {name}
          </a>
        </li>
      ))}
    </ul>
  );
}
