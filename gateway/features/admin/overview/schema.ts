import { currencySymbol } from '../../../../contract/currencies.ts';
import { builder } from '../../../graphql/builder.ts';
import { viewerTimeZone } from '../../accounts/days.ts';
import { CourseEnum, PackageEnum } from '../../enrolment/enums.ts';
import {
  activeFamiliesOf,
  type Cohort,
  cohortsOf,
  type DayCount,
  enrolmentsOf,
  type Funnel,
  funnelOf,
  type LessonCount,
  lessonCountsOf,
  type MentorLoad,
  mentorLoadsOf,
  type RevenueDay,
  type ReviewsWaiting,
  type ReviewTimes,
  revenueOf,
  reviewsWaitingOf,
  reviewTimesOf,
} from './figures.ts';
import { type OverviewScope, periodOf } from './period.ts';

const authScopes = { admin: true };

const RevenueDayType = builder.objectRef<RevenueDay>('RevenueDay').implement({
  description: 'The money of a day for one package in one currency, in minor units.',
  authScopes,
  fields: (t) => ({
    day: t.exposeString('day', { description: 'The day that the payments were completed, as YYYY-MM-DD.' }),
    package: t.expose('package', { type: PackageEnum }),
    currency: t.exposeString('currency'),
    symbol: t.string({ resolve: ({ currency }) => currencySymbol(currency) }),
    completedMinor: t.exposeFloat('completedMinor', { description: 'All that came in, refunded or not.' }),
    completedCount: t.exposeInt('completedCount'),
    refundedMinor: t.exposeFloat('refundedMinor', { description: 'What of it went back since.' }),
    refundedCount: t.exposeInt('refundedCount'),
  }),
});

const EnrolmentDayType = builder.objectRef<DayCount>('EnrolmentDay').implement({
  description: 'The children who were enrolled on a day.',
  authScopes,
  fields: (t) => ({
    day: t.exposeString('day', { description: 'YYYY-MM-DD' }),
    count: t.exposeInt('count'),
  }),
});

const FunnelType = builder.objectRef<Funnel>('OverviewFunnel').implement({
  description: 'The families that signed up in the period, and how many of them have come so far until now.',
  authScopes,
  fields: (t) => ({
    signedUp: t.exposeInt('signedUp'),
    verified: t.exposeInt('verified'),
    enrolled: t.exposeInt('enrolled'),
    paid: t.exposeInt('paid'),
    firstLesson: t.exposeInt('firstLesson'),
    certificate: t.exposeInt('certificate'),
  }),
});

const CohortType = builder.objectRef<Cohort>('OverviewCohort').implement({
  description: 'The children who were enrolled in the period in a course and have paid.',
  authScopes,
  fields: (t) => ({
    course: t.expose('course', { type: CourseEnum }),
    count: t.exposeInt('count'),
  }),
});

const LessonCountType = builder.objectRef<LessonCount>('LessonCompletionCount').implement({
  description:
    'Of the children who were enrolled in the period in the course of a lesson and have paid, those who have completed it until now.',
  authScopes,
  fields: (t) => ({
    lessonId: t.exposeID('lessonId'),
    course: t.expose('course', { type: CourseEnum }),
    number: t.exposeInt('number'),
    title: t.exposeString('title'),
    count: t.exposeInt('count'),
  }),
});

const ReviewTimesType = builder.objectRef<ReviewTimes>('ReviewTimes').implement({
  description: 'How long the work that people reviewed in the period had waited.',
  authScopes,
  fields: (t) => ({
    count: t.exposeInt('count'),
    medianMinutes: t.exposeFloat('medianMinutes', { nullable: true }),
    p90Minutes: t.exposeFloat('p90Minutes', { nullable: true }),
  }),
});

const ReviewsWaitingType = builder.objectRef<ReviewsWaiting>('ReviewsWaiting').implement({
  description: 'The work that waits for a review now, whoever may review it.',
  authScopes,
  fields: (t) => ({
    count: t.exposeInt('count'),
    since: t.expose('since', { type: 'DateTime', nullable: true }),
  }),
});

const MentorLoadType = builder.objectRef<MentorLoad>('MentorLoad').implement({
  description: 'An active mentor, and the paid students assigned now.',
  authScopes,
  fields: (t) => ({
    mentorId: t.exposeID('mentorId'),
    name: t.exposeString('name'),
    studentCount: t.exposeInt('studentCount'),
    maxStudents: t.exposeInt('maxStudents', { nullable: true }),
  }),
});

const AdminOverview = builder.objectRef<OverviewScope>('AdminOverview').implement({
  description: 'Figures of a period of whole days in the viewer’s time zone, for one course or all.',
  authScopes,
  fields: (t) => ({
    timeZone: t.exposeString('timeZone'),
    revenue: t.field({
      type: [RevenueDayType],
      resolve: (scope, _args, { unprepared }) => revenueOf(unprepared, scope),
    }),
    enrolments: t.field({
      type: [EnrolmentDayType],
      description: 'Only the days that have any.',
      resolve: (scope, _args, { unprepared }) => enrolmentsOf(unprepared, scope),
    }),
    funnel: t.field({
      type: FunnelType,
      resolve: (scope, _args, { unprepared }) => funnelOf(unprepared, scope),
    }),
    cohorts: t.field({
      type: [CohortType],
      description: 'Only the courses that have any.',
      resolve: (scope, _args, { unprepared }) => cohortsOf(unprepared, scope),
    }),
    lessons: t.field({
      type: [LessonCountType],
      description: 'Every published lesson, by course and number.',
      resolve: (scope, _args, { unprepared }) => lessonCountsOf(unprepared, scope),
    }),
    reviewTimes: t.field({
      type: ReviewTimesType,
      resolve: (scope, _args, { unprepared }) => reviewTimesOf(unprepared, scope),
    }),
    reviewsWaiting: t.field({
      type: ReviewsWaitingType,
      resolve: ({ course }, _args, { unprepared }) => reviewsWaitingOf(unprepared, course),
    }),
    mentorLoads: t.field({
      type: [MentorLoadType],
      description: 'The active mentors with the most students now, at most 20; of all courses.',
      resolve: (_scope, _args, { unprepared }) => mentorLoadsOf(unprepared),
    }),
    activeFamilyCount: t.int({
      description: 'Families of whom a child completed a lesson.',
      resolve: (scope, _args, { unprepared }) => activeFamiliesOf(unprepared, scope),
    }),
  }),
});

builder.queryField('adminOverview', (t) =>
  t.field({
    type: AdminOverview,
    description: 'What happened in a period, in figures.',
    authScopes,
    args: {
      from: t.arg.string({ description: 'The first day, as YYYY-MM-DD.' }),
      to: t.arg.string({ description: 'The last day, as YYYY-MM-DD; at most two years later.' }),
      course: t.arg({ type: CourseEnum, required: false }),
    },
    resolve: async (_root, { from, to, course }, context) => {
      const timeZone = await viewerTimeZone(context);
      const days = { from, to };
      return { ...periodOf(days, timeZone), days, course: course ?? null };
    },
  }),
);
