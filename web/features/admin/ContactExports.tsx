import { Download } from 'lucide-react';
import { buttonStyle } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import type { AdminStatistics } from './Statistics.tsx';

/** Links to exports of the contact lists; every download is recorded in the audit log. */
export function ContactExports({ statistics }: { statistics: AdminStatistics }) {
  const lists = [
    { list: 'UPDATES', name: 'Stay Updated', count: statistics.updatesContactCount },
    { list: 'ACADEMY_WAITLIST', name: 'Academy waitlist', count: statistics.waitlistContactCount },
  ];
  return (
    <section aria-labelledby="contacts" className="grid gap-4">
      <h2 id="contacts" className="text-2xl">
        Contact lists
      </h2>
      <ul className="grid gap-3 sm:grid-cols-2">
        {lists.map(({ list, name, count }) => (
          <li key={list}>
            <Card className="flex flex-wrap items-center justify-between gap-4">
              <p>
                <strong className="block">{name}</strong>
                <span className="text-base text-muted">
                  {count === 1 ? '1 address' : `${count.toLocaleString('en-NG')} addresses`}
                </span>
              </p>
              {/* Served by the gateway, not a page of this app. */}
              <a
                href={`/exports/contacts.csv?list=${list}`}
                download
                className={buttonStyle({ variant: 'secondary', size: 'sm' })}
              >
                <Download className="size-4" aria-hidden="true" />
                Download CSV
                <span className="sr-only"> of {name}</span>
              </a>
            </Card>
          </li>
        ))}
      </ul>
    </section>
  );
}
