import { Check, Plus } from 'lucide-react';
import { useState } from 'react';
import { CAREER_TEXTS } from '../../../../contract/careers.ts';
import { Button } from '../../../ui/Button.tsx';
import { useAddEntry } from '../plan/useAddEntry.ts';

type PathwayStepProps = { step: string; studentId: string; isInPlan: boolean; canAdd: boolean };

/** Renders a first step, with the button that puts it into the plan. */
export function PathwayStep({ step, studentId, isInPlan, canAdd }: PathwayStepProps) {
  const add = useAddEntry(studentId);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const press = async () => {
    setIsBusy(true);
    setProblem(null);
    const failure = await add({ list: 'NEXT', text: step }).catch(() => ({ message: null }));
    if (failure) setProblem(failure.message ?? CAREER_TEXTS.notSaved);
    setIsBusy(false);
  };
  return (
    <li className="grid grid-cols-1 gap-2 rounded-brick bg-surface p-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 flex-1 basis-52 wrap-anywhere">{step}</p>
        {/* The button stays where it is, so that the focus does. */}
        {(canAdd || isInPlan) && (
          <Button
            variant={isInPlan ? 'ghost' : 'outline'}
            size="sm"
            unready={isInPlan}
            loading={isBusy}
            icon={
              isInPlan ? (
                <Check className="size-5" aria-hidden="true" />
              ) : (
                <Plus className="size-5" aria-hidden="true" />
              )
            }
            onClick={() => {
              if (!isInPlan) void press();
            }}
          >
            {isInPlan ? 'In the plan' : 'Add to the plan'}
            <span className="sr-only">{` “${step}”`}</span>
          </Button>
        )}
      </div>
      {problem && (
        <p role="alert" className="text-danger">
          {problem}
        </p>
      )}
    </li>
  );
}
