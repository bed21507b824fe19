import { badInput, type DomainError, firstProblem } from './errors.ts';
import { isHostWithin, MAX_LINK_LENGTH, parseHttpsLink } from './links.ts';

/** Where the company can be followed, in display order, with the hosts that a link of it may lead to. */
export const SOCIAL_NETWORKS = {
  FACEBOOK: { label: 'Facebook', hosts: ['facebook.com', 'fb.com'] },
  INSTAGRAM: { label: 'Instagram', hosts: ['instagram.com'] },
  YOUTUBE: { label: 'YouTube', hosts: ['youtube.com', 'youtu.be'] },
  TIKTOK: { label: 'TikTok', hosts: ['tiktok.com'] },
  X: { label: 'X', hosts: ['x.com', 'twitter.com'] },
  LINKEDIN: { label: 'LinkedIn', hosts: ['linkedin.com'] },
  WHATSAPP: { label: 'WhatsApp community', hosts: ['whatsapp.com'] },
} as const satisfies Record<string, { label: string; hosts: readonly string[] }>;

export type SocialNetwork = keyof typeof SOCIAL_NETWORKS;
export const SOCIAL_NETWORK_NAMES = Object.keys(SOCIAL_NETWORKS) as SocialNetwork[];

export const MAX_REGISTRATION_LENGTH = 60;
const MAX_COMPANY_PEOPLE = 12;
const MAX_COMPANY_PERSON_LENGTH = 100;

/**
 * The company's registration, people and pages at social networks, each of which may be empty. Its legal name and its
 * address are in SettingsDraft, because receipts have them.
 */
export type CompanyDraft = {
  /** The number under which the company is registered, such as `RC 1234567`. */
  registration: string;
  /** A name, and what the person does, in each. */
  people: string[];
  links: { network: SocialNetwork; url: string }[];
};

export const COMPANY_TEXTS = {
  updated: 'Company details saved.',
  notUpdated: 'Failed to save the company details.',
};

/** Returns a link of a network in the form in which it is stored; null when it leads elsewhere. */
function parseSocialLink(network: SocialNetwork, text: string): string | null {
  const url = parseHttpsLink(text, MAX_LINK_LENGTH);
  return url && isHostWithin(new URL(url).hostname, SOCIAL_NETWORKS[network].hosts) ? url : null;
}

/** Finds what is wrong with the facts. The problem of a link has the name of its network as its field. */
export function* companyProblems({ registration, people, links }: CompanyDraft): Generator<DomainError> {
  if (registration.trim().length > MAX_REGISTRATION_LENGTH)
    yield badInput('registration', `The registration can have ${MAX_REGISTRATION_LENGTH} characters`);
  const named = people.filter((person) => person.trim());
  if (named.length > MAX_COMPANY_PEOPLE)
    yield badInput('people', `At most ${MAX_COMPANY_PEOPLE} people can be named`);
  if (named.some((person) => person.trim().length > MAX_COMPANY_PERSON_LENGTH))
    yield badInput('people', `A person's line can have ${MAX_COMPANY_PERSON_LENGTH} characters`);
  for (const [index, { network, url }] of links.entries()) {
    if (links.findIndex((other) => other.network === network) < index)
      yield badInput(network, `${SOCIAL_NETWORKS[network].label} is there twice`);
    else if (url.trim() && !parseSocialLink(network, url))
      yield badInput(
        network,
        `Please enter an https:// address at ${SOCIAL_NETWORKS[network].hosts.join(' or ')}`,
      );
  }
}

/** Checks the facts. Returns the first problem, or null. */
export const checkCompany = (draft: CompanyDraft) => firstProblem(companyProblems(draft));

/** Returns checked facts in the form in which they are stored: trimmed, in display order, without what is empty. */
export function normalizeCompany({ registration, people, links }: CompanyDraft): CompanyDraft {
  return {
    registration: registration.trim(),
    people: people.map((person) => person.trim()).filter(Boolean),
    links: SOCIAL_NETWORK_NAMES.flatMap((network) => {
      const text = links.find((link) => link.network === network)?.url ?? '';
      const url = parseSocialLink(network, text);
      return url ? [{ network, url }] : [];
    }),
  };
}

/** Returns whether there is anything to show. */
export const hasCompanyFacts = ({ registration, people, links }: CompanyDraft): boolean =>
  registration !== '' || people.length > 0 || links.length > 0;
