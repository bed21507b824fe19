import { useApolloClient } from '@apollo/client/react';
import { ENROLMENT_TEXTS } from '../../../../contract/enrolment.ts';
import { storedCourse, storedPackage } from '../../courses/courseNames.ts';
import type { CourseId, PackageId } from '../../courses/courses.ts';
import type { StudentData } from '../pendingEnrolment.ts';
import { EnrolledStudentsDocument, useEnrolStudentMutation } from './enrolment.generated.ts';
import { ageOf, pricingPath, sameChild } from './enrolmentForm.ts';

export type Enrolled =
  | { kind: 'enrolled'; text: string; to: string }
  | { kind: 'refused'; text: string; field: string | null };

type Choice = { viewerId: string; course: CourseId; package: PackageId };

/**
 * Enrols a child. An answer that was lost on the way is no harm: the second try finds the child enrolled already
 * and goes on from there. Never rejects.
 */
export function useEnrolChild(): (form: StudentData, choice: Choice) => Promise<Enrolled> {
  const client = useApolloClient();
  const [enrol] = useEnrolStudentMutation({ context: { quiet: true } });

  const findEnrolled = async (form: StudentData, choice: Choice): Promise<Enrolled | null> => {
    const { data } = await client.query({
      query: EnrolledStudentsDocument,
      fetchPolicy: 'network-only',
      context: { quiet: true },
    });
    const found = sameChild(
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
      const answer = data?.enrolStudent;
      if (!answer) return refusal(ENROLMENT_TEXTS.failed);
      if (answer.__typename === 'Student') {
        const to = pricingPath({ id: answer.id, course, package: chosen });
        return { kind: 'enrolled', text: ENROLMENT_TEXTS.enrolled, to };
      }
      const known = answer.code === 'ALREADY_ENROLLED' ? await findEnrolled(form, choice) : null;
      return (
        known ?? { kind: 'refused', text: answer.message || ENROLMENT_TEXTS.failed, field: answer.field }
      );
    } catch {
      return refusal(ENROLMENT_TEXTS.failedUnexpectedly);
    }
  };
}

function refusal(text: string): Enrolled {
  return { kind: 'refused', text, field: null };
}
