import { throwIfInvalid } from '../../../contract/errors.ts';
import { checkTableSearch } from '../../../contract/tables.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import { builder } from '../../graphql/builder.ts';
import { searchConditions } from '../../platform/database/search.ts';
import { visibleStudents } from '../enrolment/access.ts';
import { visibleFamilies } from '../families/access.ts';
import { visibleMentors } from '../mentors/access.ts';
import { visiblePayments } from '../payments/access.ts';

const HITS = 5;

const AdminSearchKind = builder.enumType('AdminSearchKind', {
  values: ['FAMILY', 'STUDENT', 'PAYMENT', 'MENTOR'] as const,
});

type Hit = { kind: 'FAMILY' | 'STUDENT' | 'PAYMENT' | 'MENTOR'; id: string; title: string; detail: string };

const AdminSearchHit = builder.objectRef<Hit>('AdminSearchHit').implement({
  description: 'A record that a search found.',
  authScopes: { admin: true },
  fields: (t) => ({
    kind: t.field({ type: AdminSearchKind, resolve: ({ kind }) => kind }),
    id: t.exposeID('id', { description: 'Id of the parent, the student, the payment or the mentor record.' }),
    title: t.exposeString('title', { description: 'A name, or the reference of a payment.' }),
    detail: t.exposeString('detail', { description: 'What tells it from others of the same title.' }),
  }),
});

builder.queryField('adminSearch', (t) =>
  t.field({
    type: [AdminSearchHit],
    description: `Families by the parent’s name or e-mail address, students by their name or their parent’s, payments by their reference, and mentors; ${HITS} of each at most.`,
    authScopes: { admin: true },
    args: { search: t.arg.string() },
    resolve: async (_root, { search }, { unprepared, viewer }): Promise<Hit[]> => {
      throwIfInvalid(checkTableSearch(search));
      const words = searchConditions('searchText', search);
      if (words.length === 0) return [];
      const ofPerson = { AND: words as Prisma.ProfileWhereInput[] };
      const [families, students, payments, mentors] = await Promise.all([
        unprepared.familyProgress.findMany({
          where: { AND: [visibleFamilies(viewer), { parent: ofPerson }] },
          orderBy: [{ signedUpAt: 'desc' }, { id: 'desc' }],
          take: HITS,
          select: { id: true, parent: { select: { fullName: true, user: { select: { email: true } } } } },
        }),
        unprepared.student.findMany({
          where: { AND: [visibleStudents(viewer), ...words] },
          orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
          take: HITS,
          select: {
            id: true,
            firstName: true,
            parent: { select: { fullName: true, user: { select: { email: true } } } },
          },
        }),
        unprepared.payment.findMany({
          where: { AND: [visiblePayments(viewer), ...words] },
          orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
          take: HITS,
          select: { id: true, reference: true, studentName: true, status: true },
        }),
        unprepared.mentor.findMany({
          where: { AND: [visibleMentors(viewer), { profile: ofPerson }] },
          orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
          take: HITS,
          select: { id: true, profile: { select: { fullName: true, user: { select: { email: true } } } } },
        }),
      ]);
      return [
        ...families.map(({ id, parent }) => ({
          ...{ kind: 'FAMILY' as const, id, title: parent.fullName ?? parent.user.email },
          detail: parent.user.email,
        })),
        ...students.map(({ id, firstName, parent }) => ({
          ...{ kind: 'STUDENT' as const, id, title: firstName },
          detail: [parent.fullName, parent.user.email].filter(Boolean).join(', '),
        })),
        ...payments.map(({ id, reference, studentName, status }) => ({
          ...{ kind: 'PAYMENT' as const, id, title: reference },
          detail: `${studentName}, ${status.toLowerCase()}`,
        })),
        ...mentors.map(({ id, profile }) => ({
          ...{ kind: 'MENTOR' as const, id, title: profile.fullName ?? profile.user.email },
          detail: profile.user.email,
        })),
      ];
    },
  }),
);
