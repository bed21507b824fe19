import { describe, expect, it } from 'vitest';
import { courseFromUrl, packageFromUrl } from './courses.ts';

describe('courseFromUrl', () => {
  it('finds both courses', () => expect(courseFromUrl('website-app')?.shortName).toBe('Websites & Apps'));
  it('accepts the old name of the video course', () =>
    expect(courseFromUrl('video')?.id).toBe('video-animation'));
  it('returns null for an unknown course', () => expect(courseFromUrl('cooking')).toBeNull());
});

describe('packageFromUrl', () => {
  it('finds both packages', () => expect(packageFromUrl('mentored')?.name).toBe('Mentored Experience'));
  it('returns null without a package', () => expect(packageFromUrl(null)).toBeNull());
});
