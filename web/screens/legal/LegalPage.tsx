import { useSession } from '../../features/accounts/session/session.ts';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { usePlatformName } from '../../ui/platformName.ts';
import { contact } from './contactDetails.ts';

export type LegalSection = {
  id: string;
  title: string;
  /** A string is a paragraph, an array of strings a bulleted list; {platform} stands for the name of the platform. */
  body: readonly (string | readonly string[])[];
};

type LegalPageProps = { title: string; intro: string; sections: readonly LegalSection[] };

/** Renders a legal text with a table of contents beside it, and the contact details at its end. */
export function LegalPage({ title, intro, sections }: LegalPageProps) {
  const { supportEmail } = useSession();
  const platformName = usePlatformName();
  const named = (text: string) => text.replaceAll('{platform}', platformName);
  return (
    <div className="wrap py-10 lg:py-16">
      <PageTitle>{title}</PageTitle>
      <header className="grid gap-3 border-b-2 border-line pb-8">
        <h1 className="text-4xl sm:text-5xl">{title}</h1>
        <p className="font-bold text-muted">Last Updated: July 2025</p>
        <p className="max-w-3xl text-lg">{named(intro)}</p>
      </header>
      <div className="grid grid-cols-1 gap-10 pt-8 lg:grid-cols-[16rem_minmax(0,1fr)] lg:gap-14">
        <nav aria-label="On this page" className="lg:sticky lg:top-24 lg:self-start">
          <ol className="grid gap-0.5 text-base">
            {sections.map((section, index) => (
              <li key={section.id}>
                <a
                  className="flex min-h-9 items-center rounded-lg py-1 hover:underline"
                  href={`#${section.id}`}
                >
                  {index + 1}. {section.title}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <div className="grid max-w-3xl grid-cols-1 gap-9">
          {sections.map((section, index) => (
            <section key={section.id} id={section.id} className="grid gap-3">
              <h2 className="text-2xl">
                {index + 1}. {section.title}
              </h2>
              {section.body.map((part) =>
                typeof part === 'string' ? (
                  <p key={part}>{named(part)}</p>
                ) : (
                  <ul key={part[0]} className="grid list-disc gap-1.5 pl-6 marker:text-mango-edge">
                    {part.map((line) => (
                      <li key={line}>{named(line)}</li>
                    ))}
                  </ul>
                ),
              )}
            </section>
          ))}
          <section id="contact" className="grid grid-cols-1 gap-3 rounded-brick bg-sunken p-6 wrap-anywhere">
            <h2 className="text-2xl">How to reach us</h2>
            <p>
              {platformName}, {contact.city}. E-mail:{' '}
              <a className="link" href={`mailto:${supportEmail}`}>
                {supportEmail}
              </a>
              . Phone:{' '}
              <a className="link whitespace-nowrap" href={contact.phoneLink}>
                {contact.phone}
              </a>
              .
            </p>
          </section>
        </div>
      </div>
    </div>
  );
}
