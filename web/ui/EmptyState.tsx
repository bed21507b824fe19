import type { ReactNode } from 'react';

type EmptyStateProps = {
  art?: ReactNode;
  title: string;
  /** The level of its heading: 2 right below that of the page. */
  level?: 2 | 3;
  children?: ReactNode;
  action?: ReactNode;
};

export function EmptyState({ art, title, level = 3, children, action }: EmptyStateProps) {
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <div className="mx-auto grid max-w-md grid-cols-1 justify-items-center gap-3 px-4 py-8 text-center wrap-anywhere">
      {art && <div className="w-40">{art}</div>}
      <Heading className="text-xl">{title}</Heading>
      {children && <div className="text-muted">{children}</div>}
      {action && <div className="mt-2">{action}</div>}
    </div>
  );
}
