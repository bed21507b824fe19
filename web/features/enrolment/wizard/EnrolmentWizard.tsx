import { ArrowLeft, ArrowRight } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { formatMoney } from '../../../../contract/money.ts';
import { CourseArt } from '../../../ui/art/CourseArt.tsx';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Form } from '../../../ui/Form.tsx';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { Stepper } from '../../../ui/Stepper.tsx';
import { useSession } from '../../accounts/session/session.ts';
import type { Course, Package } from '../../courses/courses.ts';
import { usePrices } from '../../courses/prices.ts';
import { ChildStep } from './ChildStep.tsx';
import { ConsentStep } from './ConsentStep.tsx';
import { STEPS, stepProblems } from './enrolmentForm.ts';
import { ReviewStep } from './ReviewStep.tsx';
import { SignInRequired } from './SignInRequired.tsx';
import { useEnrolmentWizard } from './useEnrolmentWizard.ts';

type EnrolmentWizardProps = { course: Course; chosen: Package };

export function EnrolmentWizard({ course, chosen }: EnrolmentWizardProps) {
  const { status, viewer } = useSession();
  const wizard = useEnrolmentWizard(course, chosen);
  const { form, values, step, busy, done } = wizard;
  const heading = useStepFocus(step);
  const visitor = status === 'ready' && !viewer;
  const cannotEnrol = viewer?.role === 'STUDENT' || viewer?.role === 'MENTOR';
  const disabled = !viewer || cannotEnrol || busy;

  return (
    <div className="wrap grid gap-6 py-8 lg:grid-cols-[1fr_20rem] lg:gap-10 lg:py-12">
      <PageTitle>Enroll your child</PageTitle>
      <div className="grid content-start gap-6">
        <header className="grid gap-1">
          <h1 className="text-3xl sm:text-4xl">Enroll your child</h1>
          <p className="leading-snug text-muted lg:hidden">
            <span className="font-bold text-ink">{course.name}</span>
            <br />
            <PackagePrice chosen={chosen} />
          </p>
        </header>
        <Stepper label="Steps of the enrollment" steps={STEPS} current={step} />
        {visitor && <SignInRequired onLeave={wizard.saveDraft} />}
        {cannotEnrol && (
          <Banner tone="info" className="rounded-brick">
            Only a parent or guardian can enroll a child. Please sign in with their account.
          </Banner>
        )}
        <Card>
          <Form form={form} className="grid gap-6">
            <h2 ref={heading} tabIndex={-1} className="text-2xl outline-none">
              {STEPS[step - 1]}
            </h2>
            {step === 1 && (
              <ChildStep form={form} values={values} disabled={disabled} onChange={wizard.change} />
            )}
            {step === 2 && (
              <ConsentStep
                form={form}
                values={values}
                course={course}
                chosen={chosen}
                disabled={disabled}
                onChange={wizard.change}
              />
            )}
            {step === 3 && <ReviewStep form={values} course={course} chosen={chosen} />}
            {done && (
              <p role="status" className="rounded-brick bg-success-soft px-4 py-3 font-bold text-success">
                {done.text}
              </p>
            )}
            <div className="flex flex-wrap-reverse justify-between gap-3 max-sm:*:w-full">
              <Button
                variant="outline"
                disabled={busy}
                icon={<ArrowLeft className="size-5" aria-hidden="true" />}
                onClick={wizard.back}
              >
                Back
              </Button>
              {step < 3 ? (
                <Button
                  type="submit"
                  disabled={cannotEnrol || (!viewer && stepProblems(step, values).length > 0)}
                  icon={<ArrowRight className="order-last size-5" aria-hidden="true" />}
                >
                  Next
                </Button>
              ) : (
                <Button type="submit" disabled={cannotEnrol} loading={busy} loadingText="Enrolling...">
                  Complete Enrollment
                </Button>
              )}
            </div>
          </Form>
        </Card>
      </div>
      <ChoiceSummary course={course} chosen={chosen} />
    </div>
  );
}

/** Moves the focus to the heading of a new step, so that a screen reader starts there. */
function useStepFocus(step: number) {
  const heading = useRef<HTMLHeadingElement>(null);
  const last = useRef(step);
  useEffect(() => {
    if (last.current === step) return;
    last.current = step;
    heading.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  }, [step]);
  return heading;
}

function ChoiceSummary({ course, chosen }: EnrolmentWizardProps) {
  return (
    <aside aria-label="Your choice" className="pt-16 max-lg:hidden">
      <Card padded={false}>
        <div className="border-b-2 border-line">
          <CourseArt course={course.id} />
        </div>
        <div className="grid gap-1 p-5">
          <p className="font-display text-xl font-semibold leading-tight">{course.name}</p>
          <p className="text-muted">
            <PackagePrice chosen={chosen} />
          </p>
        </div>
      </Card>
    </aside>
  );
}

function PackagePrice({ chosen }: { chosen: Package }) {
  const prices = usePrices();
  const price = chosen.id === 'mentored' ? prices.mentored : prices.diy;
  return <>{`${chosen.name}, ${formatMoney(price, prices.symbol, 'IF_ANY')} paid once`}</>;
}
