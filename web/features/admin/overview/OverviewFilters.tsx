import type { Course } from '../../../generated/types.ts';
import { SelectField } from '../../../ui/SelectField.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { storedCourse } from '../../courses/courseNames.ts';
import { courses } from '../../courses/courses.ts';
import { type ChosenPeriod, PERIODS } from './period.ts';

type OverviewFiltersProps = {
  period: ChosenPeriod;
  course: Course | null;
  change: (values: Record<string, string | null>) => void;
};

const courseOptions = courses.map(({ id, shortName }) => ({ value: id, label: shortName }));

/** Renders the choice of the period and the course, which the URL holds. */
export function OverviewFilters({ period, course, change }: OverviewFiltersProps) {
  const { days, problem } = period;
  const problemOf = (field: string) => (problem?.field === field ? problem.text : undefined);
  return (
    <div className="grid grid-cols-1 items-start gap-3 sm:flex sm:flex-wrap">
      <div className="min-w-0 sm:min-w-48">
        <SelectField
          label="Period"
          options={PERIODS}
          value={period.name}
          onChange={({ target }) =>
            change({
              period: target.value,
              from: target.value === 'custom' ? days.from : null,
              to: target.value === 'custom' ? days.to : null,
            })
          }
        />
      </div>
      {period.name === 'custom' && (
        <>
          <TextField
            label="First day"
            type="date"
            value={days.from}
            error={problemOf('from')}
            onChange={({ target }) => change({ from: target.value })}
          />
          <TextField
            label="Last day"
            type="date"
            value={days.to}
            error={problemOf('to')}
            onChange={({ target }) => change({ to: target.value })}
          />
        </>
      )}
      <div className="min-w-0 sm:min-w-48">
        <SelectField
          label="Course"
          placeholder="All courses"
          options={courseOptions}
          value={courses.find(({ id }) => storedCourse(id) === course)?.id ?? ''}
          onChange={({ target }) => change({ course: target.value || null })}
        />
      </div>
    </div>
  );
}
