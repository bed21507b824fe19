import { z } from 'zod';
import { badInput } from '../../../contract/errors.ts';
import type { AdminTableName } from '../../../contract/tables.ts';
import type { App, Viewer } from '../../context.ts';

const COLUMNS = z.array(z.string().min(1).max(40)).max(40);

/** Stores which columns of a table an admin has hidden. Columns that no longer exist are ignored where they are read. */
export async function setHiddenColumns(
  app: App,
  viewer: Viewer,
  { table, hiddenColumns }: { table: AdminTableName; hiddenColumns: readonly string[] },
): Promise<void> {
  const columns = COLUMNS.safeParse(hiddenColumns);
  if (!columns.success) throw badInput('hiddenColumns', 'Name up to 40 columns');
  const row = { hiddenColumns: columns.data };
  await app.prisma.adminPreference.upsert({
    where: { profileId_table: { profileId: viewer.id, table } },
    create: { profileId: viewer.id, table, ...row },
    update: row,
  });
}
