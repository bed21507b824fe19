import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { checked, useForm } from '../../../lib/forms/useForm.ts';
import { pendingProfileKey, readStored, writeStored } from '../../../lib/storage/personalStorage.ts';
import { Button } from '../../../ui/Button.tsx';
import { Form } from '../../../ui/Form.tsx';
import { Stepper } from '../../../ui/Stepper.tsx';
import type { Viewer } from '../session/session.ts';
import {
  type Draft,
  firstStepProblems,
  isFirstStepFilled,
  progressFrom,
  type Step,
  stepNames,
} from './draft.ts';
import { PersonalStep } from './PersonalStep.tsx';
import { PreferencesStep } from './PreferencesStep.tsx';
import { ReviewStep } from './ReviewStep.tsx';
import { useCompleteOnboarding } from './useCompleteOnboarding.ts';

/**
 * Renders the three steps of onboarding. Storing them completes the viewer's onboarding, and the screen continues.
 * The draft survives a reload; it is deleted on completion and on sign-out.
 */
export function OnboardingWizard({ viewer }: { viewer: Viewer }) {
  const [progress, setProgress] = useState(() => progressFrom(readStored(pendingProfileKey), viewer));
  const heading = useRef<HTMLHeadingElement>(null);
  const complete = useCompleteOnboarding();
  const { step, draft } = progress;

  const saveProgress = (next: Partial<typeof progress>) => {
    const updated = { ...progress, ...next };
    setProgress(updated);
    writeStored(pendingProfileKey, updated);
  };
  const change = (changes: Partial<Draft>) => saveProgress({ draft: { ...draft, ...changes } });
  const goTo = (next: Step) => {
    form.clear();
    saveProgress({ step: next });
  };

  const form = useForm({
    read: () => {
      const result = checked(draft, firstStepProblems);
      if (result.problems && step !== 1) saveProgress({ step: 1 });
      return result;
    },
    send: () => {
      if (step === 3) return finish();
      goTo(step === 1 ? 2 : 3);
      return null;
    },
    failed: 'Failed to complete onboarding. Please try again.',
  });
  async function finish() {
    const problem = await complete(draft);
    if (problem?.field) saveProgress({ step: stepOf(problem.field) });
    return problem;
  }

  const shownStep = useRef(step);
  useEffect(() => {
    if (shownStep.current === step) return;
    shownStep.current = step;
    window.scrollTo(0, 0);
    if (!form.hasProblems) heading.current?.focus({ preventScroll: true });
  }, [step, form.hasProblems]);

  const { busy, errorOf } = form;
  const isIncomplete = step === 1 && !isFirstStepFilled(draft);
  const stepProps = { draft, onChange: change, errorOf };
  return (
    <Form form={form} className="grid gap-7">
      <Stepper label="Setting up your account" steps={stepNames} current={step} />
      <h2 ref={heading} tabIndex={-1} className="text-2xl focus:outline-none max-sm:sr-only">
        {stepNames[step - 1]}
      </h2>
      {step === 1 && <PersonalStep {...stepProps} email={viewer.email} />}
      {step === 2 && <PreferencesStep {...stepProps} />}
      {step === 3 && <ReviewStep draft={draft} email={viewer.email} disabled={busy} onEdit={goTo} />}
      <div className="flex flex-wrap-reverse justify-between gap-3 border-t-2 border-line pt-5">
        {step > 1 && (
          <Button
            variant="outline"
            className="max-sm:w-full"
            disabled={busy}
            icon={<ArrowLeft className="size-5" aria-hidden="true" />}
            onClick={() => goTo(step === 3 ? 2 : 1)}
          >
            Back
          </Button>
        )}
        <Button
          type="submit"
          className="ml-auto max-sm:w-full"
          unready={isIncomplete}
          loading={busy}
          loadingText="Completing Setup..."
        >
          {step === 3 ? 'Complete Setup' : 'Next'}
        </Button>
      </div>
    </Form>
  );
}

const stepOf = (field: string): Step => (field === 'interests' || field === 'hearAboutUs' ? 2 : 1);
