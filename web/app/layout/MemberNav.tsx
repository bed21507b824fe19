import { ApolloProvider } from '@apollo/client/react';
import { clsx } from 'clsx';
import type { Viewer } from '../../features/accounts/session/session.ts';
import { useMediaQuery } from '../../lib/hooks/useMediaQuery.ts';
import { Link } from '../../lib/router/router.tsx';
import { UnreadBadge } from '../../ui/UnreadBadge.tsx';
import { client } from '../apollo/apollo.ts';
import { navItemActive, navItemStyle } from './NavDisclosure.tsx';
import { useMemberLinks } from './useMemberLinks.ts';

/** Renders the navigation of a signed-in person in the header, in place of the visitor's. */
export function MemberNav({ viewer }: { viewer: Viewer }) {
  if (!useMediaQuery(WIDE)) return null;
  return (
    <ApolloProvider client={client}>
      <Links viewer={viewer} />
    </ApolloProvider>
  );
}

/** On narrower screens the navigation is a bar at the bottom. */
const WIDE = '(width >= 48rem)';

function Links({ viewer }: { viewer: Viewer }) {
  const links = useMemberLinks(viewer, 'header');
  return (
    <nav aria-label="My pages" className="ml-3">
      <ul className="flex items-center">
        {links.map(({ label, address, isOpen, count }) => (
          <li key={label}>
            <Link
              to={address}
              aria-current={isOpen ? 'page' : undefined}
              className={clsx(navItemStyle, isOpen && navItemActive)}
            >
              {label}
              <UnreadBadge count={count} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
