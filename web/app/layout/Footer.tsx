import { Mail, MapPin, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSession } from '../../features/accounts/session/session.ts';
import { lazyView } from '../../lib/chunks/lazyView.tsx';
import { Link } from '../../lib/router/router.tsx';
import { contact } from '../../screens/legal/contactDetails.ts';
import { Logo } from '../../ui/Logo.tsx';
import { usePlatformName } from '../../ui/platformName.ts';
import { footerLinks, legalLinks, type NavLink } from './navigation.ts';
import { SandboxNotice } from './SandboxNotice.tsx';

// Loaded on demand, because it is hidden until an admin has entered it. A page is complete without it.
const CompanyLine = lazyView(
  async () => (await import('../../features/company/CompanyLine.tsx')).CompanyLine,
);

export function Footer() {
  const { supportEmail, settings } = useSession();
  const platformName = usePlatformName();
  return (
    <footer className="print:hidden border-t-2 border-line bg-sunken">
      <SandboxNotice settings={settings} />
      <div className="wrap grid gap-10 py-12 sm:grid-cols-2 lg:grid-cols-[1.6fr_1fr_1fr_1.4fr]">
        <div className="grid content-start gap-4">
          <Link to="/" className="justify-self-start rounded-xl">
            <Logo />
          </Link>
          <p className="max-w-xs text-muted">
            Children learn to build websites, apps, videos and animations with AI tools, one small project at
            a time.
          </p>
        </div>
        <LinkColumn title="Quick Links" links={footerLinks} />
        <LinkColumn title="Legal" links={legalLinks} />
        <div>
          <h2 className="mb-3 text-lg">Contact</h2>
          <ul className="grid gap-1">
            <ContactLine icon={<Mail />}>
              <a className="min-w-0 break-all hover:underline" href={`mailto:${supportEmail}`}>
                {supportEmail}
              </a>
            </ContactLine>
            <ContactLine icon={<Phone />}>
              <a className="hover:underline" href={contact.phoneLink}>
                {contact.phone}
              </a>
            </ContactLine>
            <ContactLine icon={<MapPin />}>{contact.city}</ContactLine>
          </ul>
        </div>
      </div>
      <div className="wrap border-t-2 border-line py-5 text-base text-muted">
        {settings?.company && <CompanyLine company={settings.company} />}
        {`© ${new Date().getFullYear()} ${platformName}. All rights reserved.`}
      </div>
    </footer>
  );
}

function LinkColumn({ title, links }: { title: string; links: readonly NavLink[] }) {
  return (
    <nav aria-label={title}>
      <h2 className="mb-3 text-lg">{title}</h2>
      <ul className="grid gap-x-4 max-lg:grid-cols-2">
        {links.map((link) => (
          <li key={link.to}>
            <Link to={link.to} className="inline-flex min-h-11 items-center hover:underline lg:min-h-9">
              {link.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function ContactLine({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex min-h-9 items-center gap-3 [&_svg]:size-5 [&_svg]:shrink-0 [&_svg]:text-indigo">
      {icon}
      {children}
    </li>
  );
}
