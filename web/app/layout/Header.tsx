import { clsx } from 'clsx';
import { Menu, X } from 'lucide-react';
import { useId } from 'react';
import { useSession } from '../../features/accounts/session/session.ts';
import { lazyView } from '../../lib/chunks/lazyView.tsx';
import { Link, useLocation } from '../../lib/router/router.tsx';
import { Button } from '../../ui/Button.tsx';
import { Logo } from '../../ui/Logo.tsx';
import { NotLoadedMenu, NotLoadedPart } from '../../ui/NotLoaded.tsx';
import { memberPart } from './memberPart.ts';
import { menuItemStyle, NavDisclosure, navItemActive, navItemStyle } from './NavDisclosure.tsx';
import { isCurrent, type NavLink, navigation } from './navigation.ts';
import { ThemeToggle } from './ThemeToggle.tsx';
import { useDisclosure } from './useDisclosure.ts';

const MemberNav = memberPart('MemberNav', undefined);
const AccountControls = memberPart('AccountControls', NotLoadedMenu);

// Loaded on demand, because most visits never open it.
const MobileMenu = lazyView(async () => (await import('./MobileMenu.tsx')).MobileMenu, NotLoadedPart);

/** @param isApp true for pages without the menu of the public site */
export function Header(props: { isApp: boolean }) {
  const { viewer, requiresTwoFactorSetup, openAuth } = useSession();
  const { button: menuButton, open: menuOpen, setOpen: setMenuOpen } = useDisclosure();
  const menuId = useId();
  const isApp = props.isApp || viewer?.role === 'MENTOR';

  const MenuIcon = menuOpen ? X : Menu;
  return (
    <header
      className={clsx(
        'print:hidden sticky top-0 z-30 border-b-2 border-line bg-paper',
        // The bar at the bottom stays instead.
        isApp && viewer && 'max-md:static',
      )}
    >
      <div className="wrap flex min-h-[4.5rem] items-center gap-2">
        <Link to="/" className="flex min-w-0 rounded-xl py-1">
          <Logo />
        </Link>
        {isApp ? (
          viewer && <MemberNav viewer={viewer} />
        ) : (
          <nav aria-label="Main" className="ml-3 hidden xl:block">
            <ul className="flex items-center">
              {navigation.map((entry) => (
                <li key={entry.label}>
                  {'links' in entry ? <NavGroup {...entry} /> : <NavItem {...entry} />}
                </li>
              ))}
              {viewer?.hasPaidStudent && (
                <li>
                  <NavItem label="Dashboard" to="/dashboard" />
                </li>
              )}
            </ul>
          </nav>
        )}
        <div className="ml-auto flex items-center gap-1 sm:gap-2">
          {viewer && <AccountControls viewer={viewer} />}
          {!viewer && !requiresTwoFactorSetup && (
            <>
              <Button
                variant="ghost"
                size="sm"
                className="visitors-only max-sm:px-2"
                onClick={() => openAuth('signin')}
              >
                Sign In
              </Button>
              <Button size="sm" className="visitors-only max-sm:hidden" onClick={() => openAuth('signup')}>
                Get Started
              </Button>
            </>
          )}
          {/* After the controls that depend on the session, so that it does not move when they appear. */}
          <span className={isApp ? '' : 'max-sm:hidden'}>
            <ThemeToggle />
          </span>
          {!isApp && (
            <button
              ref={menuButton}
              type="button"
              aria-label={menuOpen ? 'Close menu' : 'Open menu'}
              aria-expanded={menuOpen}
              aria-controls={menuId}
              className="grid size-11 place-items-center rounded-xl hover:bg-indigo-soft xl:hidden"
              onClick={() => setMenuOpen(!menuOpen)}
            >
              <MenuIcon className="size-7" aria-hidden="true" />
            </button>
          )}
        </div>
      </div>
      {menuOpen && !isApp && <MobileMenu id={menuId} />}
    </header>
  );
}

function NavItem({ label, to }: NavLink) {
  const current = isCurrent(to, useLocation().pathname);
  return (
    <Link
      to={to}
      aria-current={current ? 'page' : undefined}
      className={clsx(navItemStyle, current && navItemActive)}
    >
      {label}
    </Link>
  );
}

function NavGroup({ label, links }: { label: string; links: readonly NavLink[] }) {
  const { pathname, search } = useLocation();
  const markedLinks = links.filter((link) => link.to !== '/select-course' && link.to !== '/mentorship');
  return (
    <NavDisclosure
      label={label}
      align="start"
      active={markedLinks.some((link) => isCurrent(link.to, pathname))}
    >
      <ul>
        {links.map((link) => (
          <li key={link.to}>
            <Link
              to={link.to}
              aria-current={link.to === pathname + search ? 'page' : undefined}
              className={clsx(
                menuItemStyle,
                'aria-[current=page]:bg-indigo-soft aria-[current=page]:text-indigo',
              )}
            >
              <span>
                {link.label}
                {link.about && <span className="sr-only"> {link.about}</span>}
                {link.note && <span className="block font-normal text-muted">{link.note}</span>}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </NavDisclosure>
  );
}
