import { GraduationCap, LayoutDashboard, LifeBuoy, LogOut, ShieldCheck, UserRound } from 'lucide-react';
import { roleLabel, useSession, type Viewer, viewerName } from '../../features/accounts/session/session.ts';
import { Link } from '../../lib/router/router.tsx';
import { Avatar } from '../../ui/Avatar.tsx';
import { menuItemStyle, NavDisclosure } from './NavDisclosure.tsx';

/** Renders the viewer's name and role, with a menu of their pages. */
export function ViewerMenu({ viewer }: { viewer: Viewer }) {
  const { signOut } = useSession();
  const name = viewerName(viewer);
  const entries = [
    { label: 'Profile', to: '/profile', Icon: UserRound, shown: true },
    {
      ...{ label: 'Dashboard', to: '/dashboard', Icon: LayoutDashboard },
      shown: viewer.role === 'PARENT' || viewer.role === 'STUDENT',
    },
    { label: 'Support', to: '/support', Icon: LifeBuoy, shown: viewer.role === 'PARENT' },
    { label: 'Admin Panel', to: '/admin', Icon: ShieldCheck, shown: viewer.role === 'ADMIN' },
    { label: 'Mentor Dashboard', to: '/mentor', Icon: GraduationCap, shown: viewer.role === 'MENTOR' },
  ];
  return (
    <NavDisclosure
      align="end"
      label={
        <span className="flex items-center gap-2.5 text-left">
          <Avatar name={name} picture={viewer.avatar} size="sm" />
          <span className="sr-only">Account of</span>
          {/* Only a wider screen has room for it beside the full navigation. */}
          <span className="grid max-w-32 leading-tight max-sm:sr-only xl:max-[86rem]:sr-only">
            <span className="truncate">{name}</span>
            <span className="text-sm text-muted">{roleLabel(viewer)}</span>
          </span>
        </span>
      }
    >
      <p className="px-3 py-2 leading-tight sm:max-xl:hidden min-[86rem]:hidden">
        <span className="block font-bold">{name}</span>
        <span className="text-base text-muted">{roleLabel(viewer)}</span>
      </p>
      <ul>
        {entries
          .filter((entry) => entry.shown)
          .map(({ label, to, Icon }) => (
            <li key={to}>
              <Link to={to} className={menuItemStyle}>
                <Icon className="size-5 text-indigo" aria-hidden="true" />
                {label}
              </Link>
            </li>
          ))}
        <li className="mt-1 border-t-2 border-line pt-1">
          <button type="button" className={menuItemStyle} onClick={signOut}>
            <LogOut className="size-5 text-indigo" aria-hidden="true" />
            Sign Out
          </button>
        </li>
      </ul>
    </NavDisclosure>
  );
}
