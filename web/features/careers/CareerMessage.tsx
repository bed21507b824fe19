import type { ReactNode } from 'react';

type CareerMessageProps = { art: ReactNode; title: string; children: ReactNode; action: ReactNode };

/** Renders a page that says why there is no plan here, and leads on. */
export function CareerMessage({ art, title, children, action }: CareerMessageProps) {
  return (
    <div className="mx-auto grid max-w-md grid-cols-1 justify-items-center gap-3 px-4 py-8 text-center wrap-anywhere">
      {art && <div className="w-40">{art}</div>}
      <h1 className="text-2xl">{title}</h1>
      <p className="text-muted">{children}</p>
      <div className="mt-2 flex flex-wrap justify-center gap-3">{action}</div>
    </div>
  );
}
