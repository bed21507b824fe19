import { SOCIAL_NETWORKS } from '../../../contract/company.ts';
import type { Company } from '../accounts/session/session.ts';

/** Lists where the company can be followed. */
export function SocialLinks({ links }: Pick<Company, 'links'>) {
  return (
    <ul aria-label="Follow us" className="flex flex-wrap gap-x-5">
      {links.map(({ network, url }) => (
        <li key={network}>
          <a
            href={url}
            target="_blank"
            rel="noopener noreferrer"
            className="inline-flex min-h-11 items-center font-bold hover:underline lg:min-h-9"
          >
            {SOCIAL_NETWORKS[network].label}
            <span className="sr-only"> (opens in a new tab)</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
