import type { ReactNode } from 'react';
import { dateText } from '../../../../contract/time.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Banner } from '../../../ui/Banner.tsx';
import { Card } from '../../../ui/Card.tsx';
import type { FamilyRecord_FamilyFragment as Family } from './familyRecord.generated.ts';
import { stepName } from './familyTable.ts';

type FamilyFactsProps = { family: Family; timeZone: string };

/** Renders who the parent is, how to reach them and how far the family has come. */
export function FamilyFacts({ family, timeZone }: FamilyFactsProps) {
  const { contact, location, joinedAt, isVerified, closesAt, progress } = family;
  const facts: [name: string, value: ReactNode][] = [
    ['E-mail', <Contact key="email" href={`mailto:${contact.email}`} text={contact.email} />],
    [
      'Phone',
      contact.phone ? (
        <Contact key="phone" href={`tel:${contact.phone.replaceAll(' ', '')}`} text={contact.phone} />
      ) : (
        'None'
      ),
    ],
    ['Location', location ?? 'Not set'],
    ['Time zone', family.timeZone],
    ['Joined', dateText(joinedAt, timeZone)],
    ['Address confirmed', isVerified ? 'Yes' : 'Not yet'],
    ['Came as far as', progress?.step ? stepName[progress.step] : 'Signed up'],
  ];
  return (
    <>
      {closesAt && (
        <Banner tone="warn" className="rounded-xl">
          {`The parent closed the account: it is deleted on ${dateText(closesAt, timeZone)}.`}
        </Banner>
      )}
      <Card className="grid grid-cols-1 gap-4 sm:grid-cols-[auto_minmax(0,1fr)]">
        <Avatar name={contact.name} picture={contact.avatar} size="lg" />
        <dl className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
          {facts.map(([name, value]) => (
            <div key={name} className="min-w-0">
              <dt className="text-base text-muted">{name}</dt>
              <dd className="font-bold [overflow-wrap:anywhere]">{value}</dd>
            </div>
          ))}
        </dl>
      </Card>
    </>
  );
}

function Contact({ href, text }: { href: string; text: string }) {
  return (
    <a className="link inline-flex min-h-11 items-center sm:min-h-8" href={href}>
      {text}
    </a>
  );
}
