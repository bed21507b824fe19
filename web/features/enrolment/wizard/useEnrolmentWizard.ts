import { useEffect, useRef, useState } from 'react';
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
import { errorsOfStep, type FormErrors, initialForm, type Step, stepOf } from './enrolmentForm.ts';
import { useEnrolChild } from './useEnrolChild.ts';

/** Time for which the success message is shown before the page continues, in milliseconds. */
const SUCCESS_MESSAGE_MS = 1500;

/** Manages the state of the three steps, the form's values and the actions of the buttons. */
export function useEnrolmentWizard(course: Course, chosen: Package) {
  const { status, viewer, refresh } = useSession();
  const navigate = useNavigate();
  const enrol = useEnrolChild();
  const [form, setForm] = useState(() => initialForm(readPendingEnrolment(), course.id));
  const [step, setStep] = useState<Step>(1);
  const [errors, setErrors] = useState<FormErrors>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [done, setDone] = useState<{ text: string; to: string } | null>(null);
  const [busy, setBusy] = useState(false);
  // A second click can come before the first one has rendered.
  const sending = useRef(false);

  useEffect(() => {
    if (!done) return;
    const timer = setTimeout(() => void navigate(done.to), SUCCESS_MESSAGE_MS);
    return () => clearTimeout(timer);
  }, [done, navigate]);

  const saveDraft = () => savePendingEnrolment(course.id, chosen.id, form);

  const change = (changed: Partial<StudentData>) => {
    const next = { ...form, ...changed };
    setForm(next);
    setErrors({});
    setProblem(null);
    savePendingEnrolment(course.id, chosen.id, next);
  };

  const goTo = (next: Step) => {
    setErrors({});
    setStep(next);
  };

  const next = () => {
    const stepErrors = errorsOfStep(step, form);
    if (Object.keys(stepErrors).length > 0) {
      goTo(stepOf(Object.keys(stepErrors)[0] ?? null) ?? step);
      return setErrors(stepErrors);
    }
    if (step < 3) goTo(step === 1 ? 2 : 3);
    else completeWhenReady();
  };

  const back = () => {
    if (step === 1) void navigate(`/select-course?course=${course.id}`);
    else goTo(step === 3 ? 2 : 1);
  };

  const complete = async () => {
    if (!viewer) {
      saveDraft();
      return void navigate('/?signup=true&redirect=enrollment');
    }
    if (sending.current) return;
    sending.current = true;
    setBusy(true);
    setProblem(null);
    const outcome = await enrol(form, { viewerId: viewer.id, course: course.id, package: chosen.id });
    if (outcome.kind === 'enrolled') {
      clearPendingEnrolment();
      setDone(outcome);
      // The menus may lag behind for a moment; the enrolment does not wait for them.
      return void refresh().catch(() => {});
    }
    sending.current = false;
    setBusy(false);
    const failedStep = stepOf(outcome.field);
    if (failedStep && outcome.field) {
      goTo(failedStep);
      setErrors({ [outcome.field]: outcome.text });
    } else setProblem(outcome.text);
  };

  // While the session is loading, a signed-in parent would be asked to sign up like a visitor.
  const [isWaiting, completeWhenReady] = useDeferredAction(status === 'ready', () => void complete());

  return { form, step, errors, problem, done, busy: busy || isWaiting, change, next, back, saveDraft };
}
