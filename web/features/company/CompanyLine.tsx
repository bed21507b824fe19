import type { Company } from '../accounts/session/session.ts';
import { SocialLinks } from './SocialLinks.tsx';

/** Renders the footer's line of who is behind the platform, with where to follow them. */
export function CompanyLine({ company }: { company: Company }) {
  const { legalName, registration, address, links } = company;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-1">
      <p className="wrap-anywhere">{[legalName, registration, address].filter(Boolean).join(', ')}</p>
      {links.length > 0 && <SocialLinks links={links} />}
    </div>
  );
}
