import type { Viewer } from '../../context.ts';
import type { Prisma } from '../../generated/prisma/client.ts';

/** Selects the reports that a viewer may see: all for an admin, none for anyone else, not even the reporter. */
export function visibleReports(viewer: Pick<Viewer, 'role'> | null): Prisma.ReportWhereInput {
  return viewer?.role === 'ADMIN' ? {} : { id: { in: [] } };
}

/** Selects the texts outside of the threads whose contacts the viewer looks through: all for an admin. */
export function visibleContactTexts(viewer: Pick<Viewer, 'role'> | null): Prisma.ContactTextWhereInput {
  return viewer?.role === 'ADMIN' ? {} : { id: { in: [] } };
}
