import { describe, expect, it } from 'vitest';
import { type GalleryStudent, ownStudents, selectStudent } from './galleryStudents.ts';

const student = (id: string, changes: Partial<GalleryStudent>): GalleryStudent => ({
  __typename: 'Student',
  id,
  firstName: id,
  course: 'WEBSITE_APP',
  paymentStatus: 'PENDING',
  showsNameInGallery: false,
  parent: { __typename: 'Person', id: 'parent' },
  login: null,
  ...changes,
});

const newest = student('ada', {});
const paid = student('dara', { paymentStatus: 'COMPLETED' });
const oldest = student('kunle', {});

describe('selectStudent', () => {
  it.each([
    ['the one in the address', [newest, paid, oldest], 'KUNLE', oldest],
    ['the newest that is paid for an unknown one', [newest, paid, oldest], 'somebody', paid],
    ['the newest when none is paid', [newest, oldest], null, newest],
    ['none when there is none', [], 'ada', null],
  ])('selects %s', (_name, students, requested, expected) => {
    expect(selectStudent(students, requested)).toBe(expected);
  });
});

describe('ownStudents', () => {
  it('excludes those whom a mentor or an admin sees', () => {
    const linked = student('ada', { login: { __typename: 'Person', id: 'child' } });
    expect(ownStudents([linked, paid], 'parent')).toEqual([linked, paid]);
    expect(ownStudents([linked, paid], 'child')).toEqual([linked]);
    expect(ownStudents([linked, paid], 'mentor')).toEqual([]);
  });
});
