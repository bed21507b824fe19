import { randomUUID } from 'node:crypto';
import { APPROVED_FIRST } from '../../../contract/communityRules.ts';
import type { App } from '../../../gateway/context.ts';
import { type Family, makeFamily, makePerson, type Person, type Site } from './people.ts';

export type CommunityFamily = Family & { child: Person };

/**
 * Arranges a family with a child who takes part in the community.
 * @param approvedCount texts of the child that were approved; null for a parent who has not agreed
 */
export async function makeCommunityFamily(
  site: Site,
  firstName: string,
  approvedCount: number | null,
): Promise<CommunityFamily> {
  const [family, child] = await Promise.all([
    makeFamily(site),
    makePerson(site, { role: 'STUDENT', name: firstName }),
  ]);
  const { studentId } = family;
  const member = { isConsented: true, avatar: 7, approvedCount: approvedCount ?? 0 };
  await site.prisma.student.update({
    where: { id: studentId },
    data: {
      ...{ loginId: child.id, firstName },
      ...(approvedCount !== null && { communityMember: { create: member } }),
    },
  });
  return { ...family, child };
}

/** Arranges a family with a child whose texts are shown at once. */
export const makeKnownFamily = (site: Site, firstName: string) =>
  makeCommunityFamily(site, firstName, APPROVED_FIRST);

/** Stores a question of a child that everybody sees. @returns its id */
export async function makeQuestion(
  { prisma }: Pick<App, 'prisma'>,
  memberId: string,
  title: string,
  publishedAt = new Date(),
) {
  const id = randomUUID();
  await prisma.communityPost.create({
    data: {
      ...{ id, publishedAt, course: 'WEBSITE_APP', kind: 'QUESTION', state: 'SHOWN' },
      ...{ authorKind: 'CHILD', memberId, title, content: 'How do I do it?' },
    },
  });
  return id;
}
