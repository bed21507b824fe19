import {
  MENTOR_ADMIN_TEXTS,
  type MentorDraft,
  mentorProblems,
  parseSpecialization,
} from '../../../../contract/mentorRecords.ts';
import type { Problem } from '../../../lib/forms/problems.ts';
import type { Checked } from '../../../lib/forms/useForm.ts';
import type { MentorRecord_MentorFragment as Mentor } from './mentorAdmin.generated.ts';

/** The values of the form as they are typed. */
export type MentorFields = {
  profileId: string;
  specialization: string;
  bio: string;
  experienceYears: string;
  maxStudents: string;
  /** In major units. */
  hourlyRate: string;
  isActive: boolean;
};

export type MentorInput = MentorDraft & { isActive: boolean };

export const EMPTY_MENTOR: MentorFields = {
  profileId: '',
  specialization: '',
  bio: '',
  experienceYears: '',
  maxStudents: '',
  hourlyRate: '',
  isActive: true,
};

const textOf = (value: number | null) => (value === null ? '' : String(value));

/** Returns the fields of a record. */
export const fieldsOfMentor = (mentor: Mentor): MentorFields => ({
  profileId: mentor.person.id,
  specialization: mentor.specialization.join(', '),
  bio: mentor.bio ?? '',
  experienceYears: textOf(mentor.experienceYears),
  maxStudents: textOf(mentor.maxStudents),
  hourlyRate: textOf(mentor.hourlyRateMinor === null ? null : mentor.hourlyRateMinor / 100),
  isActive: mentor.isActive,
});

const numberOf = (text: string) => (text.trim() === '' ? null : Number(text));

/** Reads the input of the form, or finds what is wrong with it. */
export function readMentor(fields: MentorFields): Checked<MentorInput> {
  const hourlyRate = numberOf(fields.hourlyRate);
  const input: MentorInput = {
    specialization: parseSpecialization(fields.specialization),
    bio: fields.bio,
    experienceYears: numberOf(fields.experienceYears),
    maxStudents: numberOf(fields.maxStudents),
    hourlyRateMinor: hourlyRate === null ? null : Math.round(hourlyRate * 100),
    isActive: fields.isActive,
  };
  const problems: Problem[] = [...mentorProblems(input)];
  if (!fields.profileId) problems.unshift({ field: 'profileId', message: MENTOR_ADMIN_TEXTS.required });
  return problems.length > 0 ? { problems } : { input };
}
