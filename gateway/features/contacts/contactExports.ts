import { z } from 'zod';
import type { ContactList } from '../../../contract/contacts.ts';
import type { ExportTableName } from '../../../contract/exports.ts';
import { exportRows } from '../exports/exportRows.ts';
import type { TableExport } from '../exports/tableExports.ts';

const LISTS: [ExportTableName, ContactList][] = [
  ['updatesContacts', 'UPDATES'],
  ['waitlistContacts', 'ACADEMY_WAITLIST'],
];

/** Writes the addresses of a mailing list to a file, the oldest first, with the consent that was given for each. */
export const contactExports: readonly TableExport[] = LISTS.map(([table, list]) =>
  exportRows({
    table,
    filters: z.object({}),
    where: () => ({ list }),
    count: ({ unprepared }, where) => unprepared.contact.count({ where }),
    load: ({ unprepared }, next) => unprepared.contact.findMany(next),
    columns: {
      email: ({ email }) => email,
      phone: ({ phone }) => phone ?? '',
      list: (row) => row.list,
      'consented at (UTC)': ({ consentedAt }) => consentedAt.toISOString(),
      consent: ({ consentText }) => consentText,
    },
  }),
);
