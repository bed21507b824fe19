import { clsx } from 'clsx';
import { useSession } from '../../features/accounts/session/session.ts';
import { Link, useLocation } from '../../lib/router/router.tsx';
import { Button } from '../../ui/Button.tsx';
import { menuItemStyle } from './NavDisclosure.tsx';
import { isCurrent, type NavLink, navigation } from './navigation.ts';
import { ThemeToggle } from './ThemeToggle.tsx';

/** Renders the header's entries as a menu, for screens that are too narrow for them. */
export function MobileMenu({ id }: { id: string }) {
  const { viewer, requiresTwoFactorSetup, openAuth } = useSession();
  return (
    <div
      id={id}
      className="max-h-[calc(100dvh-4.5rem)] overflow-y-auto border-t-2 border-line bg-paper xl:hidden"
    >
      <nav aria-label="Menu" className="wrap py-3">
        <ul className="grid gap-0.5">
          {navigation.map((entry) => (
            <li key={entry.label}>
              {'links' in entry ? (
                <>
                  <p className="px-3 pb-1 pt-3 font-display text-base text-muted">{entry.label}</p>
                  <ul className="mb-2 ml-3 border-l-2 border-line pl-1">
                    {entry.links.map((link) => (
                      <li key={link.to}>
                        <MobileLink {...link} />
                      </li>
                    ))}
                  </ul>
                </>
              ) : (
                <MobileLink {...entry} />
              )}
            </li>
          ))}
          {viewer?.hasPaidStudent && (
            <li>
              <MobileLink label="Dashboard" to="/dashboard" />
            </li>
          )}
        </ul>
        <div className="mt-2 border-t-2 border-line pt-2 sm:hidden">
          <ThemeToggle named />
        </div>
        {!viewer && !requiresTwoFactorSetup && (
          <div className="visitors-only mt-2 grid grid-cols-2 gap-3 border-t-2 border-line pb-2 pt-4 sm:hidden">
            <Button variant="outline" size="sm" onClick={() => openAuth('signin')}>
              Sign In
            </Button>
            <Button size="sm" onClick={() => openAuth('signup')}>
              Get Started
            </Button>
          </div>
        )}
      </nav>
    </div>
  );
}

function MobileLink({ label, to, about }: NavLink) {
  const { pathname, search } = useLocation();
  const current = to.includes('?') ? to === pathname + search : isCurrent(to, pathname);
  return (
    <Link
      to={to}
      aria-current={current ? 'page' : undefined}
      className={clsx(menuItemStyle, current && 'bg-indigo-soft text-indigo')}
    >
      <span>
        {label}
        {about && <span className="sr-only"> {about}</span>}
      </span>
    </Link>
  );
}
