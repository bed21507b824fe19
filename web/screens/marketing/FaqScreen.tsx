import { Mail, MessageCircle } from 'lucide-react';
import { formatMoney } from '../../../contract/money.ts';
import { useSession } from '../../features/accounts/session/session.ts';
import { usePrices } from '../../features/courses/prices.ts';
import { lazyView } from '../../lib/chunks/lazyView.tsx';
import { Accordion } from '../../ui/Accordion.tsx';
import { buttonStyle } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { contact } from '../legal/contactDetails.ts';
import { faq } from './content/faq.ts';

// Loaded on demand, because it is hidden until an admin has entered a page. The answers are complete without it.
const SocialLinks = lazyView(
  async () => (await import('../../features/company/SocialLinks.tsx')).SocialLinks,
);

export function FaqScreen() {
  const { supportEmail, settings } = useSession();
  const links = settings?.company?.links ?? [];
  const community = links.find(({ network }) => network === 'WHATSAPP');
  const socialPages = links.filter((link) => link !== community);
  const prices = usePrices();
  const fillInPrices = (text: string) =>
    text
      .replace('{diy}', formatMoney(prices.diy, prices.symbol, 'IF_ANY'))
      .replace('{mentored}', formatMoney(prices.mentored, prices.symbol, 'IF_ANY'));
  return (
    <>
      <PageHead
        tab="FAQ"
        title="Questions that parents ask"
        lead="And honest answers. If yours is not among them, write to us: a person reads it."
      />
      <div className="wrap grid gap-12 py-12 lg:grid-cols-[minmax(0,1fr)_21rem] lg:gap-14 lg:py-16">
        <div className="grid gap-12">
          {faq.map((category, index) => (
            <section key={category.title} aria-labelledby={`faq-${index}`} className="grid gap-5">
              <h2 id={`faq-${index}`} className="text-2xl sm:text-3xl">
                {category.title}
              </h2>
              <Accordion
                items={category.questions.map(({ question, answer }, questionIndex) => ({
                  id: `q-${index + 1}-${questionIndex + 1}`,
                  title: question,
                  content: <p>{fillInPrices(answer)}</p>,
                }))}
              />
            </section>
          ))}
        </div>
        <Card tone="teal" className="grid gap-4 lg:sticky lg:top-28 lg:self-start">
          <h2 className="text-2xl">Still a question?</h2>
          <p>We answer by e-mail and on WhatsApp.</p>
          <div className="flex flex-wrap gap-3">
            <a className={buttonStyle({ variant: 'secondary' })} href={`mailto:${supportEmail}`}>
              <Mail className="size-5" aria-hidden="true" />
              E-mail us
            </a>
            <a
              className={buttonStyle({ variant: 'outline' })}
              href={contact.whatsappLink}
              target="_blank"
              rel="noopener noreferrer"
            >
              <MessageCircle className="size-5" aria-hidden="true" />
              WhatsApp
            </a>
            {community && (
              <a
                className={buttonStyle({ variant: 'outline' })}
                href={community.url}
                target="_blank"
                rel="noopener noreferrer"
              >
                Join our community
              </a>
            )}
          </div>
          {socialPages.length > 0 && <SocialLinks links={socialPages} />}
        </Card>
      </div>
    </>
  );
}
