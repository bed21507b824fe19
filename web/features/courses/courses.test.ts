import { describe, expect, it } from 'vitest';
import { courseFromUrl, packageFromUrl } from './courses.ts';

describe('courseFromUrl', () => {
  it('knows both courses', () => expect(courseFromUrl('website-app')?.shortName).toBe('Websites & Apps'));
  it('takes the old name of the video course', () =>
    expect(courseFromUrl('video')?.id).toBe('video-animation'));
  it('knows no other', () => expect(courseFromUrl('cooking')).toBeNull());
});

describe('packageFromUrl', () => {
  it('knows both packages', () => expect(packageFromUrl('mentored')?.name).toBe('Mentored Experience'));
  it('knows no other', () => expect(packageFromUrl(null)).toBeNull());
});
