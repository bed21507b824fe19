import type { Viewer } from '../../../context.ts';
import type { Prisma } from '../../../generated/prisma/client.ts';

/** Selects the records of errors that a viewer may see: all for an admin, none for anyone else. */
export function visibleErrorRecords(viewer: Pick<Viewer, 'role'> | null): Prisma.ErrorRecordWhereInput {
  return viewer?.role === 'ADMIN' ? {} : { requestId: { in: [] } };
}
