import { useEffect, useRef, useState } from 'react';
import { ENROLMENT_TEXTS } from '../../../../contract/enrolment.ts';
import { checked, useForm } from '../../../lib/forms/useForm.ts';
import { useDeferredAction } from '../../../lib/hooks/useDeferredAction.ts';
import { useNavigate } from '../../../lib/router/router.tsx';
import { useSession } from '../../accounts/session/session.ts';
import type { Course, Package } from '../../courses/courses.ts';
import {
  clearPendingEnrolment,
  readPendingEnrolment,
  type StudentData,
  savePendingEnrolment,
} from '../pendingEnrolment.ts';
import { initialForm, type Step, stepOf, stepProblems } from './enrolmentForm.ts';
import { useEnrolChild } from './useEnrolChild.ts';

/** Time for which the success message is shown before the page continues, in milliseconds. */
const SUCCESS_MESSAGE_MS = 1500;

/** Manages the state of the three steps, the form's values and the actions of the buttons. */
export function useEnrolmentWizard(course: Course, chosen: Package) {
  const { status, viewer, refresh } = useSession();
  const navigate = useNavigate();
  const enrol = useEnrolChild();
  const [values, setValues] = useState(() => initialForm(readPendingEnrolment(), course.id));
  const [step, setStep] = useState<Step>(1);
  const [done, setDone] = useState<{ text: string; to: string } | null>(null);
  const [busy, setBusy] = useState(false);
  // A second click can come before the first one has rendered.
  const sending = useRef(false);

  useEffect(() => {
    if (!done) return;
    const timer = setTimeout(() => void navigate(done.to), SUCCESS_MESSAGE_MS);
    return () => clearTimeout(timer);
  }, [done, navigate]);

  const saveDraft = () => savePendingEnrolment(course.id, chosen.id, values);

  const change = (changed: Partial<StudentData>) => {
    const next = { ...values, ...changed };
    setValues(next);
    savePendingEnrolment(course.id, chosen.id, next);
  };

  const form = useForm({
    read: () => {
      const result = checked(values, (entered) => stepProblems(step, entered));
      setStep(stepOf(result.problems?.[0]?.field ?? null) ?? step);
      return result;
    },
    // Completing can wait for the session, and goes on after the answer: its state is the wizard's.
    send: () => {
      if (step < 3) setStep(step === 1 ? 2 : 3);
      else completeWhenReady();
      return null;
    },
    failed: ENROLMENT_TEXTS.failed,
  });

  const back = () => {
    form.clear();
    if (step === 1) void navigate(`/select-course?course=${course.id}`);
    else setStep(step === 3 ? 2 : 1);
  };

  const complete = async () => {
    if (!viewer) {
      saveDraft();
      return void navigate('/?signup=true&redirect=enrollment');
    }
    if (sending.current) return;
    sending.current = true;
    setBusy(true);
    const outcome = await enrol(values, { viewerId: viewer.id, course: course.id, package: chosen.id });
    if (outcome.kind === 'enrolled') {
      clearPendingEnrolment();
      setDone(outcome);
      // The menus may lag behind for a moment; the enrolment does not wait for them.
      return void refresh().catch(() => {});
    }
    sending.current = false;
    setBusy(false);
    setStep(stepOf(outcome.field) ?? step);
    form.report({ field: outcome.field, message: outcome.text });
  };

  // While the session is loading, a signed-in parent would be asked to sign up like a visitor.
  const [isWaiting, completeWhenReady] = useDeferredAction(status === 'ready', () => void complete());

  return { form, values, step, done, busy: busy || isWaiting, change, back, saveDraft };
}
