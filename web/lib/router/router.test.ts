import { describe, expect, it } from 'vitest';
import { matchPath } from './router.tsx';

describe('matchPath', () => {
  it.each([
    ['/', '/', {}],
    ['/about', '/about', {}],
    ['/about', '/about/', {}],
    ['/lesson/:number', '/lesson/7', { number: '7' }],
    ['/lesson/:number', '/lesson/7/', { number: '7' }],
    ['/course/:course', '/course/web%20site', { course: 'web site' }],
    ['/course/:course', '/course/%E0%A4%A', { course: '%E0%A4%A' }],
    ['/admin/*', '/admin', {}],
    ['/admin/*', '/admin/', {}],
    ['/admin/*', '/admin/lessons/1', {}],
    ['*', '/anything/at/all', {}],
  ])('matches %s with %s', (route, path, params) => expect(matchPath(route, path)).toEqual(params));

  it.each([
    ['/about', '/about/us'],
    ['/about', '/about//'],
    ['/lesson/:number', '/lesson'],
    ['/lesson/:number', '/lesson/'],
    ['/lesson/:number', '/lesson/7/8'],
    ['/admin/*', '/administration'],
    ['/admin/*', '/'],
  ])('does not match %s with %s', (route, path) => expect(matchPath(route, path)).toBeNull());
});
