import { clsx } from 'clsx';
import type { LucideIcon } from 'lucide-react';

type IconListProps = {
  items: readonly { title: string; text: string; Icon: LucideIcon }[];
  /** Number of columns on a wide screen. */
  columns: 2 | 3;
};

/** Renders short points, each with an icon. */
export function IconList({ items, columns }: IconListProps) {
  return (
    <ul className={clsx('grid gap-x-8 gap-y-7 sm:grid-cols-2', columns === 3 && 'lg:grid-cols-3')}>
      {items.map(({ title, text, Icon }) => (
        <li key={title} className="flex gap-4">
          <span className="grid size-13 shrink-0 place-items-center rounded-brick bg-mango-soft">
            <Icon className="size-7 text-mango-text" aria-hidden="true" />
          </span>
          <div className="grid content-start gap-1">
            <h3 className="text-xl">{title}</h3>
            <p className="text-muted">{text}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
