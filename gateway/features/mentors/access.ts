import type { Viewer } from '../../context.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import type { ViewerIdentity } from '../enrolment/access.ts';

const NOTHING = { id: { in: [] } };

/** Selects the mentor records that a viewer may see: all for an admin, none for anyone else. */
export function visibleMentors(viewer: ViewerIdentity | null): Prisma.MentorWhereInput {
  return viewer?.role === 'ADMIN' ? {} : NOTHING;
}

/** Selects the children to whom a viewer may assign a mentor: all for an admin, none for anyone else. */
export function assignableStudents(viewer: ViewerIdentity | null): Prisma.StudentWhereInput {
  return viewer?.role === 'ADMIN' ? {} : NOTHING;
}

/** Selects the people who can get a mentor record: those with the mentor role who have none. */
export function mentorCandidates(viewer: Viewer | null): Prisma.ProfileWhereInput {
  return viewer?.role === 'ADMIN' ? { role: 'MENTOR', mentor: null } : NOTHING;
}

/** Selects the mentors who may get students: active ones whose background check has not run out. */
export const mentorsWithPowers = (now: Date): Prisma.MentorWhereInput => ({
  isActive: true,
  OR: [{ backgroundCheckExpiresAt: null }, { backgroundCheckExpiresAt: { gt: now } }],
});

/** Selects the applications that a viewer may see: all for an admin, otherwise their own. */
export function visibleApplications(viewer: ViewerIdentity | null): Prisma.MentorApplicationWhereInput {
  return viewer?.role === 'ADMIN' ? {} : ownApplications(viewer);
}

/** Selects the applications that the viewer made. */
export const ownApplications = (viewer: ViewerIdentity | null): Prisma.MentorApplicationWhereInput =>
  viewer ? { profileId: viewer.id } : NOTHING;
