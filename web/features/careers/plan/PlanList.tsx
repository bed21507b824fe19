import { useId } from 'react';
import { CAREER_TEXTS, type CareerPlanList, MAX_PLAN_ENTRIES } from '../../../../contract/careers.ts';
import { Card } from '../../../ui/Card.tsx';
import type { Careers_EntryFragment } from '../careers.generated.ts';
import { AddEntry } from './AddEntry.tsx';
import { PlanEntry } from './PlanEntry.tsx';
import { PLAN_TEXTS } from './planTexts.ts';

type PlanListProps = {
  list: CareerPlanList;
  studentId: string;
  /** The child, or null when it is who reads. */
  firstName: string | null;
  entries: readonly Careers_EntryFragment[];
  canEdit: boolean;
  canTick: boolean;
};

/** Renders one list of a plan, with the form that adds to it. */
export function PlanList({ list, studentId, firstName, entries, canEdit, canTick }: PlanListProps) {
  const id = useId();
  const { Icon, own, about, empty } = PLAN_TEXTS[list];
  const doneCount = entries.filter(({ doneAt }) => doneAt !== null).length;
  return (
    <Card className="flex flex-col gap-4">
      <h2 id={id} className="flex items-center gap-2.5 text-xl wrap-anywhere">
        <Icon className="size-6 shrink-0 text-indigo" aria-hidden="true" />
        {firstName === null ? own : about(firstName)}
      </h2>
      {list === 'NEXT' && entries.length > 0 && (
        <p role="status" className="text-muted">{`${doneCount} of ${entries.length} done`}</p>
      )}
      {entries.length === 0 ? (
        <p className="text-muted">{empty}</p>
      ) : (
        <ul aria-labelledby={id} className="grid grid-cols-1">
          {entries.map((entry) => (
            <PlanEntry key={entry.id} entry={entry} canEdit={canEdit} canTick={canTick} />
          ))}
        </ul>
      )}
      {canEdit &&
        (entries.length < MAX_PLAN_ENTRIES ? (
          <AddEntry studentId={studentId} list={list} />
        ) : (
          <p className="text-muted print:hidden">{CAREER_TEXTS.listFull}</p>
        ))}
    </Card>
  );
}
