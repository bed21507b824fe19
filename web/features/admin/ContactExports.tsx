import { Card } from '../../ui/Card.tsx';
import type { AdminStatistics } from './Statistics.tsx';
import { TableExport } from './table/TableExport.tsx';

/** Shows how many addresses the mailing lists have, and exports them. */
export function ContactExports({ statistics }: { statistics: AdminStatistics }) {
  const lists = [
    { table: 'updatesContacts', name: 'Stay Updated', count: statistics.updatesContactCount },
    { table: 'waitlistContacts', name: 'Academy waitlist', count: statistics.waitlistContactCount },
  ] as const;
  return (
    <section aria-labelledby="contacts" className="grid gap-4">
      <h2 id="contacts" className="text-2xl">
        Contact lists
      </h2>
      <ul className="grid gap-3 sm:grid-cols-2">
        {lists.map(({ table, name, count }) => (
          <li key={table}>
            <Card className="grid grid-cols-1 gap-4">
              <p>
                <strong className="block">{name}</strong>
                <span className="text-base text-muted">
                  {count === 1 ? '1 address' : `${count.toLocaleString('en-NG')} addresses`}
                </span>
              </p>
              <TableExport table={table} filters={{}} of={name} />
            </Card>
          </li>
        ))}
      </ul>
    </section>
  );
}
