import { useEffect, useRef, useState } from 'react';
import { useOnceKnown } from '../../../lib/hooks/useDeferredAction.ts';
import { useNavigate } from '../../../lib/router/router.tsx';
import { useSession } from '../../accounts/session/session.ts';
import type { Course, Package } from '../../courses/courses.ts';
import {
  clearPendingEnrolment,
  readPendingEnrolment,
  type StudentData,
  savePendingEnrolment,
} from '../pendingEnrolment.ts';
import { errorsOfStep, type FormErrors, type Step, startingForm, stepOf } from './enrolmentForm.ts';
import { useEnrolChild } from './useEnrolChild.ts';

/** How long the good news can be read before the page goes on, in milliseconds. */
const READING_MS = 1500;

/** The state of the three steps, what was typed, and what pressing the buttons does. */
export function useEnrolmentWizard(course: Course, chosen: Package) {
  const { status, viewer, refresh } = useSession();
  const navigate = useNavigate();
  const enrol = useEnrolChild();
  const [form, setForm] = useState(() => startingForm(readPendingEnrolment(), course.id));
  const [step, setStep] = useState<Step>(1);
  const [errors, setErrors] = useState<FormErrors>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [done, setDone] = useState<{ text: string; to: string } | null>(null);
  const [busy, setBusy] = useState(false);
  // A second click comes before the first one has drawn anything.
  const sending = useRef(false);

  useEffect(() => {
    if (!done) return;
    const timer = setTimeout(() => void navigate(done.to), READING_MS);
    return () => clearTimeout(timer);
  }, [done, navigate]);

  const keep = () => savePendingEnrolment(course.id, chosen.id, form);

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
    const found = errorsOfStep(step, form);
    if (Object.keys(found).length > 0) {
      goTo(stepOf(Object.keys(found)[0] ?? null) ?? step);
      return setErrors(found);
    }
    if (step < 3) goTo(step === 1 ? 2 : 3);
    else completeOnceKnown();
  };

  const back = () => {
    if (step === 1) void navigate(`/select-course?course=${course.id}`);
    else goTo(step === 3 ? 2 : 1);
  };

  const complete = async () => {
    if (!viewer) {
      keep();
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
    const place = stepOf(outcome.field);
    if (place && outcome.field) {
      goTo(place);
      setErrors({ [outcome.field]: outcome.text });
    } else setProblem(outcome.text);
  };

  // Somebody who is not known yet is no visitor: they would be asked to sign up.
  const [isWaiting, completeOnceKnown] = useOnceKnown(status === 'ready', () => void complete());

  return { form, step, errors, problem, done, busy: busy || isWaiting, change, next, back, keep };
}
