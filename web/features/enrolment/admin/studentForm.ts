import { needsReason, type StudentDraft, studentProblems } from '../../../../contract/studentAdmin.ts';
import type { Course, EnrolmentPaymentStatus, Package } from '../../../generated/types.ts';
import { type Checked, checked } from '../../../lib/forms/useForm.ts';
import type {
  StudentRecord_FormFragment as EditedStudent,
  StudentRecord_ParentFragment as Parent,
} from './studentRecord.generated.ts';

/** The values of the form, as its fields hold them. */
export type StudentFields = {
  firstName: string;
  age: string;
  course: Course;
  package: Package;
  paymentStatus: EnrolmentPaymentStatus;
  /** Null for the admin, until a parent is chosen. */
  parent: Parent | null;
  reason: string;
};

/** Returns the values for a student, or the defaults of a new one. */
export function fieldsOf(student: EditedStudent | null): StudentFields {
  return {
    firstName: student?.firstName ?? '',
    age: student ? String(student.age) : '',
    course: student?.course ?? 'WEBSITE_APP',
    package: student?.package ?? 'DIY',
    paymentStatus: student?.paymentStatus ?? 'PENDING',
    parent: student?.contact ?? null,
    reason: '',
  };
}

const sensitiveOf = (student: EditedStudent) => ({ ...student, parentId: student.contact.id });

/** Parses the form: returns the input to send, or the problems of the fields. */
export function readFields(fields: StudentFields, student: EditedStudent | null): Checked<StudentDraft> {
  return checked(draftOf(fields), (draft) => studentProblems(draft, student && sensitiveOf(student)));
}

/** Returns whether the change in the form needs a reason. */
export const reasonNeeded = (fields: StudentFields, student: EditedStudent | null): boolean =>
  needsReason(student && sensitiveOf(student), draftOf(fields));

function draftOf({ parent, age, ...rest }: StudentFields): StudentDraft {
  const number = age.trim() === '' ? null : Number(age);
  return { ...rest, age: number, parentId: parent?.id ?? null };
}
