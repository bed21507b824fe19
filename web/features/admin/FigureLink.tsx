import { clsx } from 'clsx';
import { Link } from '../../lib/router/router.tsx';

type FigureLinkProps = {
  label: string;
  value: string;
  detail?: string | null;
  /** The page of the rows behind the number, or `#` and the id of a section of this page. */
  to: string;
  needsAction?: boolean;
};

/** Renders a number that leads to its rows. */
export function FigureLink({ label, value, detail, to, needsAction }: FigureLinkProps) {
  const className = clsx(
    'flex h-full flex-col gap-1 rounded-3xl border-2 p-4 hover:border-indigo',
    needsAction ? 'border-mango bg-mango-soft' : 'border-line bg-surface',
  );
  const content = (
    <>
      <span className="font-display text-3xl font-bold">{value}</span>
      <span className="text-base text-muted">{label}</span>
      {detail && <span className="text-base text-muted">{detail}</span>}
    </>
  );
  if (to.startsWith('#'))
    return (
      <a href={to} className={className}>
        {content}
      </a>
    );
  return (
    <Link to={to} className={className}>
      {content}
    </Link>
  );
}
