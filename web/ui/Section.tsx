import { clsx } from 'clsx';
import { type ReactNode, useId } from 'react';

type SectionProps = {
  title: string;
  lead?: ReactNode;
  children: ReactNode;
  /** Gives the section a darker background; sunken sections alternate with plain ones on a long page. */
  sunken?: boolean;
  centred?: boolean;
};

export function Section({ title, lead, children, sunken, centred }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={clsx(sunken && 'border-y-2 border-line bg-sunken')}>
      <div className="wrap grid gap-6 py-11 sm:gap-8 sm:py-14 lg:gap-10 lg:py-20">
        <header className={clsx('grid max-w-2xl gap-3', centred && 'mx-auto text-center')}>
          <h2 id={id} className="text-3xl sm:text-4xl">
            {title}
          </h2>
          {lead && <p className="text-lg text-muted">{lead}</p>}
        </header>
        {children}
      </div>
    </section>
  );
}
