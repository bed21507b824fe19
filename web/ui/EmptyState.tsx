import type { ReactNode } from 'react';

type EmptyStateProps = { art?: ReactNode; title: string; children?: ReactNode; action?: ReactNode };

export function EmptyState({ art, title, children, action }: EmptyStateProps) {
  return (
    <div className="mx-auto grid max-w-md grid-cols-1 justify-items-center gap-3 px-4 py-8 text-center wrap-anywhere">
      {art && <div className="w-40">{art}</div>}
      <h3 className="text-xl">{title}</h3>
      {children && <div className="text-muted">{children}</div>}
      {action && <div className="mt-2">{action}</div>}
    </div>
  );
}
