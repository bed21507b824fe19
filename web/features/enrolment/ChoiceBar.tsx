import { clsx } from 'clsx';
import { ArrowRight } from 'lucide-react';
import { formatMoney } from '../../../contract/money.ts';
import { Button } from '../../ui/Button.tsx';
import { type CourseId, courseFromUrl, type PackageId, packageFromUrl } from '../courses/courses.ts';
import { usePrices } from '../courses/prices.ts';
import type { Continuation } from './continuation.ts';

type ChoiceBarProps = {
  course: CourseId | null;
  chosen: PackageId | null;
  continuation: Continuation | null;
  /** True after Continue was pressed, until the page changes. */
  waiting: boolean;
  /** Alternative next step, for a family that is already in the course. */
  another: Continuation | null;
  onContinue: () => void;
  onAnother: (to: string) => void;
};

/** Shows the current choice and the Continue button; stays visible while the choices scroll. */
export function ChoiceBar(props: ChoiceBarProps) {
  const { course, chosen, continuation, waiting, another, onContinue, onAnother } = props;
  const prices = usePrices();
  const price = chosen && (chosen === 'mentored' ? prices.mentored : prices.diy);
  const missing = course ? 'Now choose a package' : 'Choose a course to go on';
  return (
    // With nothing to continue to it would only cover the choices.
    <div
      className={clsx(
        'z-20 border-t-2 border-line bg-surface',
        continuation && 'sticky bottom-(--bottom-bar,0px)',
      )}
    >
      <div className="wrap flex flex-wrap items-center gap-x-6 gap-y-2.5 py-3">
        <div className="min-w-44 flex-1 leading-snug" role="status">
          {course && chosen ? (
            <>
              <p className="font-bold">{courseFromUrl(course)?.shortName}</p>
              <p className="text-base text-muted">
                {packageFromUrl(chosen)?.name}
                {price !== null && `, ${formatMoney(price, prices.symbol, 'IF_ANY')}`}
              </p>
            </>
          ) : (
            <p className="text-muted">{missing}</p>
          )}
        </div>
        <div className="flex flex-wrap gap-3 max-sm:w-full max-sm:[&>button]:flex-1 max-sm:[&>button]:px-3">
          {another && (
            <Button variant="outline" className="max-sm:text-base" onClick={() => onAnother(another.to)}>
              {another.label}
            </Button>
          )}
          <Button
            disabled={!continuation}
            loading={waiting}
            onClick={onContinue}
            icon={<ArrowRight className="order-last size-5" aria-hidden="true" />}
          >
            {continuation?.label ?? 'Continue'}
          </Button>
        </div>
      </div>
    </div>
  );
}
