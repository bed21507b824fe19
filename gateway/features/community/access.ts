import type { Viewer } from '../../context.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import type { Course } from '../../generated/prisma/enums.ts';
import { assignedStudents, studentsOfFamily } from '../enrolment/access.ts';

/** Selects the children who take part: paid, and with the parent's consent. */
const participants: Prisma.StudentWhereInput = {
  paymentStatus: 'COMPLETED',
  communityMember: { isConsented: true },
};

/** Selects the children of the viewer's family who take part. */
export function communityStudents(viewer: Viewer | null): Prisma.StudentWhereInput {
  return { AND: [studentsOfFamily(viewer), participants] };
}

/** Selects the children as whom the viewer writes: the viewer’s own login alone. */
export function writingStudents(viewer: Viewer): Prisma.StudentWhereInput {
  return { AND: [{ loginId: viewer.id }, communityStudents(viewer)] };
}

/** Selects the spaces in which the viewer decides: all for an admin, for a mentor those of courses of assigned children. */
export function moderatedSpaces(viewer: Viewer | null): Prisma.CommunitySpaceWhereInput {
  return viewer?.role === 'ADMIN' ? {} : { students: { some: assignedStudents(viewer) } };
}

/**
 * Selects the people who decide in a space: the mentors of children of the course, and the admins. Only for a few people
 * that another condition has chosen: `moderatorIds` finds all of them by index.
 */
export function moderatorsOf(course: Course): Prisma.ProfileWhereInput {
  const students = { some: { course, package: 'MENTORED', paymentStatus: 'COMPLETED' } } as const;
  return { OR: [{ role: 'ADMIN' }, { role: 'MENTOR', mentor: { isActive: true, students } }] };
}

/** Selects the spaces in which the viewer answers and reacts: as a child who takes part, or as who decides there. */
export function sharedSpaces(viewer: Viewer): Prisma.CommunitySpaceWhereInput {
  if (viewer.role === 'ADMIN') return {};
  return { OR: [moderatedSpaces(viewer), { students: { some: writingStudents(viewer) } }] };
}

/** Selects the spaces that the viewer reads. */
export function visibleSpaces(viewer: Viewer | null): Prisma.CommunitySpaceWhereInput {
  // Prisma leaves an empty filter out of an OR, so everything is no part of one.
  if (viewer?.role === 'ADMIN') return {};
  return { OR: [moderatedSpaces(viewer), { students: { some: communityStudents(viewer) } }] };
}

/** Selects texts of mentors, of the team, and of children whose parents agree; for nobody any others. */
const ofShownAuthor: Prisma.CommunityPostWhereInput = {
  OR: [{ memberId: null }, { member: { isConsented: true } }],
};

/** Selects texts whose author, and the author of what they answer, are shown. */
const ofShownAuthors: Prisma.CommunityPostWhereInput = {
  AND: [ofShownAuthor, { OR: [{ parentId: null }, { parent: ofShownAuthor }] }],
};

/** Selects the texts that are there: of shown authors, and neither they nor what they answer deleted. */
const presentPosts: Prisma.CommunityPostWhereInput = {
  AND: [ofShownAuthors, { deletedAt: null }, { OR: [{ parentId: null }, { parent: { deletedAt: null } }] }],
};

/** Selects the texts that everybody in their space sees. */
export const shownPosts: Prisma.CommunityPostWhereInput = {
  AND: [presentPosts, { state: 'SHOWN' }, { OR: [{ parentId: null }, { parent: { state: 'SHOWN' } }] }],
};

/** Selects the texts of children of the viewer's family who take part. */
function postsOfFamily(viewer: Viewer | null): Prisma.CommunityPostWhereInput {
  return { member: { student: communityStudents(viewer) } };
}

/** Selects the texts that the viewer wrote as a child. */
export function postsOfWriter(viewer: Viewer): Prisma.CommunityPostWhereInput {
  return { member: { student: writingStudents(viewer) } };
}

/** Selects the texts that the viewer wrote: as a child, or as somebody of the team. */
export function ownPosts(viewer: Viewer): Prisma.CommunityPostWhereInput {
  return { OR: [postsOfWriter(viewer), { staffId: viewer.id }] };
}

/** Selects the texts that the viewer may see; those that wait for the family and for who decides about them. */
export function visiblePosts(viewer: Viewer | null): Prisma.CommunityPostWhereInput {
  if (viewer?.role === 'ADMIN') return presentPosts;
  return {
    AND: [
      presentPosts,
      { space: visibleSpaces(viewer) },
      { OR: [shownPosts, postsOfFamily(viewer), { space: moderatedSpaces(viewer) }] },
    ],
  };
}

/** Selects the posts that everybody sees in the spaces in which the viewer decides, the own ones as well. */
export function moderatedPosts(viewer: Viewer): Prisma.CommunityPostWhereInput {
  return { AND: [{ parentId: null }, shownPosts, { space: moderatedSpaces(viewer) }] };
}

/** Selects the own texts whose words the viewer may change: a child’s in every state, of others what everybody sees. */
export function correctablePosts(viewer: Viewer): Prisma.CommunityPostWhereInput {
  return {
    AND: [
      visiblePosts(viewer),
      { OR: [postsOfWriter(viewer), { AND: [{ staffId: viewer.id }, shownPosts] }] },
    ],
  };
}

/** Selects the earlier words of texts in the spaces in which the viewer decides. */
export function visibleWordings(viewer: Viewer): Prisma.CommunityWordingWhereInput {
  return { post: { AND: [ofShownAuthors, { space: moderatedSpaces(viewer) }] } };
}

/**
 * Selects the pictures that the viewer may see: those of visible texts, and for who decides in the space also those that
 * an author took out, or that belong to a deleted text about which a report waits.
 */
export function visiblePictures(viewer: Viewer | null): Prisma.CommunityPictureWhereInput {
  const visible = visiblePosts(viewer);
  return {
    OR: [
      { removedAt: null, post: visible },
      {
        post: {
          AND: [
            ofShownAuthors,
            { space: moderatedSpaces(viewer) },
            { OR: [visible, { undecidedAt: { not: null } }] },
          ],
        },
      },
    ],
  };
}

/** Selects the texts about which the viewer decides, deleted ones as well; a mentor not about the own ones. */
export function managedPosts(viewer: Viewer): Prisma.CommunityPostWhereInput {
  const others: Prisma.CommunityPostWhereInput = {
    OR: [{ staffId: null }, { staffId: { not: viewer.id } }],
  };
  return {
    AND: [ofShownAuthors, { space: moderatedSpaces(viewer) }, ...(viewer.role === 'ADMIN' ? [] : [others])],
  };
}
