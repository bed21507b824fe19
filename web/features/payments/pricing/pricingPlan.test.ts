import { expect, test } from 'vitest';
import { courseFromUrl, packageFromUrl } from '../../courses/courses.ts';
import { type PricedStudent, pricingPlan } from './pricingPlan.ts';

const student: PricedStudent = {
  id: 's1',
  firstName: 'Ada',
  course: 'WEBSITE_APP',
  package: 'DIY',
  paymentStatus: 'PENDING',
};
const asked = (course: string | null, chosen: string | null, studentId: string | null) => ({
  course: courseFromUrl(course),
  package: packageFromUrl(chosen),
  studentId,
});

test('with a student and all parameters the button pays', () => {
  expect(pricingPlan(asked('website-app', 'diy', 's1'), student)).toMatchObject({ kind: 'pay', student });
});

test('an address that says something else than the enrolment is put right', () => {
  const to = '/pricing?course=website-app&package=diy&student=s1';
  expect(pricingPlan(asked('website-app', 'mentored', 's1'), student)).toEqual({ kind: 'elsewhere', to });
  expect(pricingPlan(asked(null, null, 's1'), student)).toEqual({ kind: 'elsewhere', to });
});

test('nothing is paid twice', () => {
  const paid: PricedStudent = { ...student, paymentStatus: 'COMPLETED' };
  expect(pricingPlan(asked('website-app', 'diy', 's1'), paid)).toEqual({ kind: 'paid', student: paid });
});

test('an enrolment that was refunded or failed can be paid', () => {
  const refunded: PricedStudent = { ...student, paymentStatus: 'REFUNDED' };
  expect(pricingPlan(asked('website-app', 'diy', 's1'), refunded).kind).toBe('pay');
});

test('without a student there is a course or package to enrol for, or neither', () => {
  const enrol = { kind: 'enrol', unknown: false };
  const video = asked('video', 'mentored', null);
  expect(pricingPlan(video, null)).toEqual({ ...enrol, course: video.course, package: video.package });
  expect(pricingPlan(asked(null, null, null), null)).toEqual({ ...enrol, course: null, package: null });
});

test('a student of somebody else is nobody', () => {
  const plan = pricingPlan(asked('website-app', 'diy', 'other'), null);
  expect(plan).toMatchObject({ kind: 'enrol', unknown: true });
});
