import type { Viewer } from '../../context.ts';
import type { Prisma } from '../../generated/prisma/client.ts';

/** The assignments that the viewer may change: those they made as an active mentor, for an admin all. */
export function authoredAssignments(viewer: Viewer | null): Prisma.AssignmentWhereInput {
  if (viewer?.role === 'ADMIN') return {};
  if (viewer?.mentorId == null) return { id: { in: [] } };
  return { createdBy: { id: viewer.mentorId, isActive: true } };
}
