import type { ReactNode } from 'react';
import { PageTitle } from './PageTitle.tsx';

type PageHeadProps = {
  title: string;
  lead: ReactNode;
  /** The title of the browser tab before the product's name. */
  tab: string;
  badge?: ReactNode;
  art?: ReactNode;
  /** Content beside the title, which is below it on a narrow screen. */
  aside?: ReactNode;
  actions?: ReactNode;
};

/** Renders the header of every page but the home page. */
export function PageHead({ title, lead, tab, badge, art, aside, actions }: PageHeadProps) {
  return (
    <header className="squared border-b-2 border-line">
      <PageTitle>{tab}</PageTitle>
      <div className="wrap grid items-center gap-8 py-12 lg:grid-cols-[1.3fr_1fr] lg:py-16">
        <div className="grid justify-items-start gap-4">
          {badge}
          <h1 className="text-4xl sm:text-5xl">{title}</h1>
          <p className="max-w-2xl text-lg text-muted lg:text-xl">{lead}</p>
          {actions && <div className="mt-2 flex flex-wrap gap-3">{actions}</div>}
        </div>
        {aside}
        {art && <div className="mx-auto w-full max-w-sm max-lg:order-first max-lg:hidden">{art}</div>}
      </div>
    </header>
  );
}
