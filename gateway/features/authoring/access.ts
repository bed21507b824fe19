import type { Viewer } from '../../context.ts';
import type { Prisma } from '../../generated/prisma/client.ts';

/** Selects the assignments that the viewer may change: those they created as an active mentor, all for an admin. */
export function authoredAssignments(
  viewer: Pick<Viewer, 'role' | 'mentorId'> | null,
): Prisma.AssignmentWhereInput {
  if (viewer?.role === 'ADMIN') return {};
  if (viewer?.mentorId == null) return { id: { in: [] } };
  return { createdBy: { id: viewer.mentorId, isActive: true } };
}
