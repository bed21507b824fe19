import { expect, test } from 'vitest';
import { continuationOf } from './continuation.ts';

test.each([
  ['diy', false, 'Continue to Enrollment', '/enroll?course=website-app&package=diy'],
  ['diy', true, 'Go to Dashboard', '/dashboard'],
  ['mentored', false, 'Continue to Mentored Pricing', '/mentored-pricing?course=website-app'],
  ['mentored', true, 'Continue to Mentored Pricing', '/mentored-pricing?course=website-app'],
] as const)('continues %s, enrolled: %s, with "%s"', (chosen, enrolled, label, to) => {
  expect(continuationOf('website-app', chosen, enrolled)).toEqual({ label, to });
});
