import type { App, Viewer } from '../../context.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import { visibleAuditEntries } from '../auditLog/auditConditions.ts';
import { visibleStudents } from '../enrolment/access.ts';
import { visiblePayments } from '../payments/access.ts';

/** Most payments of one family whose entries are looked for: far more than a family makes. */
const MAX_PAYMENTS = 500;

/** Selects the entries of the audit log about a parent, the children's accounts, the children and the payments. */
export async function auditOfFamily(
  { prisma, viewer }: Pick<App, 'prisma'> & { viewer: Viewer | null },
  parentId: string,
): Promise<Prisma.AuditEntryWhereInput> {
  const [children, payments] = await Promise.all([
    prisma.student.findMany({
      where: { AND: [{ parentId }, visibleStudents(viewer)] },
      select: { id: true, loginId: true },
    }),
    prisma.payment.findMany({
      where: { AND: [{ parentId }, visiblePayments(viewer)] },
      orderBy: { createdAt: 'desc' },
      take: MAX_PAYMENTS,
      select: { id: true },
    }),
  ]);
  const accountIds = [parentId, ...children.flatMap(({ loginId }) => loginId ?? [])];
  const records = {
    Profile: accountIds,
    Student: children.map(({ id }) => id),
    Payment: payments.map(({ id }) => id),
  };
  return {
    AND: [
      visibleAuditEntries(viewer),
      { OR: Object.entries(records).map(([entity, ids]) => ({ entity, entityId: { in: ids } })) },
    ],
  };
}
