import { builder } from '../../graphql/builder.ts';
import { loadTable, type SortColumn, tableArgs } from '../../graphql/table.ts';
import { zoneOfDays } from '../accounts/days.ts';
import { Person } from '../accounts/schema.ts';
import { CourseEnum } from '../enrolment/enums.ts';
import { visibleFamilies } from './access.ts';
import { FAMILY_STEPS, familyFilters, stepOf } from './familyTable.ts';

const SIGN_UP: SortColumn = { column: 'signedUpAt', kind: 'date' };

const FamilyStepEnum = builder.enumType('FamilyStep', {
  description: 'How far a family has come: each step includes those before it.',
  values: FAMILY_STEPS,
});

export const AdminFamily = builder.prismaObject('FamilyProgress', {
  name: 'AdminFamily',
  description: 'A parent’s account with how far the family has come.',
  authScopes: { admin: true },
  select: { id: true },
  fields: (t) => ({
    id: t.exposeID('id'),
    signedUpAt: t.expose('signedUpAt', { type: 'DateTime' }),
    parent: t.relation('parent', { type: Person }),
    parentEmail: t.string({
      select: { parent: { select: { user: { select: { email: true } } } } },
      resolve: ({ parent }) => parent.user.email,
    }),
    step: t.field({
      type: FamilyStepEnum,
      nullable: true,
      description: 'The last step that the family has reached in any course; null while unverified.',
      select: { signedUpAt: true, isVerified: true, websiteAppStep: true, videoAnimationStep: true },
      resolve: stepOf,
    }),
    childCount: t.int({
      description: 'Number of enrolled children.',
      select: { parent: { select: { _count: { select: { children: true } } } } },
      resolve: ({ parent }) => parent._count.children,
    }),
  }),
});

builder.queryField('adminFamilies', (t) =>
  t.connection(
    {
      type: AdminFamily,
      description: 'The families, newest sign-up first.',
      authScopes: { admin: true },
      args: {
        ...tableArgs(t.arg),
        search: t.arg.string({ required: false, description: 'Words of the name or the e-mail address.' }),
        step: t.arg({
          type: FamilyStepEnum,
          required: false,
          description: 'Those who have come at least so far.',
        }),
        course: t.arg({ type: CourseEnum, required: false, description: 'Of the step and the activity.' }),
        from: t.arg.string({
          required: false,
          description: 'The first day of the sign-up in the viewer’s time zone, as YYYY-MM-DD.',
        }),
        to: t.arg.string({ required: false, description: 'The last day of the sign-up.' }),
        activeFrom: t.arg.string({
          required: false,
          description: 'The first day on which a child of theirs completed a lesson.',
        }),
        activeTo: t.arg.string({ required: false, description: 'The last day of that.' }),
      },
      resolve: async (_root, args, context, info) => {
        const timeZone = await zoneOfDays(context, args.from, args.to, args.activeFrom, args.activeTo);
        return loadTable<{ id: string }>(context, info, {
          model: context.unprepared.familyProgress,
          sort: SIGN_UP,
          args,
          where: { AND: [visibleFamilies(context.viewer), ...familyFilters({ ...args, timeZone })] },
        });
      },
    },
    {
      fields: (connection) => ({
        totalCount: connection.int({
          description: 'Number of families that match; 10,000 stands for at least as many.',
          resolve: ({ count }) => count(),
        }),
      }),
    },
  ),
);
