import { z } from 'zod';
import { type CompanyDraft, SOCIAL_NETWORK_NAMES } from '../../../contract/company.ts';

/** The keys of the settings table that say who is behind the platform. */
export const COMPANY_KEYS = {
  registration: 'company_registration',
  people: 'company_people',
  links: 'company_links',
} as const satisfies Record<keyof CompanyDraft, string>;

/** The facts, with a version that grows with every change of any of them. */
export type Company = CompanyDraft & { version: number };

const people = z.array(z.string());
const links = z.array(z.object({ network: z.enum(SOCIAL_NETWORK_NAMES), url: z.string() }));

/** Returns the facts from the rows of the settings table, in which people and links are JSON. */
export function companyOf(rows: readonly { key: string; value: string; version: number }[]): Company {
  const own = rows.filter(({ key }) => Object.values<string>(COMPANY_KEYS).includes(key));
  const textOf = (name: keyof CompanyDraft) => own.find(({ key }) => key === COMPANY_KEYS[name])?.value;
  return {
    registration: textOf('registration') ?? '',
    people: people.parse(JSON.parse(textOf('people') ?? '[]')),
    links: links.parse(JSON.parse(textOf('links') ?? '[]')),
    version: own.reduce((sum, { version }) => sum + version, 0),
  };
}

/** Returns the text that the settings table has for a fact. */
export const companyValue = (company: CompanyDraft, name: keyof CompanyDraft): string =>
  name === 'registration' ? company.registration : JSON.stringify(company[name]);
