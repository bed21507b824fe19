import { describe, expect, it } from 'vitest';
import { EMPTY_MENTOR, readMentor } from './mentorForm.ts';

describe('readMentor', () => {
  it('reads lists, numbers and money, and nothing from empty fields', () => {
    const fields = {
      ...EMPTY_MENTOR,
      profileId: 'p',
      specialization: 'Web, , Scratch',
      hourlyRate: '2500.50',
    };
    expect(readMentor({ ...fields, maxStudents: ' 8 ' })).toEqual({
      input: {
        ...{ specialization: ['Web', 'Scratch'], bio: '', isActive: true, hourlyRateMinor: 250_050 },
        ...{ experienceYears: null, maxStudents: 8 },
      },
    });
  });

  it('names the fields that are wrong', () => {
    const { problems } = readMentor({ ...EMPTY_MENTOR, maxStudents: 'many', hourlyRate: '-1' });
    expect(problems?.map(({ field }) => field)).toEqual(['profileId', 'maxStudents', 'hourlyRateMinor']);
  });
});
