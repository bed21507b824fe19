import { expect, test } from 'vitest';
import { courseFromUrl, packageFromUrl } from '../../courses/courses.ts';
import { type PricedStudent, pricingPlan } from './pricingPlan.ts';

const student: PricedStudent = {
  id: 's1',
  firstName: 'Ada',
  course: 'WEBSITE_APP',
  package: 'DIY',
  paymentStatus: 'PENDING',
  paidThroughWeek: null,
  instalmentPlan: null,
  lastPayment: null,
};
const request = (course: string | null, chosen: string | null, studentId: string | null) => ({
  course: courseFromUrl(course),
  package: packageFromUrl(chosen),
  studentId,
});

test('pays for a student with all parameters', () => {
  expect(pricingPlan(request('website-app', 'diy', 's1'), student)).toMatchObject({ kind: 'pay', student });
});

test('redirects an address that differs from the enrolment', () => {
  const to = '/pricing?course=website-app&package=diy&student=s1';
  expect(pricingPlan(request('website-app', 'mentored', 's1'), student)).toEqual({ kind: 'elsewhere', to });
  expect(pricingPlan(request(null, null, 's1'), student)).toEqual({ kind: 'elsewhere', to });
});

test('does not pay a paid enrolment again', () => {
  const paid: PricedStudent = { ...student, paymentStatus: 'COMPLETED' };
  expect(pricingPlan(request('website-app', 'diy', 's1'), paid)).toEqual({ kind: 'paid', student: paid });
});

test('lets a refunded enrolment be paid', () => {
  const refunded: PricedStudent = { ...student, paymentStatus: 'REFUNDED' };
  expect(pricingPlan(request('website-app', 'diy', 's1'), refunded).kind).toBe('pay');
});

test('offers a course or package to enrol for, or neither, without a student', () => {
  const enrol = { kind: 'enrol', unknown: false };
  const video = request('video', 'mentored', null);
  expect(pricingPlan(video, null)).toEqual({ ...enrol, course: video.course, package: video.package });
  expect(pricingPlan(request(null, null, null), null)).toEqual({ ...enrol, course: null, package: null });
});

test('treats a student of another viewer as unknown', () => {
  const plan = pricingPlan(request('website-app', 'diy', 'other'), null);
  expect(plan).toMatchObject({ kind: 'enrol', unknown: true });
});
