import { ADMIN_TABLES } from './tables.ts';
import { DAY_MS } from './time.ts';

/** Names of what an admin can export: every table of the admin panel, and the two mailing lists. */
export const EXPORT_TABLES = [...ADMIN_TABLES, 'updatesContacts', 'waitlistContacts'] as const;
export type ExportTableName = (typeof EXPORT_TABLES)[number];

/** Time from its start in which the file of an export can be downloaded. */
export const EXPORT_LIFETIME_MS = DAY_MS;
/** Exports of one admin that may be waiting or running at the same time. */
export const MAX_OPEN_EXPORTS = 3;

export const EXPORT_TEXTS = {
  tooMany: `You can have ${MAX_OPEN_EXPORTS} exports at work at the same time. Wait for one, or cancel it.`,
  notStarted: 'Failed to start the export.',
  notCancelled: 'Failed to cancel the export.',
  ended: 'This export has ended already.',
};
