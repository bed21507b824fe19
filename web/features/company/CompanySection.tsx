import { Section } from '../../ui/Section.tsx';
import type { Company } from '../accounts/session/session.ts';
import { SocialLinks } from './SocialLinks.tsx';

/** Renders the part of the About page that names the people and the company. */
export function CompanySection({ company }: { company: Company }) {
  const { people, legalName, registration, address, links } = company;
  return (
    <Section sunken title="Who is behind it">
      <div className="grid gap-8 md:grid-cols-2">
        {people.length > 0 && (
          <ul className="grid content-start gap-3">
            {people.map((person) => (
              <li key={person} className="border-l-4 border-mango pl-4 text-lg wrap-anywhere">
                {person}
              </li>
            ))}
          </ul>
        )}
        <div className="grid content-start gap-3">
          <address className="grid not-italic wrap-anywhere">
            <strong>{legalName}</strong>
            {registration && <span>{`Registered as ${registration}`}</span>}
            <span className="whitespace-pre-line">{address}</span>
          </address>
          {links.length > 0 && <SocialLinks links={links} />}
        </div>
      </div>
    </Section>
  );
}
