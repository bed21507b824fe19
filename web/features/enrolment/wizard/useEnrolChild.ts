import { useApolloClient } from '@apollo/client/react';
import { ENROLMENT_TEXTS } from '../../../../contract/enrolment.ts';
import { storedCourse, storedPackage } from '../../courses/courseNames.ts';
import type { CourseId, PackageId } from '../../courses/courses.ts';
import type { StudentData } from '../pendingEnrolment.ts';
import { EnrolledStudentsDocument, useEnrolStudentMutation } from './enrolment.generated.ts';
import { ageOf, findEnrolledChild } from './enrolmentForm.ts';
import { pricingPath } from './pricingPath.ts';

export type EnrolmentResult =
  | { kind: 'enrolled'; text: string; to: string }
  | { kind: 'refused'; text: string; field: string | null };

type Choice = { viewerId: string; course: CourseId; package: PackageId };

/**
 * Returns a function that enrols a child and never rejects. A lost response does no harm: a retry finds the child
 * already enrolled and continues from there.
 */
export function useEnrolChild(): (form: StudentData, choice: Choice) => Promise<EnrolmentResult> {
  const client = useApolloClient();
  const [enrol] = useEnrolStudentMutation({ context: { quiet: true } });

  const findEnrolled = async (form: StudentData, choice: Choice): Promise<EnrolmentResult | null> => {
    const { data } = await client.query({
      query: EnrolledStudentsDocument,
      fetchPolicy: 'network-only',
      context: { quiet: true },
    });
    const found = findEnrolledChild(
      data?.students ?? [],
      choice.viewerId,
      form.firstName,
      storedCourse(choice.course),
    );
    if (!found) return null;
    return found.paymentStatus === 'COMPLETED'
      ? { kind: 'enrolled', text: ENROLMENT_TEXTS.alreadyPaid, to: '/dashboard' }
      : { kind: 'enrolled', text: ENROLMENT_TEXTS.alreadyEnrolled, to: pricingPath(found) };
  };

  return async (form, choice) => {
    const course = storedCourse(choice.course);
    const chosen = storedPackage(choice.package);
    const input = {
      firstName: form.firstName.trim(),
      age: ageOf(form),
      consent: form.consent,
      course,
      package: chosen,
    };
    try {
      const { data } = await enrol({ variables: { input } });
      const result = data?.enrolStudent;
      if (!result) return failure(ENROLMENT_TEXTS.failed);
      if (result.__typename === 'Student') {
        const to = pricingPath({ id: result.id, course, package: chosen });
        return { kind: 'enrolled', text: ENROLMENT_TEXTS.enrolled, to };
      }
      const existing = result.code === 'ALREADY_ENROLLED' ? await findEnrolled(form, choice) : null;
      return (
        existing ?? { kind: 'refused', text: result.message || ENROLMENT_TEXTS.failed, field: result.field }
      );
    } catch {
      return failure(ENROLMENT_TEXTS.failedUnexpectedly);
    }
  };
}

function failure(text: string): EnrolmentResult {
  return { kind: 'refused', text, field: null };
}
